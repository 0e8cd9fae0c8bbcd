import { useTranslation } from 'react-i18next';
import {
  concernDevice,
  type Device,
  getDeviceUsers,
  listConcernDevices,
} from '../../../contract/areas/device.ts';
import { DeviceField } from '../../kit/form/DeviceField.tsx';
import { useDraft } from '../../kit/form/useDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastSuccess } from '../../ui/toast.ts';

interface FollowDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface FollowDraft {
  /** What is searched for; the name of the one that is chosen. */
  readonly text: string;
  readonly device: Device | null;
}

const nothing: FollowDraft = { text: '', device: null };

/** Chooses a device to follow. */
export function FollowDialog({ visible, onClose }: FollowDialogProps) {
  const { t } = useTranslation();
  const form = useDraft({
    visible,
    initial: nothing,
    endpoint: concernDevice,
    stale: [getDeviceUsers, listConcernDevices],
    fields: { DeviceID: 'device' },
    isRepeatable: true,
    read: ({ device }) =>
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
    <FormDialog {...form.dialog} title={t('device.followed.add')} submit={t('device.followed.add')}>
      {form.problem?.field === null && <Notice tone="alarm">{form.problem.text}</Notice>}
      <Notice tone="info">{t('kit.follow.help')}</Notice>
      <DeviceField
        text={text}
        chosen={device !== null}
        error={form.errorOf('device')}
        onText={(typed) => form.change({ text: typed, device: null })}
        onChoose={(chosen) => form.change({ text: chosen.deviceName, device: chosen })}
      />
    </FormDialog>
  );
}
