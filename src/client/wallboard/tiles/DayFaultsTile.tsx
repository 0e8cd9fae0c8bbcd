import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { dayFaultsTopic } from '../../../contract/topics/live.ts';
import type { DayFaultRow } from '../../../contract/topics/topicRows.ts';
import { usualHourFaults } from '../../lib/numbers/hourKind.ts';
import { drilldownPath, hourWindow, windowOf } from '../../lib/paths/ordersPath.ts';
import { zonedParts } from '../../lib/time/zonedTime.ts';
import { useWallSetting } from '../board/wallSetting.ts';
import { ConsoleLink } from '../frame/ConsoleLink.tsx';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { useElementSize } from '../frame/useElementSize.ts';
import { dayHoursOf, type HourBar } from './charts/dayHours.ts';
import { labelledOf } from './charts/trend.ts';
import { Abnormal, figureClass } from './parts/FigureHead.tsx';
import './DayFaultsTile.css';

const config = z.object({ hourLimit: z.int().min(1).max(100).default(usualHourFaults) });
type View = TileView<DayFaultRow, z.output<typeof config>>;

/** Today's faults by hour; an hour with unusually many is highlighted. */
export const dayFaultsTile = defineTile({
  type: 'dayFaults',
  title: 'wall.tile.dayFaults',
  topic: dayFaultsTopic,
  config,
  size: { w: 10, h: 5, minW: 8, minH: 4 },
  skeleton: 'bars',
  ofDevices: true,
  empty: ({ rows, today }) =>
    dayHoursOf(rows, today, 0, 1).total === 0 ? ['wall.hours.none'] : null,
  to: ({ side, today }) => drilldownPath(side, { Behind: 'failures', ...windowOf(today, 1) }),
  render: DayFaults,
});

/** The hours that are labelled on the axis. */
const hourLabels = new Set([0, 6, 12, 18]);

function DayFaults({ rows, config: { hourLimit }, side, today, now }: View) {
  const { t } = useTranslation();
  const { timeZone, rem } = useWallSetting();
  const box = useRef<HTMLOListElement>(null);
  const { width } = useElementSize(box);
  const { bars, total } = dayHoursOf(rows, today, zonedParts(now, timeZone).hour, hourLimit);
  const pathOf = (hour: number) =>
    drilldownPath(side, { Behind: 'failures', ...hourWindow(today, hour) });
  const labelled = labelledHours(bars, width / rem / bars.length);
  return (
    <div className="day-faults">
      <div className="day-faults-figure">
        <p className={figureClass(total)}>
          {total} <span className="figure-unit">{t('wall.hours.unit')}</span>
        </p>
        <HighHours bars={bars} limit={hourLimit} />
      </div>
      <ol className="day-faults-bars" ref={box}>
        {bars.map((bar) => (
          <li key={bar.hour}>
            <Hour bar={bar} to={pathOf(bar.hour)} labelled={labelled.has(bar.hour)} />
            <span className="day-faults-hour">{hourLabels.has(bar.hour) ? bar.hour : ''}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The text that names the hour with unusually many faults, or else the limit of the usual. */
function HighHours({ bars, limit }: { bars: readonly HourBar[]; limit: number }) {
  const { t } = useTranslation();
  const high = bars.filter(({ kind }) => kind === 'high');
  const [first] = high;
  if (!first) return <p className="day-faults-note">{t('wall.hours.usual', { n: limit })}</p>;
  return (
    <p className="day-faults-note">
      <Abnormal>
        {high.length === 1
          ? t('wall.hours.high', { hour: first.hour, n: first.count })
          : t('wall.hours.highMany', { n: high.length })}
      </Abnormal>
    </p>
  );
}

/**
 * Returns the hours whose bars are labelled with their count, like the days of the trend: outliers, the
 * highest first, then the present hour.
 * @param step distance of the middles of two bars, rem; 0 before the first measurement
 */
function labelledHours(bars: readonly HourBar[], step: number): ReadonlySet<number> {
  const kinds = { high: 'outlier', now: 'today', over: 'normal', coming: 'normal' } as const;
  const shown = bars.map(({ count, kind, clipped }) => ({
    failures: count,
    kind: count === 0 ? ('normal' as const) : clipped ? ('outlier' as const) : kinds[kind],
  }));
  return labelledOf(shown, step);
}

function Hour({
  bar: { hour, count, kind, share, clipped },
  to,
  labelled,
}: {
  bar: HourBar;
  /** The path of the list of the hour's failures. */
  to: string;
  labelled: boolean;
}) {
  const { t } = useTranslation();
  if (kind === 'coming') return null;
  const label = t('wall.hours.hour', { from: hour, to: hour + 1, n: count });
  const bar = (
    <>
      {labelled && <b className="day-faults-count">{count}</b>}
      <i
        className={`day-faults-bar day-faults-${kind}${clipped ? ' day-faults-clipped' : ''}`}
        style={{ height: `${share * 100}%` }}
      />
    </>
  );
  if (count === 0) return <span className="day-faults-place">{bar}</span>;
  return (
    <ConsoleLink className="day-faults-place" label={label} to={to}>
      {bar}
    </ConsoleLink>
  );
}
