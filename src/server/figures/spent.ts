import type { SpentOn } from '../../contract/figures.ts';
import type { Tx } from '../storage/db.ts';
import { allowMemory } from './allowMemory.ts';
import { openBindings } from './bindings.ts';
import type { FigureAsk } from './figureAsk.ts';
import { figureKeys } from './figureKeys.ts';
import { formulaRules } from './formulas.ts';
import { crowdedParts, outageParts } from './outages.ts';
import { requiredTime } from './required.ts';
import { scopeOf } from './sourceScope.ts';
import { readEdges } from './window.ts';
import { between, lengthMs, milliseconds } from './zone.ts';

/** Milliseconds by what they were spent on; all that is not here was spent waiting. */
export type Spent = ReadonlyMap<SpentOn, number>;

/** Of each row by its id, and of all together. */
export interface SpentTimes {
  readonly byRow: ReadonlyMap<string | null, Spent>;
  readonly whole: Spent;
}

/**
 * What the downtime of a figure was spent on, by the segments of the orders: repair (from
 * its beginning without what paused it, and to the owner that of who had the order before),
 * interruption by reason, and the time until the report. An instant at which several orders have a
 * device down is spent on what the order does whose fault began first, so that the parts, with the
 * waiting that is the rest, add up to the downtime (design page 3, Availability; EN 15341:2019).
 */
export async function readSpent(tx: Tx, ask: FigureAsk): Promise<SpentTimes> {
  const rows = await readSpentRows(tx, ask);
  const isSplit = ask.side === 'own' && ask.by === 'organisation';
  const all = isSplit ? await readSpentRows(tx, { ...ask, by: 'device' }) : rows;
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

async function readSpentRows(tx: Tx, ask: FigureAsk): Promise<SpentRow[]> {
  await allowMemory(tx);
  const edges = await readEdges(tx, ask.orgCode, ask.window);
  const bindings = openBindings([ask.orgCode]);
  const scope = scopeOf(bindings, ask, formulaRules.availability);
  return tx.query<SpentRow>(
    `with ${requiredTime(bindings.bind(edges.zone, 'text'), ask.side)},
    ${scope.given},
    ${outageParts(scope)},
    ${crowdedParts},
    ${parted},
    piece as (${pieces.join(' union all ')}),
    summed as (
      select device_id, party, spent_on, sum(ms)::float8 as ms from piece
      group by device_id, party, spent_on
    )
    select ${figureKeys[ask.by].id} as id, s.spent_on, sum(s.ms) as ms
    from summed s
    join lateral (select r.*, s.party from required r where r.id = s.device_id) u on true
    group by 1, 2`,
    bindings.values,
    'eachTime',
  );
}

/** SQL: the part of an outage's downtime that no earlier one of those that overlap has. */
const parted = `parted as materialized (
      select *, down - coalesce(range_agg(down) over (
        partition by device_id, party, number order by fault_time, id
        rows between unbounded preceding and 1 preceding
      ), '{}') as mine
      from crowded
    )`;

/** SQL: what an interruption is spent on. */
const interruptedFor = `coalesce(reason, 'other')`;

const alone = 'from outage_part where size = 1';

/** SQL: repair segments `g` of who had an order `o` before it was passed on, in its outage `p`. */
const formerWork = `work_order_segment g on g.org_code = o.org_code and g.order_id = o.id
        and g.kind = 1 and g.replaced_by is null and g.start_time < o.passed_time
        and g.start_time < p.hi and g.end_time > p.lo
      where o.passed_time > p.lo`;
const pieces = [
  `select device_id, party, 'report' as spent_on,
        ${milliseconds('least(report_time, hi) - lo')} as ms
      ${alone} and report_time > lo`,
  `select device_id, party, 'repair', ${milliseconds('hi - greatest(lo, repair_start_time)')}
      ${alone} and repair_start_time < hi`,
  `select p.device_id, p.party, 'repair',
        ${milliseconds('least(g.end_time, p.hi) - greatest(g.start_time, p.lo)')}
      from outage_part p join touching o on o.id = p.id join ${formerWork} and p.size = 1`,
  `select p.device_id, p.party, 'repair', ${lengthMs(`(p.mine * ${between('g.start_time', 'g.end_time')})`)}
      from parted p join touching o on o.id = p.id join ${formerWork}`,
  // not those of who had the order before
  `select device_id, party, 'repair', -${milliseconds('hi - lo')}
      from pause where size = 1 and lo >= repair_start_time`,
  `select device_id, party, ${interruptedFor}, ${milliseconds('hi - lo')}
      from pause where size = 1 and kind = 2 and not machine_up`,
  `select device_id, party, 'report', ${lengthMs(`(mine * ${between('lo', 'report_time')})`)}
      from parted where report_time > lo`,
  `select device_id, party, 'repair',
        ${lengthMs(`(mine * ${between('repair_start_time', 'hi')} - paused)`)}
      from parted where repair_start_time < hi`,
  `select p.device_id, p.party, u.reason, ${lengthMs('(p.mine * tstzmultirange(u.range))')}
      from parted p cross join lateral unnest(p.ranges, p.reasons) u (range, reason)`,
];
