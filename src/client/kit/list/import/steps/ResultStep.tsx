import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../../../contract/imports/importKind.ts';
import { useSubject } from '../../../../lib/useSubject.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { Progress } from '../../../../ui/progress/Progress.tsx';
import { lastBatches$ } from '../lastBatches.ts';
import type { ImportFollowUp, ImportState } from '../useImport.ts';
import { RowProblems } from './RowProblems.tsx';
import { UndoButton } from './UndoButton.tsx';

interface StepProps {
  readonly kind: ImportKind;
  readonly state: ImportState;
  readonly FollowUp?: ImportFollowUp | undefined;
}

/** Step 4: the import with its progress, its result, and its undo. */
export function ResultStep({ kind, state, FollowUp }: StepProps) {
  const { t } = useTranslation();
  const { run } = state;
  const { progress, total } = run;
  const last = useSubject(lastBatches$).find((batch) => batch.kind === kind.name);
  const mayHaveWritten = progress.imported > 0 || progress.isUnsure;
  const isUndoable = mayHaveWritten && !run.isRunning && last !== undefined;
  const result = () => {
    if (progress.isUnsure) return t('importData.run.doneUnsure');
    if (progress.imported === 0) return t('importData.run.nothingNew');
    return t('importData.run.done', { count: progress.imported });
  };
  return (
    <>
      {run.state !== 'done' && (
        <Progress
          text={t(run.isRunning ? 'importData.run.running' : 'importData.run.paused', {
            done: progress.sent,
            total,
          })}
          done={progress.sent}
          total={total}
        />
      )}
      {run.state === 'stopped' && (
        <Banner tone="warn">{t('importData.run.stopped', { done: progress.sent, total })}</Banner>
      )}
      {run.state === 'failed' && (
        <Banner tone="alarm" title={run.failure}>
          <div>{t('importData.run.failed')}</div>
          {t('importData.run.safe')}
        </Banner>
      )}
      {run.state === 'done' && <Banner tone="info">{result()}</Banner>}
      {progress.problems.length > 0 && (
        <RowProblems kind={kind} state={state} problems={progress.problems} />
      )}
      {isUndoable && FollowUp !== undefined && <FollowUp batchID={last.id} />}
      {isUndoable && (
        <Row gap={12} rowGap={8} wrap>
          <UndoButton
            kind={kind}
            batch={last}
            onUndone={(id) => {
              state.undone(id);
              state.reset();
            }}
          />
        </Row>
      )}
    </>
  );
}
