import { useTranslation } from 'react-i18next';
import { type DocumentDetail, stepDocument } from '../../../contract/areas/knowledge/documents.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

/** A step that needs a note. */
export type NotedStep = 'reject' | 'withdraw';

interface StepDialogProps {
  readonly document: DocumentDetail;
  /** Null: no dialog. */
  readonly step: NotedStep | null;
  readonly invalidates: readonly Endpoint[];
  readonly onClose: () => void;
}

/** Takes a step of a document with the reason for it. */
export function StepDialog({ document, step, invalidates, onClose }: StepDialogProps) {
  const { t } = useTranslation();
  const shown = useLastNonNull(step) ?? 'reject';
  const form = useEntityForm(stepDocument, {
    visible: step !== null,
    fixed: { ID: document.id, DocumentStep: shown, Version: document.version },
    check: ({ StepNote }) =>
      StepNote.trim() === '' ? { field: 'StepNote', text: t('knowledge.stepNote') } : null,
    invalidates,
    onDone() {
      onClose();
      toastSuccess(t(`knowledge.stepDone.${shown}`));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t(`knowledge.step.${shown}`)}
      submitLabel={t(`knowledge.step.${shown}`)}
      destructive={shown === 'withdraw'}
    >
      {shown === 'withdraw' && <p>{t('knowledge.withdrawNote', { title: document.title })}</p>}
      <TextAreaField {...form.field('StepNote')} />
    </EntityDialog>
  );
}
