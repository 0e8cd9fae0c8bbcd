import type { QueuedAction } from '../../src/client/api/queue/queuedAction.ts';
import type { QueueStore } from '../../src/client/api/queue/queueStore.ts';

/** Creates a store of queues in memory. */
export function memoryStore(): QueueStore {
  const queues = new Map<string, readonly QueuedAction[]>();
  const read = (owner: string) => queues.get(owner) ?? [];
  return {
    read: (owner) => Promise.resolve(read(owner)),
    edit(owner, edit) {
      queues.set(owner, edit(read(owner)));
      return Promise.resolve(read(owner));
    },
  };
}
