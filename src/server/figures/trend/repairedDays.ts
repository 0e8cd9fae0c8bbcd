import { formulaRules } from '../formulas/formulaRules.ts';
import { type Tally, tallyPiece } from '../maintained/tallies.ts';
import { orderConditions } from '../orders/orderConditions.ts';
import { mergedBreakdowns } from '../sources/mergedSums.ts';
import { crowdedParts, outageParts } from '../sources/outages.ts';
import { scopeOf } from '../sources/sourceScope.ts';
import type { Bindings } from '../sql/bindings.ts';
import { daySql } from '../sql/timeSql.ts';
import { requiredTime } from '../window/requiredTime.ts';
import type { Window } from '../window/window.ts';
import { type TrendSources, trendPeriod, trendTallies } from './trendRows.ts';

/**
 * Returns the sources of a provider's trend: the orders that it repairs, with the same breakdowns and
 * outages as in its other figures. The first value of `bindings` is the organisation ($1).
 *
 * @param zone SQL: the time zone of the days
 */
export function repairedDays(
  bindings: Bindings,
  zone: string,
  orgCode: string,
  window: Window,
  now: Date,
): TrendSources {
  const formula = 'downtime';
  const query = { orgCode, formula, side: 'repaired', by: 'device', window, top: 0, now } as const;
  const scope = scopeOf(bindings, query, formulaRules[formula]);
  const { given, from, to, orders } = scope;
  const piece = (tally: Tally, time: string, source: string) =>
    `select ${daySql(time, zone)}, null::uuid, ${tallyPiece({ [tally]: '1' }, trendTallies)}
     from ${source}`;
  const ofBreakdowns = (tally: Tally, time: string) =>
    piece(tally, time, `merged where ${time} >= ${from} and ${time} < ${to}`);
  return {
    given: [
      requiredTime({ zone, ...trendPeriod, side: 'repaired' }),
      given,
      mergedBreakdowns(scope),
      outageParts(scope),
      crowdedParts,
    ].join(',\n'),
    pieces: [
      piece(
        'failures',
        'o.fault_time',
        `work_order o where ${orders} and ${orderConditions.failures(from, to)}`,
      ),
      ofBreakdowns('started', 'start_time'),
      ofBreakdowns('finished', 'end_time'),
    ],
    down: `select 1 as sign, tstzrange(lo, hi) as down, working_time_id from outage_part where size = 1
      union all
      select -1, tstzrange(lo, hi), working_time_id from pause where size = 1 and machine_up
      union all
      select 1, unnest(range_agg(down)), working_time_id
      from crowded group by device_id, party, number, working_time_id`,
  };
}
