import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDevice } from '../../../contract/areas/device/edits.ts';
import { listDevices } from '../../../contract/areas/device/endpoints.ts';
import { getSetupGuide } from '../../../contract/areas/home/setupGuide.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './SetupGuideDialog.module.css';

interface AddDeviceDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Adds devices one after another; type and position stay for the next one, and the focus returns to the first field. */
export function AddDeviceDialog({ visible, onClose }: AddDeviceDialogProps) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const form = useEntityForm(addDevice, {
    visible,
    labels: { TypeName: t('setup.device.typeName') },
    repeated: ['TypeName', 'PositionName'],
    invalidates: [getSetupGuide, listDevices],
    onDone({ deviceName }) {
      toastSuccess(t('setup.device.added', { name: deviceName }));
      fields.current?.querySelector('input')?.focus();
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('setup.device.title')}
      submitLabel={t('setup.device.submit')}
    >
      <div ref={fields} className={style.fields}>
        <TextField {...form.field('DeviceCode')} />
        <TextField {...form.field('DeviceName')} />
        <TextField {...form.field('TypeName')} help={t('setup.device.help')} />
        <TextField {...form.field('PositionName')} />
      </div>
    </EntityDialog>
  );
}
