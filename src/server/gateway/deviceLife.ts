import type { Tx } from '../storage/db.ts';
import type { OutboxEvent } from '../storage/statements/outbox.ts';
import { runStateEvents } from './deviceStatesTopic.ts';
import { followReadings } from './followReadings.ts';
import { type Outcome, selectHeardByID, storeHeard } from './heardDevices.ts';
import { lockRunStates } from './lockRunStates.ts';

/** The precision of the signs of life that values are: each write costs. */
const precisionMs = 30_000;

/**
 * Takes values of measuring points as signs of life of their devices: one that was silent has its last run state again. A device
 * that never sent a run state stays as it is.
 */
export async function noteHeard(
  tx: Tx,
  orgCode: string,
  devices: readonly { readonly deviceID: string; readonly at: Date }[],
  publish: (...events: OutboxEvent[]) => void,
): Promise<void> {
  const ids = devices.map(({ deviceID }) => deviceID);
  const known = await tx.query<{ id: string }>(
    `select h.device_id as id from device_heard h
     join unnest($2::uuid[], $3::timestamptz[]) v (id, at) on v.id = h.device_id
     where h.org_code = $1 and v.at > h.heard_time
       and (h.silent_time is not null or v.at > h.heard_time + $4 * interval '1 ms')`,
    [orgCode, ids, devices.map(({ at }) => at), precisionMs],
  );
  if (known.length === 0) return;
  await lockRunStates(tx, orgCode);
  const before = await selectHeardByID(
    tx,
    orgCode,
    known.map(({ id }) => id),
  );
  const outcomes = devices.flatMap(({ deviceID, at }): Outcome[] => {
    const last = before.get(deviceID);
    if (last === undefined) return [];
    const followed = followReadings(last, [{ at, runState: undefined }]);
    return followed === null ? [] : [{ deviceID, followed }];
  });
  if (outcomes.length === 0) return;
  publish(...runStateEvents(orgCode, await storeHeard(tx, orgCode, outcomes)));
}
