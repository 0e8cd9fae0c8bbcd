import type { Tx } from '../../storage/db.ts';
import { daySql } from '../sql/timeSql.ts';
import type { AffectedSpans } from './breakdowns.ts';
import { gonePlaces, planningOf, rowsOfDevice } from './span.ts';
import { tallyColumns, tallyReplacements, tallySums } from './tallies.ts';

/** Recomputes the month rows of the affected spans from the day rows; writes only the rows that differ. */
export async function writeMonths(tx: Tx, orgCode: string, affected: AffectedSpans): Promise<void> {
  await tx.query(
    `with span as (
       select device_id,
         date_trunc('month', ${daySql('lo', '$5')}::timestamp)::date as first,
         (date_trunc('month', ${daySql('hi', '$5')}::timestamp) + interval '1 month')::date as past
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) s (device_id, lo, hi)
     ),
     fresh as (
       select f.device_id, date_trunc('month', f.day::timestamp)::date as month,
         ${tallySums}
       from span s
       cross join lateral (
         ${rowsOfDevice('figure_day', 't.day >= s.first and t.day < s.past', affected)}
       ) f
       group by 1, 2
     ),
     old as (
       select f.device_id, f.month, ${tallyColumns('f')}, f.place
       from span s
       cross join lateral (
         ${rowsOfDevice('figure_month', 't.month >= s.first and t.month < s.past', affected)}
       ) f
     ),
     gone as (
       delete from figure_month f
       where f.org_code = $1 and f.ctid = any(${gonePlaces('device_id, month')})
     )
     insert into figure_month (org_code, device_id, month, ${tallyColumns()})
     select $1, * from (
       select * from fresh except select device_id, month, ${tallyColumns()} from old
     ) changed
     on conflict (org_code, month, device_id) do update
     set ${tallyReplacements}`,
    [orgCode, affected.devices, affected.from, affected.to, affected.zone],
    planningOf(affected),
  );
}
