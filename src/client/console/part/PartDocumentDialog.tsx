import { useTranslation } from 'react-i18next';
import { addPartDocument, listPartDocuments } from '../../../contract/areas/part/documents.ts';
import { DocumentForm } from '../../kit/documents/DocumentForm.tsx';
import type { DocumentDialogProps } from '../../kit/documents/RecordDocuments.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

/** Adds a document to a part. */
export function PartDocumentDialog({ id, visible, onClose }: DocumentDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(addPartDocument, {
    visible,
    fixed: { PartID: id },
    initial: { DocKind: 'manual' },
    invalidates: [listPartDocuments],
    onDone() {
      onClose();
      toastSuccess(t('stock.documents.added'));
    },
    onClose,
  });
  return <DocumentForm form={form} texts="stock.documents" />;
}
