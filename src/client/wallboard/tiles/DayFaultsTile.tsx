import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { dayFaultsTopic } from '../../../contract/live.ts';
import type { DayFaultRow } from '../../../contract/topicRows.ts';
import { behindPath, hourWindow, windowOf } from '../../lib/ordersPath.ts';
import { zonedParts } from '../../lib/zonedTime.ts';
import { defineTile, type TileView } from '../defineTile.tsx';
import { useRoom } from '../useRoom.ts';
import { WallLink } from '../WallLink.tsx';
import { useWallSetting } from '../wallSetting.ts';
import { dayHoursOf, type HourBar } from './dayHours.ts';
import { Abnormal, figureClass } from './FigureHead.tsx';
import { labelledOf } from './trend.ts';
import './DayFaultsTile.css';

const config = z.object({ hourLimit: z.int().min(1).max(100).default(3) });
type View = TileView<DayFaultRow, z.output<typeof config>>;

/** Faults of today by hour; an hour with unusually many stands out. */
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
  to: ({ side, today }) => behindPath(side, { Behind: 'failures', ...windowOf(today, 1) }),
  render: DayFaults,
});

/** Hours whose number stands under their bar. */
const named = new Set([0, 6, 12, 18]);

function DayFaults({ rows, config: { hourLimit }, side, today, now }: View) {
  const { t } = useTranslation();
  const { timeZone, rem } = useWallSetting();
  const box = useRef<HTMLOListElement>(null);
  const { width } = useRoom(box);
  const { bars, total } = dayHoursOf(rows, today, zonedParts(now, timeZone).hour, hourLimit);
  const pathOf = (hour: number) =>
    behindPath(side, { Behind: 'failures', ...hourWindow(today, hour) });
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
            <span className="day-faults-hour">{named.has(bar.hour) ? bar.hour : ''}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** In words: when there were unusually many, else what counts as usual. */
function HighHours({ bars, limit }: { bars: readonly HourBar[]; limit: number }) {
  const { t } = useTranslation();
  const high = bars.filter(({ kind }) => kind === 'high');
  const [first] = high;
  if (!first) return <p className="day-faults-word">{t('wall.hours.usual', { n: limit })}</p>;
  return (
    <p className="day-faults-word">
      <Abnormal>
        {high.length === 1
          ? t('wall.hours.high', { hour: first.hour, n: first.count })
          : t('wall.hours.highMany', { n: high.length })}
      </Abnormal>
    </p>
  );
}

/**
 * The hours that carry their number, as the days of the trend do: who stands out, the highest first,
 * then the present one.
 * @param step from the middle of a bar to that of the next, rem; 0 before the first measurement
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
  /** The failures of the hour. */
  to: string;
  labelled: boolean;
}) {
  const { t } = useTranslation();
  if (kind === 'coming') return null;
  const words = t('wall.hours.hour', { from: hour, to: hour + 1, n: count });
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
    <WallLink className="day-faults-place" label={words} to={to}>
      {bar}
    </WallLink>
  );
}
