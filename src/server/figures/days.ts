import type { Tx } from '../storage/db.ts';
import type { Reach } from './breakdowns.ts';
import { countedEvents } from './events.ts';
import { planOf } from './span.ts';
import { eachTally, tallyColumns, tallyPiece, tallyReplacements, tallySums } from './tallies.ts';
import { between, dayOf, dayStart, milliseconds } from './zone.ts';

const zeros = eachTally(() => '0');

/** SQL of pieces: what happened at instants within the spans `s`. */
const eventPieces = countedEvents.map(
  ({ table, at, adds }) => `select t.device_id, ${dayOf(at, '$5')}, ${tallyPiece(adds)}
       from span s
       join ${table} t on t.org_code = $1 and t.device_id = s.device_id
         and ${at} >= s.lo and ${at} < s.hi${table === 'work_order' ? ' and t.fault_time < s.hi' : ''}`,
);

/** SQL of pieces: downtime of breakdowns with an end, on each day that it touches. */
const downPiece = `select b.device_id, d.day::date, ${tallyPiece({
  down_ms: milliseconds(
    `least(upper(stretch), ${dayStart('(d.day::date + 1)', '$5')})
           - greatest(lower(stretch), ${dayStart('d.day::date', '$5')})`,
  ),
})}
       from span s
       join breakdown b on b.org_code = $1 and b.device_id = s.device_id
         and b.start_time < s.hi and b.end_time > s.lo
       cross join lateral unnest(b.down * s.required) stretch
       cross join lateral generate_series(
         ${dayOf('lower(stretch)', '$5')}::timestamp,
         ${dayOf(`upper(stretch) - interval '1 millisecond'`, '$5')}::timestamp,
         '1 day'
       ) d (day)`;

/**
 * Makes the day rows that a reach touches anew, from breakdowns and orders, and adds what changed
 * to the fleet's days. Days are the organisation's; `down_ms` is that of breakdowns with an end,
 * within the device's required time [startUpDate, scrapDate) (EN 15341:2019); an open one's is
 * added by who asks, because it grows.
 *
 * Rows of the fleet are shared by all devices and locked in the order of their days.
 */
export async function writeDays(tx: Tx, orgCode: string, reach: Reach): Promise<void> {
  const rows = await tx.query<{ day: string; is_zero: boolean }>(
    `with asked as (
       select device_id, ${dayOf('lo', '$5')} as first, ${dayOf('hi', '$5')} as last
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) s (device_id, lo, hi)
     ),
     bounded as (
       select a.*, ${dayStart('a.first', '$5')} as lo, ${dayStart('(a.last + 1)', '$5')} as hi,
         ${dayStart('d.start_up_date', '$5')} as start_up, ${dayStart('d.scrap_date', '$5')} as scrap
       from asked a left join device d on d.org_code = $1 and d.id = a.device_id
     ),
     span as (
       select *, ${between('greatest(lo, start_up)', 'least(hi, scrap)')} as required from bounded
     ),
     piece (device_id, day, ${tallyColumns()}) as (
       ${eventPieces.join('\n       union all\n       ')}
       union all
       ${downPiece}
     ),
     fresh as (
       select device_id, day, ${tallySums} from piece group by device_id, day
     ),
     old as (
       select f.device_id, f.day, ${tallyColumns('f')}
       from span s
       join figure_day f on f.org_code = $1 and f.device_id = s.device_id
         and f.day between s.first and s.last
     ),
     gone as (
       delete from figure_day f using old
       where f.org_code = $1 and f.day = old.day and f.device_id = old.device_id
         and not exists (
           select from fresh where fresh.device_id = old.device_id and fresh.day = old.day
         )
     ),
     put as (
       insert into figure_day (org_code, device_id, day, ${tallyColumns()})
       select $1, * from (select * from fresh except select * from old) changed
       on conflict (org_code, day, device_id) do update
       set ${tallyReplacements}
     ),
     change as (
       select day, ${tallySums}
       from (
         select * from fresh
         union all
         select device_id, day, ${eachTally((tally) => `-${tally}`)} from old
       ) both_sides
       group by day
     )
     insert into figure_fleet as f (org_code, day, ${tallyColumns()})
     select $1, * from change
     where (${tallyColumns()}) <> (${zeros})
     order by day
     on conflict (org_code, day) do update
     set ${eachTally((tally) => `${tally} = f.${tally} + excluded.${tally}`)}
     returning f.day::text, (${tallyColumns('f')}) = (${zeros}) as is_zero`,
    [orgCode, reach.devices, reach.from, reach.to, reach.zone],
    planOf('writeDays', reach),
  );
  const empty = rows.filter((row) => row.is_zero).map((row) => row.day);
  if (empty.length === 0) return;
  await tx.query('delete from figure_fleet where org_code = $1 and day = any($2::date[])', [
    orgCode,
    empty,
  ]);
}
