import type { SpentOn } from '../../../contract/orders/figures.ts';
import type { Tx } from '../../storage/db.ts';
import { requiredLengthMsSql, requiredMsSql } from '../calendar/workingTime.ts';
import { formulaRules } from '../formulas/formulaRules.ts';
import { isInterruption, isRepair } from '../orders/orderStates.ts';
import { crowdedParts, outageParts, withWorking } from '../sources/outages.ts';
import { scopeOf } from '../sources/sourceScope.ts';
import { allowMemory } from '../sql/allowMemory.ts';
import { openBindings } from '../sql/bindings.ts';
import { rangeSql } from '../sql/timeSql.ts';
import { requiredTime, workingPeriod } from '../window/requiredTime.ts';
import { readEdges } from '../window/window.ts';
import { figureKeys } from './figureKeys.ts';
import type { FigureQuery } from './figureQuery.ts';

/** Milliseconds of downtime by activity; the remaining downtime was waiting. */
export type Spent = ReadonlyMap<SpentOn, number>;

/** The times of each row by its id, and in total. */
export interface SpentTimes {
  readonly byRow: ReadonlyMap<string | null, Spent>;
  readonly whole: Spent;
}

/**
 * Loads the downtime of a figure by activity, from the segments of the orders: repair (from its start,
 * without pauses; for the owner also the repair by a former repairer), interruption by reason, and the
 * time until the report. If several orders have a device down at the same instant, it counts for the
 * order whose fault began first, so that the parts and the remaining waiting time add up to the
 * downtime (EN 15341:2019).
 */
export async function readSpent(tx: Tx, query: FigureQuery): Promise<SpentTimes> {
  const rows = await readSpentRows(tx, query);
  const isSplit = query.side === 'own' && query.by === 'organisation';
  const all = isSplit ? await readSpentRows(tx, { ...query, by: 'device' }) : rows;
  const byRow = new Map<string | null, Map<SpentOn, number>>();
  for (const { id, spent_on: on, ms } of rows) {
    byRow.set(id, (byRow.get(id) ?? new Map<SpentOn, number>()).set(on, ms));
  }
  const whole = new Map<SpentOn, number>();
  for (const { spent_on: on, ms } of all) whole.set(on, (whole.get(on) ?? 0) + ms);
  return { byRow, whole };
}

interface SpentRow {
  id: string | null;
  spent_on: SpentOn;
  ms: number;
}

async function readSpentRows(tx: Tx, query: FigureQuery): Promise<SpentRow[]> {
  await allowMemory(tx);
  const edges = await readEdges(tx, query.orgCode, query.window);
  const bindings = openBindings([query.orgCode]);
  const scope = scopeOf(bindings, query, formulaRules.availability);
  const period = workingPeriod({ from: edges.from.dayStart, to: edges.to.nextDayStart }, query.now);
  const required = requiredTime({
    zone: bindings.bind(edges.zone, 'text'),
    from: bindings.bind(period.from, 'timestamptz'),
    to: bindings.bind(period.to, 'timestamptz'),
    side: query.side,
  });
  return tx.query<SpentRow>(
    `with ${required},
    ${scope.given},
    ${outageParts(scope)},
    ${crowdedParts},
    ${parted},
    piece as (${pieces.join(' union all ')}),
    summed as (
      select device_id, party, spent_on, sum(ms)::float8 as ms from piece
      group by device_id, party, spent_on
    )
    select ${figureKeys[query.by].id} as id, s.spent_on, sum(s.ms) as ms
    from summed s
    join lateral (select r.*, s.party from required_device r where r.id = s.device_id) u on true
    group by 1, 2`,
    bindings.values,
    'eachTime',
  );
}

/** SQL: the part of an outage's downtime that belongs to no earlier overlapping outage. */
const parted = `parted as materialized (
      select *, down - coalesce(range_agg(down) over (
        partition by device_id, party, number order by fault_time, id
        rows between unbounded preceding and 1 preceding
      ), '{}') as mine
      from crowded
    )`;

/** SQL: the activity of an interruption. */
const interruptedFor = `coalesce(reason, 'other')`;

const alone = `from outage_part ${withWorking} where size = 1`;

/** SQL: repair segments `g` of the former repairer of an order `o` that was passed on, in its outage `p`. */
const formerWork = `work_order_segment g on g.org_code = o.org_code and g.order_id = o.id
        and ${isRepair('g')} and g.replaced_by is null and g.start_time < o.passed_time
        and g.start_time < p.hi and g.end_time > p.lo
      where o.passed_time > p.lo`;
const pieces = [
  `select device_id, party, 'report' as spent_on,
        ${requiredMsSql('lo', 'least(report_time, hi)', 'w')} as ms
      ${alone} and report_time > lo`,
  `select device_id, party, 'repair', ${requiredMsSql('greatest(lo, repair_start_time)', 'hi', 'w')}
      ${alone} and repair_start_time < hi`,
  `select p.device_id, p.party, 'repair',
        ${requiredMsSql('greatest(g.start_time, p.lo)', 'least(g.end_time, p.hi)', 'w')}
      from outage_part p ${withWorking} join touching o on o.id = p.id join ${formerWork} and p.size = 1`,
  `select p.device_id, p.party, 'repair', ${requiredLengthMsSql(`(p.mine * ${rangeSql('g.start_time', 'g.end_time')})`, 'w')}
      from parted p ${withWorking} join touching o on o.id = p.id join ${formerWork}`,
  // pauses of the former repairer are not subtracted
  `select device_id, party, 'repair', -${requiredMsSql('lo', 'hi', 'w')}
      from pause ${withWorking} where size = 1 and lo >= repair_start_time`,
  `select device_id, party, ${interruptedFor}, ${requiredMsSql('lo', 'hi', 'w')}
      from pause ${withWorking} where size = 1 and ${isInterruption('pause')} and not machine_up`,
  `select device_id, party, 'report', ${requiredLengthMsSql(`(mine * ${rangeSql('lo', 'report_time')})`, 'w')}
      from parted ${withWorking} where report_time > lo`,
  `select device_id, party, 'repair',
        ${requiredLengthMsSql(`(mine * ${rangeSql('repair_start_time', 'hi')} - paused)`, 'w')}
      from parted ${withWorking} where repair_start_time < hi`,
  `select p.device_id, p.party, u.reason, ${requiredLengthMsSql('(p.mine * tstzmultirange(u.range))', 'w')}
      from parted p ${withWorking} cross join lateral unnest(p.ranges, p.reasons) u (range, reason)`,
];
