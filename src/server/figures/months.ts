import type { Tx } from '../storage/db.ts';
import type { Reach } from './breakdowns.ts';
import { ofDevice, planningOf } from './span.ts';
import { tallyColumns, tallyReplacements, tallySums } from './tallies.ts';
import { dayOf } from './zone.ts';

/** Makes the month rows that a reach touches anew, from the day rows; writes only what differs. */
export async function writeMonths(tx: Tx, orgCode: string, reach: Reach): Promise<void> {
  await tx.query(
    `with span as (
       select device_id,
         date_trunc('month', ${dayOf('lo', '$5')}::timestamp)::date as first,
         (date_trunc('month', ${dayOf('hi', '$5')}::timestamp) + interval '1 month')::date as past
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) s (device_id, lo, hi)
     ),
     fresh as (
       select f.device_id, date_trunc('month', f.day::timestamp)::date as month,
         ${tallySums}
       from span s
       cross join lateral (
         ${ofDevice('figure_day', 't.day >= s.first and t.day < s.past', reach)}
       ) f
       group by 1, 2
     ),
     old as (
       select f.device_id, f.month, ${tallyColumns('f')}
       from span s
       cross join lateral (
         ${ofDevice('figure_month', 't.month >= s.first and t.month < s.past', reach)}
       ) f
     ),
     gone as (
       delete from figure_month f
       using (select device_id, month from old except select device_id, month from fresh) o
       where f.org_code = $1 and f.month = o.month and f.device_id = o.device_id
     )
     insert into figure_month (org_code, device_id, month, ${tallyColumns()})
     select $1, * from (select * from fresh except select * from old) changed
     on conflict (org_code, month, device_id) do update
     set ${tallyReplacements}`,
    [orgCode, reach.devices, reach.from, reach.to, reach.zone],
    planningOf(reach),
  );
}
