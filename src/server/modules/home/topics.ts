import type { FigureRemark } from '../../../contract/areas/home/rankings.ts';
import type { FigureTargets } from '../../../contract/areas/timeoutConfig/endpoints.ts';
import { type TopicName, wallWindowDays } from '../../../contract/topics/live.ts';
import type { TrendRow } from '../../../contract/topics/topicRows.ts';
import { respondFormula } from '../../figures/formulas/respondFormula.ts';
import { causeShares, typeShares } from '../../figures/queries/faultShares.ts';
import { dayFaults } from '../../figures/queries/faults.ts';
import {
  type Rank,
  rankByFailures,
  rankByOrders,
  rankMtbf,
  rankMtr,
  rankMttr,
} from '../../figures/queries/ranking.ts';
import { failureTrend, trendDays } from '../../figures/trend/trend.ts';
import type { Window } from '../../figures/window/window.ts';
import { calendarDay, daysBetween, startOfDay } from '../../kernel/time/orgTime.ts';
import type { TopicReader, TopicScope } from '../../realtime/delivery/topicReader.ts';
import type { Tx } from '../../storage/db.ts';
import { figureTargetsOf } from '../timeoutConfig/api.ts';
import { requestedSide } from './requestedSide.ts';

const dayMs = 86_400_000;

/** Returns the wall's window: today and the days before it, until now. */
function wallWindow({ now, timeZone }: TopicScope): Window {
  return { from: startOfDay(now, timeZone, wallWindowDays - 1), to: now };
}

function wallDays(scope: TopicScope): string[] {
  const { from, to } = wallWindow(scope);
  return daysBetween(from, to, scope.timeZone, wallWindowDays);
}

/** Failures and downtime of the wall's days; key: the day. */
const faultTrendReader: TopicReader = {
  topic: 'faultTrend',
  async rows(tx, scope, keys) {
    const window = wallDays(scope);
    const days = keys === undefined ? window : window.filter((day) => keys.includes(day));
    if (days.length === 0) return new Map();
    const rows = await trendOf(tx, scope, days);
    return new Map(rows.map((row) => [row.day, row]));
  },
  universe: wallDays,
};

/** Loads the requested days of the trend. A provider's days are computed from orders in one query. */
async function trendOf(tx: Tx, scope: TopicScope, days: readonly string[]): Promise<TrendRow[]> {
  const { orgCode, timeZone, now } = scope;
  const side = requestedSide(undefined, scope);
  if (side === 'own') return trendDays(tx, orgCode, days, now);
  const window = { ...wallWindow(scope), to: startOfDay(now, timeZone, -1) };
  const rows = await failureTrend(tx, { orgCode, side, window, now });
  return rows.filter(({ day }) => days.includes(day));
}

const places = 10;
const placeKeys = Array.from({ length: places }, (_, at) => String(at + 1));
const fleetKey = 'fleet';

/** Returns rows by the keys "1" to "10" in the order of rank, and the total row under a key of its own. */
function placed(rows: readonly object[], key: string, all: object): Map<string, object> {
  const ranked = rows.map((row, at): [string, object] => [String(at + 1), row]);
  return new Map([...ranked, [key, all]]);
}

/**
 * Creates the reader of a ranking of devices over the wall's window; keys: the places "1" to "10", and "fleet".
 *
 * @param fleetOf returns the extra fields of the fleet's row
 */
function rankReader<Row extends object>(
  topic: TopicName,
  rank: Rank<Row>,
  fleetOf: (remark: FigureRemark, tx: Tx, scope: TopicScope) => object | Promise<object>,
): TopicReader {
  return {
    topic,
    async rows(tx, scope) {
      const side = requestedSide(undefined, scope);
      const { orgCode, now } = scope;
      const query = { orgCode, side, window: wallWindow(scope), top: places, now };
      const { rows, remark } = await rank(tx, query);
      const { breakdowns, open } = remark;
      const fleet = { deviceID: null, deviceCode: '', deviceName: '', breakdowns, open };
      return placed(rows, fleetKey, { ...fleet, ...(await fleetOf(remark, tx, scope)) });
    },
    universe: () => [...placeKeys, fleetKey],
  };
}

/** Returns the window before the wall's, of the same length and until the same time of day. */
function previousWindow(scope: TopicScope): Window {
  const { now, timeZone } = scope;
  return {
    from: startOfDay(now, timeZone, 2 * wallWindowDays - 1),
    to: new Date(now.getTime() - wallWindowDays * dayMs),
  };
}

/** Returns the fleet's figure in hours, that of the previous window, and the target. */
function hoursOf(rank: Rank<object>, targetOf: (targets: FigureTargets) => number | null) {
  return async ({ fleetHours: hours }: FigureRemark, tx: Tx, scope: TopicScope) => {
    const { orgCode, now } = scope;
    const side = requestedSide(undefined, scope);
    const query = { orgCode, side, window: previousWindow(scope), top: 0, now };
    const { remark } = await rank(tx, query);
    const target = targetOf(await figureTargetsOf(tx, orgCode));
    return { hours, previousHours: remark.fleetHours, target };
  };
}
const countOf = ({ n: count }: FigureRemark) => ({ count });

const mttrRankReader = rankReader(
  'mttrRank',
  rankMttr,
  hoursOf(rankMttr, ({ mttrTargetHours }) => mttrTargetHours),
);
const mtbfRankReader = rankReader(
  'mtbfRank',
  rankMtbf,
  hoursOf(rankMtbf, ({ mtbfTargetHours }) => mtbfTargetHours),
);
const mtrHoursOf = hoursOf(rankMtr, ({ respondTargetMinutes: minutes }) =>
  minutes === null ? null : minutes / 60,
);
const mtrRankReader = rankReader('mtrRank', rankMtr, async (remark, tx, scope) => ({
  ...(await mtrHoursOf(remark, tx, scope)),
  basis: await respondFormula(tx, scope.orgCode),
}));
const errorRankReader = rankReader('errorRank', rankByFailures, countOf);
const workOrderRankReader = rankReader('workOrderRank', rankByOrders, countOf);

/** Creates the reader of failures over the wall's window by type or cause; keys: the ranks, and "all". */
function shareReader(topic: 'faultTypes' | 'faultCauses', read: typeof typeShares): TopicReader {
  return {
    topic,
    async rows(tx, scope) {
      const side = requestedSide(undefined, scope);
      const { orgCode } = scope;
      const query = { orgCode, side, window: wallWindow(scope), top: places };
      const { rows, all } = await read(tx, query);
      const named = rows.map(({ finished: _finished, repairHours: _hours, ...row }) => row);
      return placed(named, 'all', { id: null, name: '', count: all });
    },
    universe: () => [...placeKeys, 'all'],
  };
}

const faultTypesReader = shareReader('faultTypes', typeShares);
const faultCausesReader = shareReader('faultCauses', causeShares);

/** Failures of today by hour; key: the hour. */
const dayFaultsReader: TopicReader = {
  topic: 'dayFaults',
  async rows(tx, scope, keys) {
    const { orgCode, timeZone, now } = scope;
    const day = calendarDay(now, timeZone);
    const rows = await dayFaults(tx, { orgCode, side: requestedSide(undefined, scope), day, now });
    const requested = rows.filter(({ hour }) => keys === undefined || keys.includes(String(hour)));
    return new Map(requested.map((row) => [String(row.hour), { day, ...row }]));
  },
  universe: () => Array.from({ length: 24 }, (_, hour) => String(hour)),
};

/**
 * The readers of all topics of figures. Each takes milliseconds, and a provider's are computed from a month
 * of orders, which takes longer.
 */
export const homeReaders: readonly TopicReader[] = [
  faultTrendReader,
  mttrRankReader,
  mtbfRankReader,
  mtrRankReader,
  errorRankReader,
  workOrderRankReader,
  faultTypesReader,
  faultCausesReader,
  dayFaultsReader,
].map((reader) => ({ ...reader, isSlow: true }));
