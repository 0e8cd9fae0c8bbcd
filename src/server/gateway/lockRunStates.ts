import type { Tx } from '../storage/db.ts';
import { lockByName } from '../storage/lockByName.ts';

/**
 * Serialises the transactions that change run states of an organisation, so that the states a batch
 * reads are still current when it writes, without a lock per device. Telemetry waits for a device's
 * figures only when the device's state changes.
 */
export async function lockRunStates(tx: Tx, orgCode: string): Promise<void> {
  await lockByName(tx, `telemetry ${orgCode}`);
}
