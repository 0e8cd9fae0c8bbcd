import { type TrendRow, wallWindowDays } from '../../../contract/live.ts';
import { causeShares, typeShares } from '../../figures/faultShares.ts';
import { dayFaults } from '../../figures/faults.ts';
import {
  rankByFailures,
  rankByOrders,
  rankMtbf,
  rankMtr,
  rankMttr,
} from '../../figures/ranking.ts';
import { respondFormula } from '../../figures/respond.ts';
import { trendDays } from '../../figures/trend.ts';
import type { Window } from '../../figures/window.ts';
import { dayOf, daysBetween, startOfDay } from '../../kernel/orgTime.ts';
import type { TopicReader, TopicScope } from '../../realtime/topicReader.ts';

/** The wall's window: today and the days before it, until now. */
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
    const rows = await trendDays(tx, scope.orgCode, days, scope.now);
    return new Map(rows.map((row: TrendRow) => [row.day, row]));
  },
  universe: wallDays,
};

const places = 10;
const placeKeys = Array.from({ length: places }, (_, at) => String(at + 1));
const fleetKey = 'fleet';

/** A ranking over the wall's window; keys: the places "1" to "10", and "fleet". */
function rankReader(
  topic: 'mttrRank' | 'mtbfRank' | 'mtrRank',
  rank: typeof rankMttr,
): TopicReader {
  return {
    topic,
    async rows(tx, scope) {
      const { rows, remark } = await rank(tx, scope.orgCode, wallWindow(scope), places, scope.now);
      const fleet = {
        deviceID: null,
        deviceCode: '',
        deviceName: '',
        hours: remark.fleetHours,
        breakdowns: remark.breakdowns,
        open: remark.open,
        ...(topic === 'mtrRank' && { basis: await respondFormula(tx, scope.orgCode) }),
      };
      const ranked = rows.map((row, at): [string, object] => [String(at + 1), row]);
      return new Map<string, object>([...ranked, [fleetKey, fleet]]);
    },
    universe: () => [...placeKeys, fleetKey],
  };
}

const mttrRankReader = rankReader('mttrRank', rankMttr);
const mtbfRankReader = rankReader('mtbfRank', rankMtbf);
const mtrRankReader = rankReader('mtrRank', rankMtr);

/** Devices by a count over the wall's window; keys as in `rankReader`. */
function countReader(
  topic: 'errorRank' | 'workOrderRank',
  rank: typeof rankByFailures,
): TopicReader {
  return {
    topic,
    async rows(tx, scope) {
      const { rows, remark } = await rank(tx, scope.orgCode, wallWindow(scope), places, scope.now);
      const fleet = {
        deviceID: null,
        deviceCode: '',
        deviceName: '',
        count: remark.n,
        breakdowns: remark.breakdowns,
        open: remark.open,
      };
      const ranked = rows.map((row, at): [string, object] => [String(at + 1), row]);
      return new Map<string, object>([...ranked, [fleetKey, fleet]]);
    },
    universe: () => [...placeKeys, fleetKey],
  };
}

const errorRankReader = countReader('errorRank', rankByFailures);
const workOrderRankReader = countReader('workOrderRank', rankByOrders);

/** Failures over the wall's window by what they have in common; keys: the places, and "all". */
function shareReader(topic: 'faultTypes' | 'faultCauses', read: typeof typeShares): TopicReader {
  return {
    topic,
    async rows(tx, scope) {
      const { rows, all } = await read(tx, { side: 'own', window: wallWindow(scope), top: places });
      const placed = rows.map(({ id, name, count }, at): [string, object] => [
        String(at + 1),
        { id, name, count },
      ]);
      return new Map<string, object>([...placed, ['all', { id: null, name: '', count: all }]]);
    },
    universe: () => [...placeKeys, 'all'],
  };
}

const faultTypesReader = shareReader('faultTypes', typeShares);
const faultCausesReader = shareReader('faultCauses', causeShares);

/** Failures of today by hour; key: the hour. */
const dayFaultsReader: TopicReader = {
  topic: 'dayFaults',
  async rows(tx, { orgCode, timeZone, now }, keys) {
    const day = dayOf(now, timeZone);
    const rows = await dayFaults(tx, orgCode, day, now);
    const asked = rows.filter(({ hour }) => keys === undefined || keys.includes(String(hour)));
    return new Map(asked.map((row) => [String(row.hour), { day, ...row }]));
  },
  universe: () => Array.from({ length: 24 }, (_, hour) => String(hour)),
};

/** Readers of every topic made of figures. */
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
];
