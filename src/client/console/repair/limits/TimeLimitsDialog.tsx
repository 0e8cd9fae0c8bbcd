import { useTranslation } from 'react-i18next';
import { getTimeoutConfig, saveTimeoutConfig } from '../../../../contract/areas/timeoutConfig.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useDraft } from '../../../kit/form/useDraft.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { toastSuccess } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { LimitFields } from './LimitFields.tsx';
import { type LimitDraft, limitBody, limitFieldNames } from './limitDraft.ts';

interface TimeLimitsDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The empty draft: the fields show the saved settings until they are edited. */
const noChanges: LimitDraft = {};

/** The organisation's time limits and targets, and the end point of the time to respond. */
export function TimeLimitsDialog({ visible, onClose }: TimeLimitsDialogProps) {
  const { t } = useTranslation();
  const { data: config, error, refetch } = useEndpoint(getTimeoutConfig, {}, { enabled: visible });
  const form = useDraft({
    visible,
    initial: noChanges,
    endpoint: saveTimeoutConfig,
    invalidates: [getTimeoutConfig],
    fields: limitFieldNames,
    isIdempotent: true,
    toBody: (draft) =>
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
      submitLabel={t('repairForms.limits.save')}
      disabled={config === undefined}
    >
      {problem?.field === null && (
        <Banner tone="alarm" title={problem.text}>
          {problem.kind === 'moved' && t('repairForms.limits.again')}
        </Banner>
      )}
      {body()}
    </FormDialog>
  );
}
