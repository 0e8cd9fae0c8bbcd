import type { Tx } from '../storage/db.ts';
import type { Reach } from './breakdowns.ts';
import { countedEvents } from './events.ts';
import { ofDevice, planningOf, type SpanArrays } from './span.ts';
import { eachTally, tallyColumns, tallyPiece, tallyReplacements, tallySums } from './tallies.ts';
import { between, dayOf, dayStart, milliseconds } from './zone.ts';

const zeros = eachTally(() => '0');

/** When a row of a table begins: none of its events comes before. */
const beginnings = { work_order: 'fault_time', breakdown: 'start_time' } as const;

/** SQL of pieces: what happened at instants within the spans `s`. Each table is read once. */
function eventPieces(spans: SpanArrays): string[] {
  return (['work_order', 'breakdown'] as const).map((table) => {
    const events = countedEvents.filter((event) => event.table === table);
    const last = `greatest(${events.map(({ at }) => at).join(', ')})`;
    return `select t.device_id, ${dayOf('e.at', '$5')}, ${tallyColumns('e')}
       from span s
       cross join lateral (
         ${ofDevice(table, `t.${beginnings[table]} < s.hi and ${last} >= s.lo`, spans)}
       ) t
       cross join lateral (
         values ${events.map(({ at, adds }) => `(${at}, ${tallyPiece(adds)})`).join(', ')}
       ) e (at, ${tallyColumns()})
       where e.at >= s.lo and e.at < s.hi`;
  });
}

/** SQL of pieces: downtime of breakdowns with an end, on each day that it touches. */
function downPiece(spans: SpanArrays): string {
  const ms = milliseconds(
    `least(upper(stretch), ${dayStart('(d.day::date + 1)', '$5')})
           - greatest(lower(stretch), ${dayStart('d.day::date', '$5')})`,
  );
  return `select b.device_id, d.day::date, ${tallyPiece({ down_ms: ms })}
       from span s
       cross join lateral (
         ${ofDevice('breakdown', 't.start_time < s.hi and t.end_time > s.lo', spans)}
       ) b
       cross join lateral unnest(b.down * s.required) stretch
       cross join lateral generate_series(
         ${dayOf('lower(stretch)', '$5')}::timestamp,
         ${dayOf(`upper(stretch) - interval '1 millisecond'`, '$5')}::timestamp,
         '1 day'
       ) d (day)`;
}

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
       ${[...eventPieces(reach), downPiece(reach)].join('\n       union all\n       ')}
     ),
     fresh as (
       select device_id, day, ${tallySums} from piece group by device_id, day
     ),
     old as (
       select f.device_id, f.day, ${tallyColumns('f')}
       from span s
       cross join lateral (
         ${ofDevice('figure_day', 't.day between s.first and s.last', reach)}
       ) f
     ),
     gone as (
       delete from figure_day f
       using (select device_id, day from old except select device_id, day from fresh) o
       where f.org_code = $1 and f.day = o.day and f.device_id = o.device_id
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
    planningOf(reach),
  );
  const empty = rows.filter((row) => row.is_zero).map((row) => row.day);
  if (empty.length === 0) return;
  await tx.query('delete from figure_fleet where org_code = $1 and day = any($2::date[])', [
    orgCode,
    empty,
  ]);
}
