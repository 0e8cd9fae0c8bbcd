import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getTimeoutConfig,
  saveTimeoutConfig,
  type TimeoutConfig,
} from '../../../../contract/areas/timeoutConfig.ts';
import { ApiError, failureOf } from '../../../api/apiError.ts';
import { useAction, useEndpoint } from '../../../api/useEndpoint.ts';
import { useExplain, useProblem } from '../../../kit/problem.ts';
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

/** How long the organisation's orders may wait, and what the time to respond is measured to. */
export function TimeLimitsDialog({ visible, onClose }: TimeLimitsDialogProps) {
  const { t } = useTranslation();
  const { data: config, error, refetch } = useEndpoint(getTimeoutConfig, {});
  const [draft, setDraft] = useState<LimitDraft>({});
  const [problem, setProblem] = useProblem<keyof LimitDraft>(visible);
  const [busy, setBusy] = useState(false);
  const explain = useExplain(limitFieldNames, true);
  const action = useAction(saveTimeoutConfig, [getTimeoutConfig]);

  const save = async (present: TimeoutConfig) => {
    const body = limitBody(draft, present, t);
    if ('field' in body) {
      setProblem(body);
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      await action.mutateAsync(body);
      setDraft({});
      toastSuccess(t('repairForms.limits.done'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    } finally {
      setBusy(false);
    }
  };

  const body = () => {
    if (config !== undefined) {
      return (
        <LimitFields
          config={config}
          draft={draft}
          errorOf={(field) => (problem?.field === field ? problem.text : undefined)}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      );
    }
    if (error === null) return <SkeletonRows rows={5} height={72} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  };
  return (
    <FormDialog
      visible={visible}
      title={t('repairForms.limits.title')}
      submit={t('repairForms.limits.save')}
      disabled={config === undefined}
      busy={busy}
      problem={problem}
      onSubmit={() => {
        if (config !== undefined) void save(config);
      }}
      onClose={onClose}
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
