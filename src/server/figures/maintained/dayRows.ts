import type { Tx } from '../../storage/db.ts';
import { requiredMsSql, workingTimes } from '../calendar/workingTime.ts';
import { daySql, dayStartSql, rangeSql } from '../sql/timeSql.ts';
import type { AffectedSpans } from './breakdowns.ts';
import { countedEvents } from './countedEvents.ts';
import { type FigureSpanArrays, gonePlaces, planningOf, rowsOfDevice } from './span.ts';
import {
  eachTally,
  fleetPart,
  tallyColumns,
  tallyPiece,
  tallyReplacements,
  tallySums,
} from './tallies.ts';

const zeros = eachTally(() => '0');

/** The column with the start of a row; none of its events is earlier. */
const beginnings = { work_order: 'fault_time', breakdown: 'start_time' } as const;

/** SQL of pieces: the events at instants within the spans `s`. Each table is read once. */
function eventPieces(spans: FigureSpanArrays): string[] {
  return (['work_order', 'breakdown'] as const).map((table) => {
    const events = countedEvents.filter((event) => event.table === table);
    const last = `greatest(${events.map(({ at }) => at).join(', ')})`;
    return `select t.device_id, ${daySql('e.at', '$5')}, ${tallyColumns('e')}
       from span s
       cross join lateral (
         ${rowsOfDevice(table, `t.${beginnings[table]} < s.hi and ${last} >= s.lo`, spans)}
       ) t
       cross join lateral (
         ${events.map(({ at, adds }) => `select ${at}, ${tallyPiece(adds)}`).join(' union all ')}
       ) e (at, ${tallyColumns()})
       where e.at >= s.lo and e.at < s.hi`;
  });
}

/** SQL of the queries `stretch` (device_id, working_time_id, lo, hi, first and last day), downtime of ended breakdowns, and `working`. */
function stretches(spans: FigureSpanArrays): string {
  return `stretch as materialized (
       select s.device_id, s.working_time_id, lower(piece) as lo, upper(piece) as hi,
         ${daySql('lower(piece)', '$5')}::timestamp as first,
         ${daySql(`upper(piece) - interval '1 millisecond'`, '$5')}::timestamp as last
       from span s
       cross join lateral (
         ${rowsOfDevice('breakdown', 't.start_time < s.hi and t.end_time > s.lo', spans)}
       ) b
       cross join lateral unnest(b.down * s.required) piece
     ),
     ${workingTimes(`select $1::text as org_code, working_time_id, min(lo) as lo, max(hi) as hi
        from stretch where working_time_id is not null group by working_time_id`)}`;
}

/**
 * SQL of pieces: downtime of ended breakdowns, by day. The start of a day is computed only for downtime that
 * crosses it; `offset 0` computes the milliseconds once, not for the condition and for the sum.
 */
const downPiece = `select p.device_id, p.day, ${tallyPiece({ down_ms: 'p.ms' })}
       from (
         select t.device_id, d.day::date as day, ${requiredMsSql(
           `(case when d.day = t.first then t.lo else greatest(t.lo, ${dayStartSql('d.day::date', '$5')}) end)`,
           `(case when d.day = t.last then t.hi else least(t.hi, ${dayStartSql('(d.day::date + 1)', '$5')}) end)`,
           'w',
         )} as ms
         from stretch t
         left join working w on w.id = t.working_time_id
         cross join lateral generate_series(t.first, t.last, '1 day') d (day)
         offset 0
       ) p
       where p.ms > 0`;

/**
 * Recomputes the day rows of the affected spans from breakdowns and orders, and adds the difference
 * to the fleet's days. Days are in the organisation's time zone. `down_ms` covers ended breakdowns
 * within the device's required time (EN 15341:2019): its working time within [startUpDate, scrapDate). The
 * downtime of an open breakdown grows, so that the queries add it.
 *
 * A row of the fleet is shared by the devices of its part. Rows are locked in the order of days and parts.
 */
export async function writeDays(tx: Tx, orgCode: string, affected: AffectedSpans): Promise<void> {
  const rows = await tx.query<{ day: string; part: number; is_zero: boolean }>(
    `with requested as (
       select device_id, ${daySql('lo', '$5')} as first, ${daySql('hi', '$5')} as last
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) s (device_id, lo, hi)
     ),
     bounded as (
       select a.*, d.working_time_id, ${dayStartSql('a.first', '$5')} as lo, ${dayStartSql('(a.last + 1)', '$5')} as hi,
         ${dayStartSql('d.start_up_date', '$5')} as start_up, ${dayStartSql('d.scrap_date', '$5')} as scrap
       from requested a left join device d on d.org_code = $1 and d.id = a.device_id
     ),
     span as (
       select *, ${rangeSql('greatest(lo, start_up)', 'least(hi, scrap)')} as required from bounded
     ),
     ${stretches(affected)},
     piece (device_id, day, ${tallyColumns()}) as (
       ${[...eventPieces(affected), downPiece].join('\n       union all\n       ')}
     ),
     fresh as (
       select device_id, day, ${tallySums} from piece group by device_id, day
     ),
     old as (
       select f.device_id, f.day, ${tallyColumns('f')}, f.place
       from span s
       cross join lateral (
         ${rowsOfDevice('figure_day', 't.day between s.first and s.last', affected)}
       ) f
     ),
     gone as (
       delete from figure_day f
       where f.org_code = $1 and f.ctid = any(${gonePlaces('device_id, day')})
     ),
     put as (
       insert into figure_day (org_code, device_id, day, ${tallyColumns()})
       select $1, * from (
         select * from fresh except select device_id, day, ${tallyColumns()} from old
       ) changed
       on conflict (org_code, day, device_id) do update
       set ${tallyReplacements}
     ),
     change as (
       select day, ${fleetPart('device_id')} as part, ${tallySums}
       from (
         select * from fresh
         union all
         select device_id, day, ${eachTally((tally) => `-${tally}`)} from old
       ) both_sides
       group by 1, 2
     )
     insert into figure_fleet as f (org_code, day, part, ${tallyColumns()})
     select $1, * from change
     where (${tallyColumns()}) <> (${zeros})
     order by day, part
     on conflict (org_code, day, part) do update
     set ${eachTally((tally) => `${tally} = f.${tally} + excluded.${tally}`)}
     returning f.day::text, f.part, (${tallyColumns('f')}) = (${zeros}) as is_zero`,
    [orgCode, affected.devices, affected.from, affected.to, affected.zone],
    planningOf(affected),
  );
  const empty = rows.filter((row) => row.is_zero);
  if (empty.length === 0) return;
  await tx.query(
    `delete from figure_fleet f using unnest($2::date[], $3::int[]) e (day, part)
     where f.org_code = $1 and f.day = e.day and f.part = e.part`,
    [orgCode, empty.map(({ day }) => day), empty.map(({ part }) => part)],
  );
}
