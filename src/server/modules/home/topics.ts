import { type TrendRow, wallWindowDays } from '../../../contract/live.ts';
import type { Ranking } from '../../figures/ranking.ts';
import { rankMtbf } from '../../figures/rankMtbf.ts';
import { rankMttr } from '../../figures/rankMttr.ts';
import { trendDays } from '../../figures/trend.ts';
import type { Window } from '../../figures/window.ts';
import { daysBetween, startOfDay } from '../../kernel/orgTime.ts';
import type { TopicReader, TopicScope } from '../../realtime/topicReader.ts';
import type { Tx } from '../../storage/db.ts';

/** The wall's window: today and the days before it, until now. */
function wallWindow({ now, timeZone }: TopicScope): Window {
  return { from: startOfDay(now, timeZone, wallWindowDays - 1), to: now };
}

function wallDays(scope: TopicScope): string[] {
  const { from, to } = wallWindow(scope);
  return daysBetween(from, to, scope.timeZone, wallWindowDays);
}

/** Failures and downtime of the wall's days; key: the day. */
export const faultTrendReader: TopicReader = {
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
const fleetKey = 'fleet';

type Rank = (tx: Tx, orgCode: string, window: Window, top: number, now: Date) => Promise<Ranking>;

/** A ranking over the wall's window; keys: the places "1" to "10", and "fleet". */
function rankReader(topic: 'mttrRank' | 'mtbfRank', rank: Rank): TopicReader {
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
      };
      const ranked = rows.map((row, at): [string, object] => [String(at + 1), row]);
      return new Map<string, object>([...ranked, [fleetKey, fleet]]);
    },
    universe: () => [...Array.from({ length: places }, (_, at) => String(at + 1)), fleetKey],
  };
}

export const mttrRankReader = rankReader('mttrRank', rankMttr);
export const mtbfRankReader = rankReader('mtbfRank', rankMtbf);
