import { deviceSilenceMs } from '../../contract/areas/gateway/endpoints.ts';
import { runState } from '../../contract/enums.ts';
import { type Locale, locales } from '../../contract/locale.ts';
import { renderNotification } from '../realtime/notifications/renderNotification.ts';
import type { Db, Tx } from '../storage/db.ts';
import { servicingOrg } from '../storage/statements/activeRelation.ts';
import { appendOutbox, type OutboxEvent } from '../storage/statements/outbox.ts';
import { runStateEvents } from './deviceStatesTopic.ts';
import { countedHours } from './heardDevices.ts';
import { lockRunStates } from './lockRunStates.ts';
import { type NotifiedDevice, notifyFollowers } from './notifyFollowers.ts';

export interface SilenceDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  /** The time at which this node began to receive telemetry. */
  readonly since: Date;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  readonly onError: (error: unknown) => void;
}

/** The check interval: the longest delay until a silent device shows as offline. */
const everyMs = 5_000;

/**
 * Returns the job that marks silent devices as offline. It runs on every node that has been up for
 * `deviceSilenceMs`, so that devices can report again after a time without any server.
 */
export function silenceJob({ db, now, since, kick, onError }: SilenceDeps) {
  return {
    everyMs,
    async run(ended: AbortSignal): Promise<void> {
      const at = await now();
      if (at.getTime() - since.getTime() < deviceSilenceMs) return;
      if ((await markSilent(db, at, ended)) > 0) kick();
    },
    onError,
  };
}

/**
 * Marks devices that reported once and then were silent for `deviceSilenceMs` as offline from that
 * instant on; each once, whichever node runs it. Returns how many devices it marked.
 */
export async function markSilent(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - deviceSilenceMs);
  const waiting = await db.transaction('system', 'read', (tx) =>
    tx.query<{ orgCode: string }>(
      `select distinct org_code as "orgCode" from device_heard
       where silent_time is null and run_state <> $2 and heard_time < $1`,
      [before, runState.values.offline],
    ),
  );
  let count = 0;
  for (const { orgCode } of waiting) {
    if (signal?.aborted === true) break;
    count += await db.transaction({ orgCode }, 'write', (tx) =>
      markSilentIn(tx, orgCode, before, now),
    );
  }
  return count;
}

async function markSilentIn(tx: Tx, orgCode: string, before: Date, now: Date): Promise<number> {
  await lockRunStates(tx, orgCode); // the query then rereads, because another node may have marked them meanwhile
  const silent = await updateSilent(tx, orgCode, before, null, now);
  if (silent.length === 0) return 0;
  await appendOutbox(tx, await silenceEvents(tx, orgCode, silent, deviceSilenceMs, now));
  return silent.length;
}

/**
 * Shows devices as offline from now on, whose measuring points have become silent, in the caller's transaction. A device that
 * never sent a run state stays as it is.
 *
 * @returns the events, for the outbox
 */
export async function markOffline(
  tx: Tx,
  orgCode: string,
  deviceIDs: readonly string[],
  now: Date,
): Promise<OutboxEvent[]> {
  if (deviceIDs.length === 0) return [];
  await lockRunStates(tx, orgCode);
  const silent = await updateSilent(tx, orgCode, now, deviceIDs, now);
  if (silent.length === 0) return [];
  return runStateEvents(orgCode, silent);
}

/** @param ids null: all devices that reported nothing since `before` */
function updateSilent(
  tx: Tx,
  orgCode: string,
  before: Date,
  ids: readonly string[] | null,
  now: Date,
): Promise<NotifiedDevice[]> {
  return tx.query<NotifiedDevice>(
    `with silent as (
       update device_heard set silent_time = least(heard_time + $3 * interval '1 ms', $6)
       where org_code = $1 and silent_time is null and run_state <> $4
         and case when $7::uuid[] is null then heard_time < $2 else device_id = any($7) end
       returning device_id, silent_time, run_state, since
     ),
     written as (
       insert into device_run_state (org_code, device_id, start_time, run_state)
       select $1, device_id, silent_time, $4 from silent
       on conflict (org_code, device_id, start_time) do update set run_state = excluded.run_state
     ),
     shown as (
       update device d set run_state = $4, run_state_time = s.silent_time,
         run_hours = coalesce(d.run_hours, 0)
           + case when s.run_state = $5 then ${countedHours('d', 's.since', 's.silent_time')} else 0 end
       from silent s where d.org_code = $1 and d.id = s.device_id
       returning d.id, d.device_code, d.device_name, ${servicingOrg('d')} as service_org_code
     )
     select id, device_name as "deviceName", service_org_code as "serviceOrgCode"
     from shown order by device_code`,
    [orgCode, before, deviceSilenceMs, runState.values.offline, runState.values.running, now, ids],
  );
}

/** Stores the notifications of followers, and returns all events of devices that became silent. */
async function silenceEvents(
  tx: Tx,
  orgCode: string,
  silent: readonly NotifiedDevice[],
  silenceMs: number,
  now: Date,
): Promise<OutboxEvent[]> {
  const params = { minutes: silenceMs / 60_000 };
  const kind = 'deviceOffline';
  const notifications = await notifyFollowers(tx, orgCode, silent, {
    kind,
    params,
    isHeard: true,
    now,
  });
  return [
    ...runStateEvents(orgCode, silent),
    ...notifications,
    ...silent.map(({ id, deviceName }) => offlineMessage(orgCode, id, deviceName, params)),
  ];
}

/** Returns the live message to everybody who may see the organisation's devices. */
function offlineMessage(
  orgCode: string,
  id: string,
  deviceName: string,
  params: { readonly minutes: number },
): OutboxEvent {
  const texts = locales.map(
    (locale) =>
      [locale, renderNotification('deviceOffline', { deviceName, ...params }, locale)] as const,
  );
  const of = (part: 'title' | 'msg') =>
    Object.fromEntries(texts.map(([locale, text]) => [locale, text[part]])) as Record<
      Locale,
      string
    >;
  return { kind: 'device', orgCode, id, title: of('title'), msg: of('msg') };
}
