import { useTranslation } from 'react-i18next';
import {
  concernDevice,
  type Device,
  getDeviceUsers,
  listConcernDevices,
} from '../../../contract/areas/device.ts';
import { DeviceField } from '../../kit/form/DeviceField.tsx';
import { useDraft } from '../../kit/form/useDraft.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

interface FollowDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface FollowDraft {
  /** The search text, or the name of the selected device. */
  readonly text: string;
  readonly device: Device | null;
}

const nothing: FollowDraft = { text: '', device: null };

/** Selects a device to follow. */
export function FollowDialog({ visible, onClose }: FollowDialogProps) {
  const { t } = useTranslation();
  const form = useDraft({
    visible,
    initial: nothing,
    endpoint: concernDevice,
    invalidates: [getDeviceUsers, listConcernDevices],
    fields: { DeviceID: 'device' },
    isIdempotent: true,
    toBody: ({ device }) =>
      device === null
        ? { field: 'device', text: t('device.followed.choose') }
        : { DeviceID: device.id, Concern: 1 as const },
    onDone() {
      toastSuccess(t('device.followed.added', { name: form.draft.text }));
      onClose();
    },
    onClose,
  });
  const { text, device } = form.draft;
  return (
    <FormDialog
      {...form.dialog}
      title={t('device.followed.add')}
      submitLabel={t('device.followed.add')}
    >
      {form.problem?.field === null && <Banner tone="alarm">{form.problem.text}</Banner>}
      <Banner tone="info">{t('kit.follow.help')}</Banner>
      <DeviceField
        text={text}
        isSelected={device !== null}
        error={form.errorOf('device')}
        onText={(typed) => form.change({ text: typed, device: null })}
        onSelect={(selected) => form.change({ text: selected.deviceName, device: selected })}
      />
    </FormDialog>
  );
}
