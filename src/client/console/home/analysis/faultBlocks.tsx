import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getFaultHours,
  getRepairQuality,
  getRepairTimes,
} from '../../../../contract/areas/home/analysis.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { Bars } from '../../../kit/charts/Bars.tsx';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { hoursText, percentText } from '../../../lib/numbers/figureText.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { SimpleTable } from '../../../ui/layout/SimpleTable.tsx';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import style from './analysis.module.css';
import type { Analysis } from './useAnalysis.ts';

interface BlockProps {
  readonly analysis: Analysis;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Failures by weekday and hour; each cell opens its orders. */
export function FaultHoursBlock({ analysis: { body, to } }: BlockProps) {
  const { t } = useTranslation();
  const read = useEndpoint(getFaultHours, body);
  const title = t('analysis.hoursMap.title');
  return (
    <AnalysisBlock
      title={title}
      span={12}
      read={read}
      formula={`${t('analysis.formula.failures')} ${t('analysis.hoursMap.formula')}`}
      none={t('analysis.pareto.empty')}
      rows={({ data }) => data}
      keyOf={({ slice }) => slice}
      columns={[
        {
          key: 'day',
          title: t('analysis.hoursMap.weekday'),
          isName: true,
          render: ({ weekday }) => t(`analysis.weekday.${weekday as 1}`),
        },
        {
          key: 'hour',
          title: t('analysis.hoursMap.hour'),
          render: ({ hour }) => t('analysis.hoursMap.hourText', { from: hour, to: hour + 1 }),
        },
        {
          key: 'count',
          title: t('analysis.measure.failures'),
          align: 'end',
          render: ({ count }) => count,
        },
      ]}
    >
      {({ data }) => {
        const most = Math.max(...data.map(({ count }) => count));
        const cells = new Map(data.map((cell) => [cell.slice, cell]));
        return (
          // A scrolling region must be reachable by keyboard.
          <section className={style.map} aria-label={t('analysis.hoursMap.chart')} tabIndex={0}>
            <table aria-label={t('analysis.hoursMap.chart')}>
              <thead>
                <tr>
                  <th scope="row">{t('analysis.hoursMap.hour')}</th>
                  {hours.map((hour) => (
                    <th key={hour} scope="col">
                      {hour}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weekdays.map((weekday) => (
                  <tr key={weekday}>
                    <th scope="row">{t(`analysis.weekday.${weekday}`)}</th>
                    {hours.map((hour) => {
                      const slice = `hour-${weekday}-${hour}`;
                      const count = cells.get(slice)?.count ?? 0;
                      return (
                        <td key={hour} style={{ '--share': count / most } as CSSProperties}>
                          {count > 0 && (
                            <CountLink
                              to={to({ Behind: 'failures', Slice: slice })}
                              count={count}
                              className={style.cell}
                              label={t('analysis.hoursMap.cell', {
                                day: t(`analysis.weekday.${weekday}`),
                                from: hour,
                                to: hour + 1,
                                count,
                              })}
                            >
                              {count}
                            </CountLink>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      }}
    </AnalysisBlock>
  );
}

/** How long repairs took, as a bar for each length. */
export function RepairTimesBlock({ analysis: { body, to } }: BlockProps) {
  const { t } = useTranslation();
  const read = useEndpoint(getRepairTimes, body);
  const length = (minutes: number) =>
    minutes < 60
      ? t('analysis.repairTimes.minutes', { value: minutes })
      : minutes < 1440
        ? t('analysis.hours', { value: minutes / 60 })
        : t('analysis.repairTimes.days', { value: minutes / 1440 });
  const barName = ({
    fromMinutes,
    toMinutes,
  }: {
    fromMinutes: number;
    toMinutes: number | null;
  }) =>
    toMinutes === null
      ? t('analysis.repairTimes.longer', { from: length(fromMinutes) })
      : t('analysis.repairTimes.until', { to: length(toMinutes) });
  return (
    <AnalysisBlock
      title={t('analysis.repairTimes.title')}
      span={6}
      read={read}
      formula={t('analysis.repairTimes.formula')}
      none={t('analysis.repairTimes.none')}
      rows={({ data, dataRemark }) => (dataRemark.n === 0 ? [] : data.bars)}
      keyOf={({ slice }) => slice}
      columns={[
        { key: 'time', title: t('analysis.repairTimes.time'), isName: true, render: barName },
        {
          key: 'count',
          title: t('analysis.measure.failures'),
          align: 'end',
          render: ({ count }) => count,
        },
      ]}
    >
      {({ data }) => (
        <>
          <Facts
            facts={[
              [
                t('analysis.repairTimes.quantiles'),
                t('analysis.repairTimes.quantilesText', {
                  mean: hoursText(data.meanHours),
                  median: hoursText(data.medianHours),
                  p90: hoursText(data.p90Hours),
                }),
              ],
            ]}
          />
          <Bars
            label={t('analysis.repairTimes.title')}
            average={null}
            bars={data.bars.map((bar) => ({
              key: bar.slice,
              value: bar.count,
              text: String(bar.count),
              kind: 'over',
              tick: barName(bar),
              label: t('analysis.repairTimes.bar', { time: barName(bar), count: bar.count }),
              to: to({ Behind: 'firstTimeFix', Slice: bar.slice }),
            }))}
          />
        </>
      )}
    </AnalysisBlock>
  );
}

/** Rework and first-time fix, in total and by type. */
export function QualityBlock({ analysis: { body, to } }: BlockProps) {
  const { t } = useTranslation();
  const read = useEndpoint(getRepairQuality, body);
  const ratio = (part: number, all: number) => (all === 0 ? '-' : `${percentText(part / all)}%`);
  return (
    <AnalysisBlock
      title={t('analysis.quality.title')}
      span={6}
      read={read}
      formula={`${t('analysis.formula.firstTimeFix')} ${t('analysis.quality.formula')}`}
      none={t('analysis.repairTimes.none')}
      rows={({ data }) => data.byType}
      keyOf={({ id }) => id ?? 'none'}
      columns={[
        {
          key: 'type',
          title: t('analysis.by.type'),
          isName: true,
          render: ({ id, name }) => (id === null ? t('analysis.pareto.none.type') : name),
        },
        {
          key: 'finished',
          title: t('analysis.quality.finished'),
          align: 'end',
          render: ({ finished }) => finished,
        },
        {
          key: 'fixed',
          title: t('analysis.figure.firstTimeFix'),
          align: 'end',
          render: ({ fixed, finished }) => ratio(fixed, finished),
        },
        {
          key: 'reworked',
          title: t('analysis.quality.rework'),
          align: 'end',
          render: ({ reworked, finished }) => ratio(reworked, finished),
        },
      ]}
    >
      {({ data: { whole, byType } }) => (
        <>
          <dl className={style.figures}>
            <div>
              <dt>{t('analysis.figure.firstTimeFix')}</dt>
              <dd>
                <CountLink
                  to={to({ Behind: 'firstTimeFix' })}
                  count={whole.finished}
                  className={style.number}
                >
                  {ratio(whole.fixed, whole.finished)}
                </CountLink>
              </dd>
              <dd className={style.change}>
                {t('analysis.quality.provisional', { count: whole.provisional })}
              </dd>
            </div>
            <div>
              <dt>{t('analysis.quality.rework')}</dt>
              <dd>
                <CountLink
                  to={to({ Behind: 'firstTimeFix', Slice: 'rework' })}
                  count={whole.reworked}
                  className={style.number}
                >
                  {ratio(whole.reworked, whole.finished)}
                </CountLink>
              </dd>
              <dd className={style.change}>
                {t('analysis.quality.orders', { count: whole.reworked })}
              </dd>
            </div>
          </dl>
          <SimpleTable
            caption={t('analysis.quality.byType')}
            rows={byType.slice(0, 6)}
            keyOf={({ id }) => id ?? 'none'}
            columns={[
              {
                key: 'type',
                title: t('analysis.by.type'),
                isName: true,
                render: ({ id, name }) => (
                  <CountLink to={to({ Behind: 'firstTimeFix', TypeID: id ?? 'none' })} count={1}>
                    {id === null ? t('analysis.pareto.none.type') : name}
                  </CountLink>
                ),
              },
              {
                key: 'fixed',
                title: t('analysis.figure.firstTimeFix'),
                align: 'end',
                render: ({ fixed, finished }) => ratio(fixed, finished),
              },
              {
                key: 'reworked',
                title: t('analysis.quality.rework'),
                align: 'end',
                render: ({ reworked }) => reworked,
              },
            ]}
          />
        </>
      )}
    </AnalysisBlock>
  );
}
