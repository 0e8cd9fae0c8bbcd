import { useTranslation } from 'react-i18next';
import { getPeriodFigures, type WindowFormula } from '../../../../contract/areas/home/analysis.ts';
import type { FigureCell } from '../../../../contract/orders/figures.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { hoursText, mtbfText, percentText } from '../../../lib/numbers/figureText.ts';
import { changeOf } from '../figures/figureHistory.ts';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import style from './analysis.module.css';
import type { Analysis } from './useAnalysis.ts';

interface PeriodBlockProps {
  readonly analysis: Analysis;
  readonly formulas: readonly WindowFormula[];
}

const reads = [getPeriodFigures];

/** Figures of the window, each with its change from the equally long window before. */
export function PeriodBlock({ analysis, formulas }: PeriodBlockProps) {
  const { t } = useTranslation();
  const { body, to } = analysis;
  const read = useEndpoint(getPeriodFigures, { ...body, Formulas: [...formulas] });
  useLiveReads(reads, ['order']);
  const changeText = (formula: WindowFormula, current: FigureCell, previous: FigureCell) => {
    const [value, before] = [numberOf(current), numberOf(previous)];
    if (value === null || before === null) return t('analysis.period.unknown');
    if (current.ratio !== null) {
      const points = Math.round((value - before) * 10_000) / 100;
      if (points === 0) return t('analysis.period.same');
      const key = points > 0 ? 'analysis.period.morePoints' : 'analysis.period.lessPoints';
      return t(key, { value: Math.abs(points), before: textOf(formula, previous) });
    }
    const change = changeOf(value, before);
    if (change === null) return t('analysis.period.before', { before: textOf(formula, previous) });
    if (change === 0) return t('analysis.period.same');
    return t(change > 0 ? 'analysis.period.more' : 'analysis.period.less', {
      value: Math.abs(change),
      before: textOf(formula, previous),
    });
  };
  return (
    <AnalysisBlock
      title={t('analysis.period.title')}
      span={12}
      read={read}
      formula={formulas.map((one) => t(`analysis.formula.${one}`)).join(' ')}
      none={t('analysis.none')}
      rows={({ data }) => data}
      keyOf={({ formula }) => formula}
      columns={[
        {
          key: 'figure',
          title: t('analysis.period.figure'),
          isName: true,
          render: ({ formula }) => t(`analysis.figure.${formula}`),
        },
        {
          key: 'current',
          title: t('analysis.period.current'),
          align: 'end',
          render: ({ formula, current }) => textOf(formula, current),
        },
        {
          key: 'previous',
          title: t('analysis.period.previous'),
          align: 'end',
          render: ({ formula, previous }) => textOf(formula, previous),
        },
        { key: 'n', title: 'n', align: 'end', render: ({ current }) => current.n },
        {
          key: 'formula',
          title: t('analysis.foot.formula'),
          render: ({ formula }) => t(`analysis.formula.${formula}`),
        },
      ]}
    >
      {({ data }) => (
        <dl className={style.figures}>
          {data.map(({ formula, current, previous, drilldown }) => (
            <div key={formula}>
              <dt title={t(`analysis.formula.${formula}`)}>{t(`analysis.figure.${formula}`)}</dt>
              <dd>
                <CountLink
                  to={to({ Behind: drilldown.body.Behind })}
                  count={current.orders}
                  className={style.number}
                >
                  {textOf(formula, current)}
                </CountLink>{' '}
                {unitOf(current)}
              </dd>
              <dd className={style.change}>{changeText(formula, current, previous)}</dd>
            </div>
          ))}
        </dl>
      )}
    </AnalysisBlock>
  );

  function unitOf({ hours, ratio, count, lowerBoundHours }: FigureCell) {
    if (hours !== null || (lowerBoundHours ?? null) !== null) return t('home.figures.hours');
    if (ratio !== null) return '%';
    return count === null ? '' : t('analysis.period.times');
  }
}

function numberOf({ hours, ratio, count }: FigureCell): number | null {
  return hours ?? ratio ?? count;
}

function textOf(formula: WindowFormula, cell: FigureCell): string {
  if (formula === 'MTBF') return mtbfText(cell.hours, cell.lowerBoundHours ?? null);
  if (cell.count !== null) return String(cell.count);
  return cell.ratio === null ? hoursText(cell.hours) : percentText(cell.ratio);
}
