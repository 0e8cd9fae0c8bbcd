import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addDeviceDocument,
  type DocumentKind,
  documentKinds,
  listDeviceDocuments,
} from '../../../../contract/areas/device/documents.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { SelectField } from '../../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { UploadField } from '../../../kit/form/files/UploadField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../../ui/toasts/toast.ts';

interface DocumentDialogProps {
  readonly deviceID: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Adds a document to a device: its kind, its name and one file. */
export function DocumentDialog({ deviceID, visible, onClose }: DocumentDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isUploading, setIsUploading] = useState(false);
  const form = useEntityForm(addDeviceDocument, {
    visible,
    fixed: { DeviceID: deviceID },
    initial: { DocKind: 'manual' },
    invalidates: [listDeviceDocuments],
    onDone() {
      onClose();
      toastSuccess(t('device.documents.added'));
    },
    onClose,
  });
  const kinds = (Object.keys(documentKinds) as DocumentKind[]).map((value) => ({
    value,
    text: documentKinds[value][locale],
  }));
  const files = form.files('Files');
  return (
    <EntityDialog
      form={form}
      title={t('device.documents.add')}
      submitLabel={t('device.documents.add')}
      disabled={isUploading}
    >
      <SelectField {...form.field('DocKind')} options={kinds} />
      <UploadField {...files} maxFiles={1} onBusyChange={setIsUploading} />
      <TextField
        {...form.field('DocName')}
        placeholder={files.value[0]?.name ?? ''}
        help={t('device.documents.nameHelp')}
      />
    </EntityDialog>
  );
}
