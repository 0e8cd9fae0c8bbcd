import { useTranslation } from 'react-i18next';
import {
  type Device,
  listDeviceProviders,
  saveDeviceService,
} from '../../../contract/areas/device/endpoints.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { deviceReads } from './deviceReads.ts';

interface ServiceDialogProps {
  readonly devices: readonly Pick<Device, 'id' | 'serviceOrgCode'>[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Gives devices to a provider that services them, or takes them back. */
export function ServiceDialog({ devices, visible, onClose }: ServiceDialogProps) {
  const { t } = useTranslation();
  const providers = useEndpoint(listDeviceProviders, {}, { enabled: visible }).data;
  const [first] = devices;
  const isCommon = devices.every(({ serviceOrgCode }) => serviceOrgCode === first?.serviceOrgCode);
  const form = useEntityForm(saveDeviceService, {
    visible,
    initial: { ServiceOrgCode: (isCommon ? first?.serviceOrgCode : null) ?? '' },
    fixed: { DeviceIDs: devices.map(({ id }) => id) },
    labels: { ServiceOrgCode: t('device.service.field') },
    invalidates: [...deviceReads],
    isIdempotent: true,
    onDone({ changed }) {
      onClose();
      toastSuccess(t('device.service.done', { count: changed }));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('device.service.title', { count: devices.length })}
      submitLabel={t('device.service.submit')}
    >
      <Banner tone="warn">
        {t(providers?.length === 0 ? 'device.service.none' : 'device.service.text')}
      </Banner>
      <SelectField
        {...form.field('ServiceOrgCode')}
        options={(providers ?? []).map(({ orgCode: value, orgName: text }) => ({ value, text }))}
        emptyText={t('device.field.ownService')}
      />
    </EntityDialog>
  );
}
