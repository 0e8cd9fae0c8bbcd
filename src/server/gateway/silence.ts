import { deviceSilenceMs } from '../../contract/areas/gateway.ts';
import { runState } from '../../contract/enums.ts';
import { type Locale, locales } from '../../contract/locale.ts';
import { wordsOf } from '../realtime/notifications/words.ts';
import type { Db, Tx } from '../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../storage/outbox.ts';
import { servicingOrg } from '../storage/standing.ts';
import { runStateEvents } from './deviceStatesTopic.ts';
import { lockRunStates } from './lockRunStates.ts';
import { type ToldDevice, tellFollowers } from './tellFollowers.ts';

export interface SilenceDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  /** When this node began to listen. */
  readonly since: Date;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  readonly onError: (error: unknown) => void;
}

/** A device is shown offline at most so long after it became so. */
const everyMs = 5_000;

/**
 * The job that looks for devices that fell silent, on every node that has listened for long enough
 * to know: after a time without any server, devices first get theirs to be heard again.
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
 * Makes devices that were heard and then were silent for `deviceSilenceMs` offline, from that
 * instant on; each once, whichever node looks. Returns how many they are.
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
      silenceOne(tx, orgCode, before, now),
    );
  }
  return count;
}

async function silenceOne(tx: Tx, orgCode: string, before: Date, now: Date): Promise<number> {
  await lockRunStates(tx, orgCode); // then looks again: a node may have been here meanwhile
  const silent = await tx.query<ToldDevice>(
    `with silent as (
       update device_heard set silent_time = heard_time + $3 * interval '1 ms'
       where org_code = $1 and silent_time is null and run_state <> $4 and heard_time < $2
       returning device_id, silent_time
     ),
     written as (
       insert into device_run_state (org_code, device_id, start_time, run_state)
       select $1, device_id, silent_time, $4 from silent
       on conflict (org_code, device_id, start_time) do update set run_state = excluded.run_state
     ),
     shown as (
       update device d set run_state = $4, run_state_time = s.silent_time
       from silent s where d.org_code = $1 and d.id = s.device_id
       returning d.id, d.device_code, d.device_name, ${servicingOrg('d')} as service_org_code
     )
     select id, device_name as "deviceName", service_org_code as "serviceOrgCode"
     from shown order by device_code`,
    [orgCode, before, deviceSilenceMs, runState.values.offline],
  );
  if (silent.length === 0) return 0;
  const kind = 'deviceOffline';
  const told = await tellFollowers(tx, orgCode, silent, { kind, params, isHeard: true, now });
  await appendOutbox(tx, [
    ...runStateEvents(orgCode, silent),
    ...told,
    ...silent.map(({ id, deviceName }) => offlineMessage(orgCode, id, deviceName)),
  ]);
  return silent.length;
}

/** How long it takes until a device counts as silent, in its words. */
const params = { minutes: deviceSilenceMs / 60_000 };

/** What all who see the organisation's devices hear. */
function offlineMessage(orgCode: string, id: string, deviceName: string): OutboxEvent {
  const words = locales.map(
    (locale) => [locale, wordsOf('deviceOffline', { deviceName, ...params }, locale)] as const,
  );
  const of = (part: 'title' | 'msg') =>
    Object.fromEntries(words.map(([locale, said]) => [locale, said[part]])) as Record<
      Locale,
      string
    >;
  return { kind: 'device', orgCode, id, title: of('title'), msg: of('msg') };
}
