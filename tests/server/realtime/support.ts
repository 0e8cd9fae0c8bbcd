import { getTopic } from '../../../src/contract/areas/kanban.ts';
import type { TopicName, TopicPatch } from '../../../src/contract/live.ts';
import type { Client } from '../support/client.ts';

export type Snapshot = Awaited<ReturnType<typeof snapshot>>;

export const snapshot = (by: Client, Topic: TopicName) => by.call(getTopic, { Topic });

/**
 * What a board makes of a snapshot and the patches that came: those that follow are applied.
 *
 * @throws Error at a gap, where a board would fetch again; null where the numbering began anew
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
