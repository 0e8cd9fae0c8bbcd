import { getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import { apply, type Snapshot } from '../realtime/support.ts';
import { clientOf } from '../support/client.ts';
import { type HubListener, listen } from '../support/hubs.ts';

/** A wall that reconnects as specified: 3 s after a close, 5 s after a failed start. */
export interface Board {
  /** Returns the last snapshot with the patches that followed; null while there is none. */
  rows(): Record<string, unknown> | null;
  stop(): Promise<void>;
}

/** Maintains a daping connection and the open orders, whatever happens to the server. */
export function connectBoard(url: string, token: string): Board {
  const client = clientOf(url, token);
  let stopped = false;
  let listener: HubListener | null = null;
  let base: Snapshot | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    if (stopped) return;
    try {
      const next = await listen(url, 'daping', token);
      base = await client.call(getTopic, { Topic: 'openOrders' });
      listener = next;
      void next.closed.then(() => {
        listener = null;
        timer = setTimeout(() => void open(), 3000);
      });
    } catch {
      timer = setTimeout(() => void open(), 5000); // the server is not there yet: the rule itself
    }
  }

  void open();
  return {
    rows: () => (base === null || listener === null ? null : apply(base, listener.patches)),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await listener?.stop();
    },
  };
}
