import type { Tx } from '../storage/db.ts';
import { lockByName } from '../storage/lockByName.ts';

/**
 * Run states of an organisation change in one transaction at a time: what a batch reads of its
 * devices is then still so when it writes, without a lock on each. Telemetry never waits for a
 * device's figures unless the device's state changes.
 */
export async function lockRunStates(tx: Tx, orgCode: string): Promise<void> {
  await lockByName(tx, `telemetry ${orgCode}`);
}
