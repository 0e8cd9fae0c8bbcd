import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getPareto,
  type ParetoBy,
  type ParetoMeasure,
  paretoMeasure,
} from '../../../../contract/areas/home/analysis.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { RankBars } from '../../../kit/charts/RankBars.tsx';
import { hoursText } from '../../../lib/numbers/figureText.ts';
import type { OrdersQuery } from '../../../lib/paths/ordersPath.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import type { Analysis } from './useAnalysis.ts';

interface ParetoBlockProps {
  readonly analysis: Analysis;
  readonly title: string;
  /** The groupings that can be selected; the first is selected. */
  readonly options: readonly [ParetoBy, ...ParetoBy[]];
  readonly span: 4 | 6;
}

/** The largest causes, devices and so on, with their cumulative share of all failures or of the downtime. */
export function ParetoBlock({ analysis, title, options, span }: ParetoBlockProps) {
  const { t } = useTranslation();
  const { body, to } = analysis;
  const [by, setBy] = useState<ParetoBy>(options[0]);
  const [measure, setMeasure] = useState<ParetoMeasure>('failures');
  const read = useEndpoint(getPareto, { ...body, By: by, Measure: measure });
  const valueText = (value: number) =>
    measure === 'failures'
      ? t('analysis.pareto.count', { count: value })
      : t('analysis.hours', { value: hoursText(value) });
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const nameOf = ({ id, name }: { readonly id: string | null; readonly name: string }) =>
    id === null ? t(`analysis.pareto.none.${by}`) : name;
  const isOfOrders = by === 'cause' || by === 'description';
  const formula =
    measure === 'failures'
      ? t('analysis.formula.failures')
      : t(isOfOrders ? 'analysis.pareto.stopFormula' : 'analysis.formula.downtime');
  return (
    <AnalysisBlock
      title={title}
      span={span}
      read={read}
      formula={`${formula} ${t('analysis.pareto.formula')}`}
      none={t('analysis.pareto.empty')}
      aside={
        <Row gap={8} wrap>
          {options.length > 1 && (
            <SegmentedControl
              hideLabel
              label={t('analysis.pareto.by')}
              value={by}
              options={options.map((value) => ({ value, text: t(`analysis.by.${value}`) }))}
              onChange={setBy}
            />
          )}
          <SegmentedControl
            hideLabel
            label={t('analysis.pareto.measure')}
            value={measure}
            options={paretoMeasure.options.map((value) => ({
              value,
              text: t(`analysis.measure.${value}`),
            }))}
            onChange={setMeasure}
          />
        </Row>
      }
      rows={({ data }) => data}
      keyOf={({ id }) => id ?? 'none'}
      columns={[
        { key: 'name', title: t(`analysis.by.${by}`), isName: true, render: nameOf },
        {
          key: 'value',
          title: t(`analysis.measure.${measure}`),
          align: 'end',
          render: ({ value }) => valueText(value),
        },
        {
          key: 'share',
          title: t('analysis.pareto.share'),
          align: 'end',
          render: ({ share }) => percent(share),
        },
        {
          key: 'cumulative',
          title: t('analysis.pareto.cumulative'),
          align: 'end',
          render: ({ cumulative }) => percent(cumulative),
        },
      ]}
    >
      {({ data, dataRemark }) => (
        <RankBars
          label={title}
          entries={data.map((row) => ({
            key: row.id ?? 'none',
            name: nameOf(row),
            note: [row.code, row.ownerName ?? '', percent(row.cumulative)]
              .filter((text) => text !== '')
              .join(' · '),
            value: row.value,
            text: valueText(row.value),
            to:
              row.id === null && by === 'description'
                ? null
                : to({
                    Behind: dataRemark.drilldown.body.Behind,
                    ...keyOf(dataRemark.drilldown.rowKey, row.id),
                  }),
          }))}
        />
      )}
    </AnalysisBlock>
  );
}

/** Returns the filter of orders for a row of a figure. */
function keyOf(rowKey: string | null, id: string | null): Partial<OrdersQuery> {
  return rowKey === null ? {} : { [rowKey]: id ?? 'none' };
}
