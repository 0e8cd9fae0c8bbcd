import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderState } from '../../../contract/enums.ts';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import { mtrRankTopic, wallWindowDays } from '../../../contract/topics/live.ts';
import type { MtrRankRow } from '../../../contract/topics/topicRows.ts';
import { drilldownPath, ordersPath, windowOf } from '../../lib/paths/ordersPath.ts';
import { useTopic } from '../../streams/useTopic.tsx';
import { ConsoleLink } from '../frame/ConsoleLink.tsx';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { BarList, RankHeading } from './ranks/BarList.tsx';
import { hasFigures } from './ranks/ranking.ts';
import { figureSpan, responsesOf, roundedSpan, unreceivedOf } from './ranks/responses.ts';
import { TargetFigure } from './ranks/TargetFigure.tsx';
import './MtrRankTile.css';

type View = Pick<TileView<MtrRankRow, unknown>, 'rows' | 'side' | 'today' | 'now'>;

type Rows = View['rows'];

/** Returns the end point of the response time, where the topic has it. */
function basisOf(rows: Rows) {
  return rows.get('fleet')?.basis;
}

/** The devices with the longest response times, and the mean of all. */
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
  to: ({ rows, side, today }) => responsesPath(rows, side, today),
  render: MtrRank,
});

/** Returns the path of the orders that were answered in the wall's window, of all devices or of one. */
function responsesPath(
  rows: Rows,
  side: OrderSide,
  today: string,
  deviceID?: string | null,
): string {
  return drilldownPath(side, {
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
  const fleetTarget = fleet?.target ?? null;
  const targetSpan = roundedSpan(fleetTarget ?? 0);
  return (
    <div className="rank mtr">
      {fleet && (
        <TargetFigure
          text={all.text}
          unit={t(`wall.mtr.unit.${all.unit}`)}
          title={formula(fleet)}
          value={fleet.hours}
          target={fleetTarget}
          targetText={t(`wall.mtr.span.${targetSpan.unit}`, { n: targetSpan.text })}
          previous={fleet.previousHours ?? null}
          better="less"
        />
      )}
      <RankHeading aside={t(`wall.mtr.basis.${basis}`)}>{t(`wall.mtr.head.${unit}`)}</RankHeading>
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
            to: responsesPath(rows, side, today, row.deviceID),
          }))
        }
      />
      <Unreceived known={basis === 'MTTA' ? (fleet?.open ?? 0) : 0} now={now} />
    </div>
  );
}

/**
 * The unreceived orders, which have no response time yet.
 * @param known their number in the tile's own topic, shown while the topic of open orders is not live
 */
function Unreceived({ known, now }: { known: number; now: number }) {
  const { t } = useTranslation();
  const { phase, freshness, rows } = useTopic('openOrders');
  const waiting = phase === 'ready' && freshness === 'live' ? unreceivedOf(rows, now) : null;
  const n = waiting?.n ?? known;
  if (n === 0) return null;
  const { unit, text } = roundedSpan(waiting?.longestHours ?? 0);
  return (
    <ConsoleLink
      className="mtr-unreceived"
      to={ordersPath({ OrderState: orderState.values.reported })}
    >
      {waiting === null
        ? t('wall.mtr.unreceived', { n })
        : t('wall.mtr.unreceivedLongest', { n, longest: t(`wall.mtr.span.${unit}`, { n: text }) })}
    </ConsoleLink>
  );
}
