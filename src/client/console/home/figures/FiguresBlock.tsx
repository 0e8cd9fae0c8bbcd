import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getDataCenterInfo,
  getFigureHistory,
  type WindowFigures,
} from '../../../../contract/areas/home/overview.ts';
import { getFigureTargets } from '../../../../contract/areas/timeoutConfig/endpoints.ts';
import type { DrilldownFigure, OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { call } from '../../../api/http/call.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { hoursText, mtbfText, percentText } from '../../../lib/numbers/figureText.ts';
import { drilldownPath, type OrdersWindow } from '../../../lib/paths/ordersPath.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { type OverviewRange, windowOfRange } from '../overviewRange.ts';
import { Block } from '../parts/Block.tsx';
import style from './FiguresBlock.module.css';
import { changeOf, daysOf, partsOfRange, rangeBefore } from './figureHistory.ts';

interface FiguresBlockProps {
  readonly side: OrderSide | undefined;
  readonly range: OverviewRange;
  readonly window: OrdersWindow;
}

/** Picks one figure: a number, or null where the window has none. */
type FigureOf = (figures: WindowFigures) => number | null;

const failures: FigureOf = (data) => data.failures;
const mttr: FigureOf = (data) => data.mttrHours;
const mtbf: FigureOf = (data) => data.mtbfHours;
const availability: FigureOf = (data) =>
  data.availabilityRatio === null ? null : data.availabilityRatio * 100;

/**
 * Failures, MTTR, MTBF and availability of all devices in the window, each with its target, its change
 * from the equally long range before, and its trend.
 */
export const FiguresBlock = memo(function FiguresBlock({ side, range, window }: FiguresBlockProps) {
  const { t } = useTranslation();
  const ofSide = side !== undefined && { Side: side };
  const read = useEndpoint(getDataCenterInfo, { ...window, ...ofSide });
  const { data: targets } = useEndpoint(getFigureTargets, {});
  const history = useFigureHistory(range, side, read.data !== undefined);
  const of = read.data?.dataRemark.drilldown.body.Side ?? 'own';
  const to = (Behind: DrilldownFigure) => drilldownPath(of, { Behind, ...window });
  const days = daysOf(range);
  const hoursUnit = t('home.figures.hours');

  const changeText = (data: WindowFigures, pick: FigureOf, points = false) => {
    if (history.before === undefined) return null;
    const [value, before] = [pick(data), pick(history.before)];
    const change = points ? pointsBetween(value, before) : changeOf(value, before);
    if (before === 0 && value !== 0) return t('home.figures.fromNone', { count: days });
    if (change === null) return t('home.figures.unknown', { count: days });
    if (change === 0) return t('home.figures.same', { count: days });
    const size = Math.abs(change);
    const amount = points ? t('home.figures.points', { value: size }) : `${String(size)}%`;
    return t(change > 0 ? 'home.figures.more' : 'home.figures.less', {
      count: days,
      value: amount,
    });
  };
  const target = (
    kind: 'most' | 'least',
    limit: number | null | undefined,
    value: number | null,
    unit: string,
  ) => {
    if (limit === null || limit === undefined) return null;
    const missed = value !== null && (kind === 'most' ? value > limit : value < limit);
    return (
      <span className={style.target} data-missed={missed || undefined}>
        {missed && <LevelMark level={2} label={t('home.figures.missed')} />}
        {t(`home.figures.${kind}`, { value: limit, unit })}
      </span>
    );
  };
  return (
    <Block title={t('home.figures.title')} span={12} read={read} skeleton={<Skeleton />}>
      {({ data }) => (
        <dl className={style.figures}>
          <Figure
            name={t('home.figures.failures')}
            to={to('failures')}
            count={data.failures}
            unit={t('home.figures.times')}
            change={changeText(data, failures)}
            bars={history.parts.map(failures)}
          >
            {data.failures}
          </Figure>
          <Figure
            name={t('home.figures.mttr')}
            to={to('mttr')}
            count={data.mttrHours === null ? 0 : 1}
            unit={data.mttrHours === null ? t('home.figures.noMttr') : hoursUnit}
            target={target('most', targets?.mttrTargetHours, mttr(data), hoursUnit)}
            change={changeText(data, mttr)}
            bars={history.parts.map(mttr)}
          >
            {hoursText(data.mttrHours)}
          </Figure>
          <Figure
            name={t('home.figures.mtbf')}
            to={to('mtbf')}
            count={data.mtbfHours === null ? 0 : 1}
            unit={mtbfUnit(data)}
            target={target(
              'least',
              targets?.mtbfTargetHours,
              data.mtbfHours ?? data.mtbfLowerBoundHours,
              hoursUnit,
            )}
            change={changeText(data, mtbf)}
            bars={history.parts.map(mtbf)}
          >
            {mtbfText(data.mtbfHours, data.mtbfLowerBoundHours)}
          </Figure>
          <Figure
            name={t('home.figures.availability')}
            to={to('downtime')}
            count={data.availabilityRatio === null || data.availabilityRatio === 1 ? 0 : 1}
            unit={data.availabilityRatio === null ? t('home.figures.noTime') : '%'}
            target={target('least', targets?.availabilityTarget, availability(data), '%')}
            change={changeText(data, availability, true)}
            bars={history.parts.map(availability)}
          >
            {data.availabilityRatio === null ? '-' : percentText(data.availabilityRatio)}
          </Figure>
        </dl>
      )}
    </Block>
  );

  function mtbfUnit(data: { mtbfHours: number | null; mtbfLowerBoundHours: number | null }) {
    const known = data.mtbfHours ?? data.mtbfLowerBoundHours;
    return t(known === null ? 'home.figures.noTime' : 'home.figures.hours');
  }
});

/** The refetch interval of the history, which changes little, ms. */
const historyStaleMs = 10 * 60_000;

/**
 * Returns the figures of the equally long range before a range, and of its parts, oldest first. Until they
 * are loaded, `before` is undefined and `parts` is empty. They only explain the figures, so their errors are
 * not shown.
 *
 * @param enabled true once the figures are there, so that the page's first reads do not wait for these
 */
function useFigureHistory(range: OverviewRange, side: OrderSide | undefined, enabled: boolean) {
  const Windows = [rangeBefore(range), ...partsOfRange(range)].map(windowOfRange);
  const body = { Windows, ...(side !== undefined && { Side: side }) };
  const { data = [] } = useQuery({
    queryKey: [getFigureHistory.id, body],
    enabled,
    queryFn: ({ signal }) =>
      call(getFigureHistory, body, { signal, isRead: true, isRenewal: true }),
    staleTime: historyStaleMs,
    refetchInterval: historyStaleMs,
    retry: false,
  });
  const [before, ...parts] = data;
  return { before, parts };
}

/** The difference in percentage points, with two decimals; null where a value is missing. */
function pointsBetween(value: number | null, before: number | null): number | null {
  return value === null || before === null ? null : Math.round((value - before) * 100) / 100;
}

interface FigureProps {
  readonly name: string;
  readonly unit: string;
  readonly to: string;
  readonly count: number;
  readonly target?: ReactNode;
  /** The change from the range before; null while it is unknown. */
  readonly change: string | null;
  /** The trend, oldest first; null for a part without a value. */
  readonly bars: readonly (number | null)[];
  readonly children: ReactNode;
}

function Figure({ name, unit, to, count, target, change, bars, children }: FigureProps) {
  return (
    <div className={style.figure}>
      <dt>{name}</dt>
      <dd>
        <CountLink to={to} count={count} className={style.number}>
          {children}
        </CountLink>{' '}
        <StyledText as="span" ink={2}>
          {unit}
        </StyledText>
      </dd>
      <dd className={style.beside}>
        <span>{change}</span>
        {target}
      </dd>
      <dd className={style.sparks} aria-hidden="true">
        {heightsOf(bars).map((height, at) => (
          <i key={at} style={{ height: `${String(height)}%` }} />
        ))}
      </dd>
    </div>
  );
}

/**
 * Returns the heights of bars in percent of the highest. For values that differ little, such as
 * availability, the scale starts near the lowest, so that the trend is visible.
 */
function heightsOf(bars: readonly (number | null)[]): number[] {
  const known = bars.filter((bar) => bar !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const base = low > high * 0.8 && low < high ? low - (high - low) * 0.5 : 0;
  return bars.map((bar) =>
    bar === null || high === base ? 0 : Math.max(4, ((bar - base) / (high - base)) * 100),
  );
}

function Skeleton() {
  return (
    <div className={style.figures}>
      {[1, 2, 3, 4].map((at) => (
        <i key={at} className={style.bone} />
      ))}
    </div>
  );
}
