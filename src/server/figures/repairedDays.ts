import type { Bindings } from './bindings.ts';
import { formulaRules } from './formulas.ts';
import { mergedBreakdowns } from './mergedSums.ts';
import { orderConditions } from './orderConditions.ts';
import { crowdedParts, outageParts } from './outages.ts';
import { requiredTime } from './required.ts';
import { scopeOf } from './sourceScope.ts';
import { type Tally, tallyPiece } from './tallies.ts';
import { type TrendSources, trendTallies } from './trendRows.ts';
import type { Window } from './window.ts';
import { dayOf } from './zone.ts';

/**
 * A provider's side of a trend: from the orders that it repairs, their breakdowns and outages, which
 * are those of its other figures. `bindings` holds the organisation as $1.
 *
 * @param zone SQL: whose days
 */
export function repairedDays(
  bindings: Bindings,
  zone: string,
  orgCode: string,
  window: Window,
  now: Date,
): TrendSources {
  const formula = 'downtime';
  const ask = { orgCode, formula, side: 'repaired', by: 'device', window, top: 0, now } as const;
  const scope = scopeOf(bindings, ask, formulaRules[formula]);
  const { given, from, to, orders } = scope;
  const piece = (tally: Tally, time: string, source: string) =>
    `select ${dayOf(time, zone)}, null::uuid, ${tallyPiece({ [tally]: '1' }, trendTallies)}
     from ${source}`;
  const ofBreakdowns = (tally: Tally, time: string) =>
    piece(tally, time, `merged where ${time} >= ${from} and ${time} < ${to}`);
  return {
    given: [
      requiredTime(zone, 'repaired'),
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
    down: `select 1 as sign, tstzrange(lo, hi) as down from outage_part where size = 1
      union all
      select -1, tstzrange(lo, hi) from pause where size = 1 and machine_up
      union all
      select 1, unnest(range_agg(down)) from crowded group by device_id, party, number`,
  };
}
