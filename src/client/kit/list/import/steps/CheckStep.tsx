import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../../../contract/imports/importKind.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { Progress } from '../../../../ui/progress/Progress.tsx';
import { Switch } from '../../../../ui/selects/Switch.tsx';
import style from '../ImportDialog.module.css';
import type { ImportState } from '../useImport.ts';
import { RowProblems } from './RowProblems.tsx';

interface StepProps {
  readonly kind: ImportKind;
  readonly state: ImportState;
}

/** Step 3: a check of all rows that writes nothing, and the rows with problems. */
export function CheckStep({ kind, state }: StepProps) {
  const { t } = useTranslation();
  const { check, problems, curable, leavesOut, leftOut } = state;
  const { progress, total } = check;
  const refused = new Set(problems.map(({ row }) => row)).size;
  const isDone = check.state === 'done';
  return (
    <>
      {!isDone && (
        <Progress
          text={t(check.isRunning ? 'importData.check.running' : 'importData.run.paused', {
            done: progress.sent,
            total,
          })}
          done={progress.sent}
          total={total}
        />
      )}
      {check.state === 'failed' && (
        <Banner tone="alarm" title={check.failure}>
          {t('importData.run.failed')}
        </Banner>
      )}
      <dl className={style.counts} aria-busy={!isDone}>
        <Count label={t('importData.check.imported')} value={progress.imported} />
        <Count label={t('importData.check.unchanged')} value={progress.unchanged} />
        <Count label={t('importData.check.refused')} value={refused} alarm={refused > 0} />
      </dl>
      {isDone && <Banner {...verdict()} />}
      {isDone && (curable > 0 || leavesOut) && (
        <Switch
          label={t('importData.check.leaveOut')}
          checked={leavesOut}
          onChange={state.setLeavesOut}
        />
      )}
      {problems.length > 0 && <RowProblems kind={kind} state={state} problems={problems} />}
      {leftOut.length > 0 && (
        <RowProblems kind={kind} state={state} problems={leftOut} areLeftOut />
      )}
    </>
  );

  function verdict() {
    const rows = total + refused - progress.problems.length;
    if (refused > rows / 2)
      return { tone: 'alarm', children: t('importData.check.mostRefused') } as const;
    if (refused > 0)
      return {
        tone: 'warn',
        children: t('importData.check.someRefused', { count: refused }),
      } as const;
    const isNothing = progress.imported + progress.unchanged === 0;
    const text = isNothing ? 'importData.check.nothing' : 'importData.check.allGood';
    return { tone: 'info', children: t(text) } as const;
  }
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly alarm?: boolean;
}

function Count({ label, value, alarm = false }: CountProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-alarm={alarm || undefined}>{value}</dd>
    </div>
  );
}
