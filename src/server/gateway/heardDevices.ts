import { AlikeMap, alikeKeys } from '../kernel/crud/alikeMap.ts';
import type { ChangedOfDevice } from '../realtime/delivery/changes.ts';
import type { Tx } from '../storage/db.ts';
import { servicingOrg } from '../storage/statements/activeRelation.ts';
import type { Followed, LastHeard } from './followReadings.ts';

/** A device that a batch names, with its last known state; null: never reported. */
export interface KnownDevice {
  readonly id: string;
  /** The device's name, else its code. */
  readonly displayName: string;
  readonly before: LastHeard | null;
}

interface Row {
  id: string;
  device_code: string;
  device_name: string;
  run_state: number | null;
  since: Date;
  heard_time: Date;
  silent_time: Date | null;
}

/** Returns the organisation's devices with these codes, or with codes that look alike, by code. */
export async function selectHeard(
  tx: Tx,
  orgCode: string,
  codes: readonly string[],
): Promise<AlikeMap<KnownDevice>> {
  const rows = await tx.query<Row>(
    `select d.id, d.device_code, d.device_name, h.run_state, h.since, h.heard_time, h.silent_time
     from device d left join device_heard h on h.org_code = d.org_code and h.device_id = d.id
     where d.org_code = $1 and d.code_key = any($2) order by d.code_double`,
    [orgCode, alikeKeys(codes)],
  );
  return new AlikeMap(
    rows.map((row) => [
      row.device_code,
      { id: row.id, displayName: row.device_name || row.device_code, before: heardOf(row) },
    ]),
  );
}

/** Returns the last known states of devices by their ids. */
export async function selectHeardByID(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<Map<string, LastHeard>> {
  const rows = await tx.query<Row & { run_state: number }>(
    `select device_id as id, run_state, since, heard_time, silent_time from device_heard
     where org_code = $1 and device_id = any($2)`,
    [orgCode, ids],
  );
  return new Map(
    rows.flatMap((row) => {
      const last = heardOf(row);
      return last === null ? [] : [[row.id, last]];
    }),
  );
}

function heardOf(row: Row): LastHeard | null {
  if (row.run_state === null) return null;
  return {
    runState: row.run_state,
    since: row.since,
    heardTime: row.heard_time,
    silentTime: row.silent_time,
  };
}

/** The result of a device's readings. */
export interface Outcome {
  readonly deviceID: string;
  readonly followed: Followed;
}

/**
 * Stores the results of a batch atomically: each device's last state, its history, and the device
 * row where its state changed. Returns the devices that changed.
 */
export async function storeHeard(
  tx: Tx,
  orgCode: string,
  outcomes: readonly Outcome[],
): Promise<(ChangedOfDevice & { readonly runState: number })[]> {
  await removeRetracted(tx, orgCode, outcomes);
  const starts = outcomes.flatMap(({ deviceID, followed }) =>
    followed.starts.map((start) => ({ deviceID, ...start })),
  );
  return tx.query<ChangedOfDevice & { readonly runState: number }>(
    `with reported as (
       select * from unnest($2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::boolean[], $10::text[])
         as v(id, state, since, heard, changed, ran)
     ),
     stored as (
       insert into device_heard (org_code, device_id, run_state, since, heard_time)
       select $1, id, state, since, heard from reported
       on conflict (org_code, device_id) do update set run_state = excluded.run_state,
         since = excluded.since, heard_time = excluded.heard_time, silent_time = null
     ),
     written as (
       insert into device_run_state (org_code, device_id, start_time, run_state)
       select $1, * from unnest($7::uuid[], $8::timestamptz[], $9::int[])
       on conflict (org_code, device_id, start_time) do update set run_state = excluded.run_state
     )
     update device d set run_state = s.state, run_state_time = s.since,
       run_hours = coalesce(d.run_hours, 0) + (
         select coalesce(sum(x.sign * ${countedHours('d', 'x."from"', 'x."to"')}), 0)
         from jsonb_to_recordset(s.ran::jsonb) x ("from" timestamptz, "to" timestamptz, sign int))
     from reported s where s.changed and d.org_code = $1 and d.id = s.id
     returning d.id, d.run_state as "runState", ${servicingOrg('d')} as "serviceOrgCode"`,
    [
      orgCode,
      outcomes.map(({ deviceID }) => deviceID),
      outcomes.map(({ followed }) => followed.heard.runState),
      outcomes.map(({ followed }) => followed.heard.since),
      outcomes.map(({ followed }) => followed.heard.heardTime),
      outcomes.map(({ followed }) => followed.changed),
      starts.map(({ deviceID }) => deviceID),
      starts.map(({ startTime }) => startTime),
      starts.map(({ runState }) => runState),
      outcomes.map(({ followed }) => JSON.stringify(runSpans(followed))),
    ],
  );
}

/** Returns the times that are added to the run hours of a device, and the one that is taken off. */
function runSpans({ ran, retractedRun }: Followed) {
  const added = ran.map((span) => ({ ...span, sign: 1 }));
  return retractedRun === null ? added : [...added, { ...retractedRun, sign: -1 }];
}

/**
 * SQL: the hours from one instant to another that count for a device: those after its meter's reading was entered.
 * In an update of the device it is computed from the row under its lock.
 */
export function countedHours(device: string, from: string, to: string): string {
  return `greatest(extract(epoch from ${to} - greatest(${from}, ${device}.run_hours_time)), 0)::double precision / 3600`;
}

/** Deletes retracted history rows. Needs its own statement: the insert may write the same row. */
async function removeRetracted(tx: Tx, orgCode: string, outcomes: readonly Outcome[]) {
  const retracted = outcomes.filter(({ followed }) => followed.retractedStart !== null);
  if (retracted.length === 0) return;
  await tx.query(
    `delete from device_run_state r
     using unnest($2::uuid[], $3::timestamptz[]) as v(id, start)
     where r.org_code = $1 and r.device_id = v.id and r.start_time = v.start`,
    [
      orgCode,
      retracted.map(({ deviceID }) => deviceID),
      retracted.map(({ followed }) => followed.retractedStart),
    ],
  );
}
