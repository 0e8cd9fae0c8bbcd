import { useTranslation } from 'react-i18next';
import {
  type DocumentDetail,
  getDocument,
  listEnterpriseLibrary,
  listPublicLibrary,
  updateDocument,
} from '../../../contract/areas/knowledge/documents.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { DocumentFields } from './DocumentFields.tsx';
import { isPublicDocument } from './documentCells.tsx';

interface KnowledgeDialogProps {
  readonly document: DocumentDetail;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);

/** Changes what is recorded of a document beside its content. */
export function KnowledgeDialog({ document, visible, onClose }: KnowledgeDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(updateDocument, {
    visible,
    row: document,
    initial: {
      Keywords: document.keywords,
      AboutTypeIDs: idsOf(document.deviceTypes),
      AboutDeviceIDs: idsOf(document.devices),
      AboutFaultIDs: idsOf(document.faults),
    },
    fixed: { ID: document.id },
    invalidates: [getDocument, listEnterpriseLibrary, listPublicLibrary],
    onDone() {
      onClose();
      toastSuccess(t('knowledge.form.saved'));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('knowledge.form.title')}
      submitLabel={t('knowledge.form.save')}
    >
      <TextField {...form.field('Title')} />
      <DocumentFields form={form} isPublic={isPublicDocument(document)} document={document} />
    </EntityDialog>
  );
}
