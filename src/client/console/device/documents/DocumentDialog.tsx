import { useTranslation } from 'react-i18next';
import {
  addDeviceDocument,
  listDeviceDocuments,
} from '../../../../contract/areas/device/documents.ts';
import { DocumentForm } from '../../../kit/documents/DocumentForm.tsx';
import type { DocumentDialogProps } from '../../../kit/documents/RecordDocuments.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../../ui/toasts/toast.ts';

/** Adds a document to a device. */
export function DocumentDialog({ id, visible, onClose }: DocumentDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(addDeviceDocument, {
    visible,
    fixed: { DeviceID: id },
    initial: { DocKind: 'manual' },
    invalidates: [listDeviceDocuments],
    onDone() {
      onClose();
      toastSuccess(t('device.documents.added'));
    },
    onClose,
  });
  return <DocumentForm form={form} texts="device.documents" />;
}
