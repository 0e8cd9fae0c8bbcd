import { getTopic } from '../../../src/contract/areas/kanban.ts';
import { apply, type Snapshot } from '../realtime/support.ts';
import { clientOf } from '../support/client.ts';
import { type Ear, listen } from '../support/hubs.ts';

/** A wall that goes on by the specified rules: 3 s after a close, 5 s after a failed start. */
export interface Board {
  /** What the wall shows: the last snapshot with the patches that followed. Null while it has none. */
  rows(): Record<string, unknown> | null;
  stop(): Promise<void>;
}

/** Keeps a daping connection and the open orders, whatever happens to the server. */
export function keepBoard(url: string, token: string): Board {
  const client = clientOf(url, token);
  let stopped = false;
  let ear: Ear | null = null;
  let base: Snapshot | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    if (stopped) return;
    try {
      const next = await listen(url, 'daping', token);
      base = await client.call(getTopic, { Topic: 'openOrders' });
      ear = next;
      void next.closed.then(() => {
        ear = null;
        timer = setTimeout(() => void open(), 3000);
      });
    } catch {
      timer = setTimeout(() => void open(), 5000); // the server is not there yet: the rule itself
    }
  }

  void open();
  return {
    rows: () => (base === null || ear === null ? null : apply(base, ear.patches)),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await ear?.stop();
    },
  };
}
