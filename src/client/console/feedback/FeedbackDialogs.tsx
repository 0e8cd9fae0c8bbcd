import { useTranslation } from 'react-i18next';
import {
  type FeedbackDetail,
  stepFeedback,
  updateFeedback,
} from '../../../contract/areas/feedback/endpoints.ts';
import type { FeedbackStep } from '../../../contract/areas/feedback/feedbackStates.ts';
import { systemType } from '../../../contract/areas/feedback/systemTypes.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { TreeField } from '../../kit/form/fields/TreeField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { feedbackReads } from './feedback.tsx';

type DialogStep = Exclude<FeedbackStep, 'take'>;

interface FeedbackDialogsProps {
  readonly problem: FeedbackDetail;
  readonly open: DialogStep | 'type' | null;
  readonly onClose: () => void;
}

/** The dialogs of a problem: a step with a comment, and its system type. */
export function FeedbackDialogs({ problem, open, onClose }: FeedbackDialogsProps) {
  const step = useLastNonNull(open === 'type' ? null : open);
  return (
    <>
      {step !== null && (
        <StepDialog
          key={step}
          problem={problem}
          step={step}
          visible={open === step}
          onClose={onClose}
        />
      )}
      <TypeDialog problem={problem} visible={open === 'type'} onClose={onClose} />
    </>
  );
}

interface DialogProps {
  readonly problem: FeedbackDetail;
  readonly visible: boolean;
  readonly onClose: () => void;
}

function StepDialog({
  problem,
  step,
  visible,
  onClose,
}: DialogProps & { readonly step: DialogStep }) {
  const { t } = useTranslation();
  const form = useEntityForm(stepFeedback, {
    visible,
    fixed: { ID: problem.id, FeedbackStep: step, Version: problem.version },
    invalidates: feedbackReads,
    onDone() {
      toastSuccess(t('kit.list.done'));
      onClose();
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t(`feedback.step.${step}`)}
      submitLabel={t(`feedback.step.${step}`)}
    >
      <TextAreaField {...form.field('StepNote')} rows={4} help={t('feedback.noteHelp')} />
    </EntityDialog>
  );
}

function TypeDialog({ problem, visible, onClose }: DialogProps) {
  const { t } = useTranslation();
  const types = useEndpoint(systemType.calls.list, {}, { enabled: visible }).data ?? [];
  const form = useEntityForm(updateFeedback, {
    visible,
    row: problem,
    invalidates: feedbackReads,
    onDone() {
      toastSuccess(t('kit.list.done'));
      onClose();
    },
    onClose,
  });
  return (
    <EntityDialog form={form} title={t('feedback.setType')} submitLabel={t('feedback.saveType')}>
      <TreeField {...form.field('SystemTypeID')} nodes={treeNodes(types)} />
    </EntityDialog>
  );
}
