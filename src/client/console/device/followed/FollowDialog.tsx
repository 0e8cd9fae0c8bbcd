import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  concernDevice,
  getDeviceUsers,
  listConcernDevices,
} from '../../../../contract/areas/device/endpoints.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { deviceSource } from '../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../kit/form/fields/RemotePicker.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';

interface FollowDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Selects a device to follow. */
export function FollowDialog({ visible, onClose }: FollowDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const form = useEntityForm(concernDevice, {
    visible,
    fixed: { Concern: 1 },
    labels: { DeviceID: t('kit.picker.deviceLabel') },
    emptyTexts: { DeviceID: t('device.followed.choose') },
    invalidates: [getDeviceUsers, listConcernDevices],
    isIdempotent: true,
    onDone() {
      toastSuccess(t('device.followed.added', { name }));
      onClose();
    },
    onClose,
  });
  const device = form.field('DeviceID');
  return (
    <EntityDialog
      form={form}
      title={t('device.followed.add')}
      submitLabel={t('device.followed.add')}
    >
      <Banner tone="info">{t('kit.follow.help')}</Banner>
      <RemotePicker
        {...device}
        source={deviceSource}
        onChange={(id, row) => {
          device.onChange(id);
          setName(row?.deviceName ?? '');
        }}
      />
    </EntityDialog>
  );
}
