import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { addArticle } from '../../../../contract/areas/knowledge/articles.ts';
import {
  listEnterpriseLibrary,
  listPublicLibrary,
} from '../../../../contract/areas/knowledge/documents.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { articlePath } from '../../../lib/paths/articlePath.ts';

interface NewArticleDialogProps {
  readonly visible: boolean;
  /** documentLibrary */
  readonly library: number;
  readonly onClose: () => void;
}

/** Begins an article in a library, and opens it to be written. */
export function NewArticleDialog({ visible, library, onClose }: NewArticleDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useEntityForm(addArticle, {
    visible,
    fixed: { Library: library === 1 ? 1 : 0 },
    invalidates: [listEnterpriseLibrary, listPublicLibrary],
    onDone({ id }) {
      onClose();
      void navigate(articlePath(id));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('knowledgeArticle.newTitle')}
      submitLabel={t('knowledgeArticle.create')}
    >
      <TextField {...form.field('Title')} />
    </EntityDialog>
  );
}
