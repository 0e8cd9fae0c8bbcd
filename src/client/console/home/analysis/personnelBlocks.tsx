import { useTranslation } from 'react-i18next';
import { getResponseByShift } from '../../../../contract/areas/home/analysis.ts';
import {
  getGongshiCount,
  getWeiXiuCount,
  userReport,
} from '../../../../contract/areas/home/figures.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { DrilldownFigure } from '../../../../contract/orders/orderKeys.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Bars } from '../../../kit/charts/Bars.tsx';
import { RankBars } from '../../../kit/charts/RankBars.tsx';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { hoursText, percentText } from '../../../lib/numbers/figureText.ts';
import { dayEnd, dayStart } from '../../../lib/time/dayRange.ts';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { SimpleTable } from '../../../ui/layout/SimpleTable.tsx';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import type { Analysis } from './useAnalysis.ts';

interface BlockProps {
  readonly analysis: Analysis;
}

function clockText(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The time until faults are received, by the shift in which they were reported. */
export function ResponseBlock({ analysis: { body, to } }: BlockProps) {
  const { t } = useTranslation();
  const read = useEndpoint(getResponseByShift, body);
  const minutesText = (hours: number | null) =>
    hours === null ? '-' : t('analysis.repairTimes.minutes', { value: hoursText(hours * 60) });
  const times = ({ fromMinutes, toMinutes }: { fromMinutes: number; toMinutes: number }) =>
    `${clockText(fromMinutes)}–${clockText(toMinutes)}`;
  return (
    <AnalysisBlock
      title={t('analysis.response.title')}
      span={6}
      read={read}
      formula={`${t('analysis.formula.MTTA')} ${t('analysis.response.formula')}`}
      none={t('analysis.response.none')}
      rows={({ data, dataRemark }) => (dataRemark.n === 0 ? [] : data)}
      keyOf={({ slice, name }) => `${slice} ${name}`}
      columns={[
        {
          key: 'shift',
          title: t('analysis.response.shift'),
          isName: true,
          render: (row) => `${row.name} ${times(row)}`.trim(),
        },
        {
          key: 'mean',
          title: t('analysis.response.mean'),
          align: 'end',
          render: ({ meanHours }) => minutesText(meanHours),
        },
        {
          key: 'median',
          title: t('analysis.response.median'),
          align: 'end',
          render: ({ medianHours }) => minutesText(medianHours),
        },
        {
          key: 'p90',
          title: t('analysis.response.p90'),
          align: 'end',
          render: ({ p90Hours }) => minutesText(p90Hours),
        },
        { key: 'n', title: 'n', align: 'end', render: ({ n }) => n },
      ]}
    >
      {({ data }) => (
        <RankBars
          label={t('analysis.response.title')}
          entries={data
            .filter(({ n }) => n > 0)
            .map((row) => ({
              key: `${row.slice} ${row.name}`,
              name: row.name === '' ? times(row) : row.name,
              note: `${row.name === '' ? '' : `${times(row)} · `}n = ${row.n}`,
              value: row.meanHours ?? 0,
              text: minutesText(row.meanHours),
              to: to({ Behind: 'mtta', Slice: row.slice }),
            }))}
        />
      )}
    </AnalysisBlock>
  );
}

/** Hours of repair by person, highest first. */
export function HoursByPersonBlock({ analysis: { body, to } }: BlockProps) {
  const { t } = useTranslation();
  const read = useEndpoint(getGongshiCount, body);
  const nameOf = ({ userID, userName }: { userID: string | null; userName: string }) =>
    userID === null ? t('analysis.people.unnamed') : userName;
  return (
    <AnalysisBlock
      title={t('analysis.people.hoursTitle')}
      span={6}
      read={read}
      formula={t('analysis.people.hoursFormula')}
      none={t('analysis.people.none')}
      rows={({ data }) => data}
      keyOf={({ userID }) => userID ?? 'none'}
      columns={[
        { key: 'person', title: t('analysis.people.person'), isName: true, render: nameOf },
        {
          key: 'hours',
          title: t('analysis.people.hours'),
          align: 'end',
          render: ({ hours }) => hoursText(hours),
        },
        {
          key: 'orders',
          title: t('analysis.figure.orders'),
          align: 'end',
          render: ({ orders }) => orders,
        },
      ]}
    >
      {({ data }) => (
        <RankBars
          label={t('analysis.people.hoursTitle')}
          entries={data.slice(0, 15).map((row) => ({
            key: row.userID ?? 'none',
            name: nameOf(row),
            note: t('analysis.people.orders', { count: row.orders }),
            value: row.hours,
            text: t('analysis.hours', { value: hoursText(row.hours) }),
            to: to({ Behind: 'labour', RepairUserID: row.userID ?? 'none' }),
          }))}
        />
      )}
    </AnalysisBlock>
  );
}

/** The work of each person: what they have to do now, received, repaired, and how well. */
export function PeopleBlock({ analysis: { body, to } }: BlockProps) {
  const { t } = useTranslation();
  const isForAll = useCan('home.people');
  const read = useEndpoint(userReport, body);
  const figure = (Behind: DrilldownFigure, userID: string, count: number, text: string) => (
    <CountLink to={to({ Behind, RepairUserID: userID })} count={count}>
      {text}
    </CountLink>
  );
  return (
    <AnalysisBlock
      title={t('analysis.people.title')}
      span={12}
      read={read}
      formula={t('analysis.people.formula')}
      none={t('analysis.people.none')}
      rows={({ data }) => data}
      keyOf={({ userID }) => userID}
      columns={null}
    >
      {({ data }) => (
        <>
          {!isForAll && (
            <StyledText ink={2} size={13}>
              {t('analysis.people.own')}
            </StyledText>
          )}
          <SimpleTable
            caption={t('analysis.people.table')}
            leastWidth={840}
            rows={data}
            keyOf={({ userID }) => userID}
            columns={[
              {
                key: 'person',
                title: t('analysis.people.person'),
                isName: true,
                render: ({ userName }) => userName,
              },
              {
                key: 'open',
                title: t('analysis.people.open'),
                align: 'end',
                render: ({ userID, open }) => figure('open', userID, open, String(open)),
              },
              {
                key: 'received',
                title: t('analysis.people.received'),
                align: 'end',
                render: ({ userID, received }) =>
                  figure('mtta', userID, received, String(received)),
              },
              {
                key: 'mtta',
                title: t('analysis.report.mtta'),
                align: 'end',
                render: ({ mttaHours }) => hoursText(mttaHours),
              },
              {
                key: 'repaired',
                title: t('analysis.people.repaired'),
                align: 'end',
                render: ({ userID, repaired }) =>
                  figure('firstTimeFix', userID, repaired, String(repaired)),
              },
              {
                key: 'hours',
                title: t('analysis.people.hours'),
                align: 'end',
                render: ({ userID, hours }) =>
                  figure('labour', userID, hours > 0 ? 1 : 0, hoursText(hours)),
              },
              {
                key: 'fix',
                title: t('analysis.report.firstTimeFix'),
                align: 'end',
                render: ({ firstTimeFixRatio }) =>
                  firstTimeFixRatio === null ? '-' : percentText(firstTimeFixRatio),
              },
              {
                key: 'score',
                title: t('analysis.people.score'),
                align: 'end',
                render: ({ userID, score, scored }) =>
                  figure('scored', userID, scored, score === null ? '-' : score.toFixed(1)),
              },
            ]}
          />
        </>
      )}
    </AnalysisBlock>
  );
}

/** The most days of which each has a bar. */
const mostBars = 62;

/** Orders by day, and by their present state. */
export function OrdersBlock({ analysis: { body, to } }: BlockProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { StartTime, EndTime, Side } = body;
  const window = { StartTime, EndTime, ...(Side !== undefined && { Side }) };
  const read = useEndpoint(getWeiXiuCount, window);
  const noFilters = {
    TypeID: undefined,
    PositionID: undefined,
    RepairOrgCode: undefined,
    OwnerOrgCode: undefined,
  } as const;
  return (
    <AnalysisBlock
      title={t('analysis.orders.title')}
      span={12}
      read={read}
      formula={t('analysis.formula.orders')}
      none={t('analysis.orders.none')}
      rows={({ data, dataRemark }) => (dataRemark.n === 0 ? [] : data.byDay)}
      keyOf={({ day }) => day}
      columns={[
        { key: 'day', title: t('analysis.orders.day'), isName: true, render: ({ day }) => day },
        {
          key: 'count',
          title: t('analysis.figure.orders'),
          align: 'end',
          render: ({ count }) => count,
        },
        {
          key: 'finished',
          title: t('analysis.orders.finished'),
          align: 'end',
          render: ({ finished }) => finished,
        },
      ]}
    >
      {({ data }) => (
        <>
          <StyledText ink={2} size={13}>
            {data.byState
              .map(({ orderState: state, count }) => `${orderState.label(state, locale)} ${count}`)
              .join(' · ')}
          </StyledText>
          <Bars
            label={t('analysis.orders.title')}
            average={null}
            bars={data.byDay.slice(-mostBars).map(({ day, count, finished }, at, bars) => ({
              key: day,
              value: count,
              text: String(count),
              kind: 'over',
              tick:
                (bars.length - 1 - at) % Math.ceil(bars.length / 8) === 0
                  ? day.slice(5).replace('-', '/')
                  : '',
              label: t('analysis.orders.bar', { day, count, finished }),
              to: to({
                ...noFilters,
                Behind: 'orders',
                StartTime: dayStart(day),
                EndTime: dayEnd(day),
              }),
            }))}
          />
        </>
      )}
    </AnalysisBlock>
  );
}
