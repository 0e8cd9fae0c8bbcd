import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { mtrRankTopic, wallWindowDays } from '../../../contract/live.ts';
import type { OrderSide } from '../../../contract/orderKeys.ts';
import type { MtrRankRow } from '../../../contract/topicRows.ts';
import { behindPath, ordersPath, windowOf } from '../../lib/ordersPath.ts';
import { useTopic } from '../../streams/useTopic.tsx';
import { defineTile, type TileView } from '../defineTile.tsx';
import { WallLink } from '../WallLink.tsx';
import { AimFigure } from './AimFigure.tsx';
import { BarList, ListHead } from './BarList.tsx';
import { hasFigures } from './ranking.ts';
import { figureSpan, responsesOf, toldSpan, unreceivedOf } from './response.ts';
import './MtrRankTile.css';

type View = Pick<TileView<MtrRankRow, unknown>, 'rows' | 'side' | 'today' | 'now'>;

type Rows = View['rows'];

/** What the figure is measured to, where the topic tells. */
function basisOf(rows: Rows) {
  return rows.get('fleet')?.basis;
}

/** Devices whose orders wait longest until somebody answers them, and the mean of all. */
export const mtrRankTile = defineTile({
  type: 'mtrRank',
  title: 'wall.tile.mtrRank',
  topic: mtrRankTopic,
  config: z.object({}),
  size: { w: 7, h: 7, minW: 7, minH: 5 },
  skeleton: 'rank',
  aside: ({ rows }) => [
    'wall.rank.window',
    { days: wallWindowDays, n: rows.get('fleet')?.breakdowns ?? 0 },
  ],
  ofDevices: true,
  empty: ({ rows }) => (hasFigures(rows) ? null : ['wall.mtr.none', { days: wallWindowDays }]),
  to: ({ rows, side, today }) => behind(rows, side, today),
  render: MtrRank,
});

/** Orders that were answered in the wall's window, of all devices or of one. */
function behind(rows: Rows, side: OrderSide, today: string, deviceID?: string | null): string {
  return behindPath(side, {
    Behind: basisOf(rows) === 'arrival' ? 'arrival' : 'mtta',
    ...windowOf(today, wallWindowDays),
    ...(deviceID && { DeviceID: deviceID }),
  });
}

function MtrRank({ rows, side, today, now }: View) {
  const { t } = useTranslation();
  const { fleet, entries, target, unit } = responsesOf(rows);
  const basis = basisOf(rows) ?? 'MTTA';
  const formula = ({ hours, breakdowns }: MtrRankRow) =>
    t(`wall.mtr.formula.${basis}`, {
      hours: hours === null ? '-' : hours.toFixed(4),
      n: breakdowns,
    });
  const all = figureSpan(fleet?.hours ?? null);
  const aimed = fleet?.target ?? null;
  const aim = toldSpan(aimed ?? 0);
  return (
    <div className="rank mtr">
      {fleet && (
        <AimFigure
          text={all.text}
          unit={t(`wall.mtr.unit.${all.unit}`)}
          title={formula(fleet)}
          value={fleet.hours}
          target={aimed}
          targetText={t(`wall.mtr.span.${aim.unit}`, { n: aim.text })}
          previous={fleet.previousHours ?? null}
          better="less"
        />
      )}
      <ListHead aside={t(`wall.mtr.basis.${basis}`)}>{t(`wall.mtr.head.${unit}`)}</ListHead>
      <BarList
        target={target}
        barsOf={(most) =>
          entries.slice(0, most).map(({ place, row, share, outlier, text }) => ({
            key: place,
            name: row.deviceName,
            owner: row.ownerName,
            length: share,
            value: text,
            title: formula(row),
            outlier,
            to: behind(rows, side, today, row.deviceID),
          }))
        }
      />
      <Unreceived known={basis === 'MTTA' ? (fleet?.open ?? 0) : 0} now={now} />
    </div>
  );
}

/**
 * Orders that nobody has received have no response time yet: they are listed apart.
 * @param known how many there are by the tile's own topic, said while the orders are not live
 */
function Unreceived({ known, now }: { known: number; now: number }) {
  const { t } = useTranslation();
  const { phase, freshness, rows } = useTopic('openOrders');
  const waiting = phase === 'ready' && freshness === 'live' ? unreceivedOf(rows, now) : null;
  const n = waiting?.n ?? known;
  if (n === 0) return null;
  const { unit, text } = toldSpan(waiting?.longestHours ?? 0);
  return (
    <WallLink className="mtr-unreceived" to={ordersPath({ OrderState: 0 })}>
      {waiting === null
        ? t('wall.mtr.unreceived', { n })
        : t('wall.mtr.unreceivedLongest', { n, longest: t(`wall.mtr.span.${unit}`, { n: text }) })}
    </WallLink>
  );
}
