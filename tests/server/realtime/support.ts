import { getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import type { TopicName, TopicPatch } from '../../../src/contract/topics/live.ts';
import type { Client } from '../support/client.ts';

export type Snapshot = Awaited<ReturnType<typeof snapshot>>;

export const snapshot = (by: Client, Topic: TopicName) => by.call(getTopic, { Topic });

/**
 * Applies the patches that follow a snapshot, as a board does. Returns null after a reset.
 *
 * @throws Error at a gap, where a board would refetch
 */
export function apply(
  from: Snapshot,
  patches: readonly TopicPatch[],
): Record<string, unknown> | null {
  let { Epoch, Rev } = from;
  const rows = { ...from.Rows };
  for (const patch of patches.filter(({ Topic }) => Topic === from.Topic)) {
    if (patch.Epoch !== Epoch) {
      if (Rev === 0 && patch.Rev === 1)
        Epoch = patch.Epoch; // the first numbering there is
      else return null;
    }
    if (patch.Rev <= Rev) continue;
    if (patch.Rev !== Rev + 1) throw new Error(`${from.Topic}: ${Rev} is followed by ${patch.Rev}`);
    Rev = patch.Rev;
    for (const key of patch.Del ?? []) delete rows[key];
    Object.assign(rows, patch.Set);
  }
  return rows;
}
