import { useTranslation } from 'react-i18next';
import { getTimeoutConfig, saveTimeoutConfig } from '../../../../contract/areas/timeoutConfig.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useDraft } from '../../../kit/form/useDraft.ts';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { LimitFields } from './LimitFields.tsx';
import { type LimitDraft, limitBody, limitFieldNames } from './limitDraft.ts';

interface TimeLimitsDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** What is set stands in the fields until something is typed. */
const asSet: LimitDraft = {};

/** How long the organisation's orders may wait, and what the time to respond is measured to. */
export function TimeLimitsDialog({ visible, onClose }: TimeLimitsDialogProps) {
  const { t } = useTranslation();
  const { data: config, error, refetch } = useEndpoint(getTimeoutConfig, {}, { enabled: visible });
  const form = useDraft({
    visible,
    initial: asSet,
    endpoint: saveTimeoutConfig,
    stale: [getTimeoutConfig],
    fields: limitFieldNames,
    isRepeatable: true,
    read: (draft) =>
      config === undefined ? { field: null, text: t('app.failure') } : limitBody(draft, config, t),
    onDone() {
      toastSuccess(t('repairForms.limits.done'));
      onClose();
    },
    onClose,
  });
  const { problem } = form;

  const body = () => {
    if (config !== undefined) {
      return (
        <LimitFields
          config={config}
          draft={form.draft}
          errorOf={form.errorOf}
          onChange={form.change}
        />
      );
    }
    if (error === null) return <SkeletonRows rows={5} height={72} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  };
  return (
    <FormDialog
      {...form.dialog}
      title={t('repairForms.limits.title')}
      submit={t('repairForms.limits.save')}
      disabled={config === undefined}
    >
      {problem?.field === null && (
        <Notice tone="alarm" title={problem.text}>
          {problem.kind === 'moved' && t('repairForms.limits.again')}
        </Notice>
      )}
      {body()}
    </FormDialog>
  );
}
