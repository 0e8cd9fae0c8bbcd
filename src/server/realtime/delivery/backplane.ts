import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../storage/db.ts';
import { type Connection, listen } from '../../storage/listen.ts';
import type { Frame } from './frames.ts';
import { type Batch, loadHeard, loadMissed, type Mark, readMark } from './liveBatches.ts';

/** Carries batches from the node that sent them to all others. */
export interface Backplane {
  announce(batchID: string): Promise<void>;
  /** Whether this node hears the others. */
  isUp(): boolean;
  stop(): Promise<void>;
}

export interface BackplaneDeps {
  readonly connection: Connection;
  readonly db: Db;
  /** Sends another node's batch to this node's connections. */
  readonly deliver: (frames: readonly Frame[]) => void;
  readonly onError: (error: unknown) => void;
}

const channel = 'andon_live';
const retryMs = 1000;
/** So many batches are known as delivered; an older one's second copy is harmless (page 2, Live). */
const remembered = 5000;

/**
 * LISTEN/NOTIFY with ids (a payload may hold 8,000 bytes): a node that hears one loads the batch,
 * and tries again, oldest first, for as long as the database can't be read. After a lost connection
 * it loads what it did not hear meanwhile.
 */
export async function openBackplane(deps: BackplaneDeps): Promise<Backplane> {
  const { db, deliver, onError } = deps;
  const node = randomUUID();
  const ended = new AbortController();
  /** Batches heard of and not delivered yet. */
  const waiting = new Set<string>();
  /** Batches that this node's connections have had: its own, and those delivered. */
  const had = new Set<string>();
  let heard: Mark = await readMark(db);
  /** What was heard last before the connection was lost: while it is away, and until all is loaded. */
  let lostSince: Mark | null = null;
  let missedSince: Mark | null = null;
  let delivering: Promise<void> | null = null;

  function remember(id: string): void {
    had.add(id);
    waiting.delete(id);
    const [oldest] = had;
    if (had.size > remembered && oldest !== undefined) had.delete(oldest);
  }

  function deliverAll(batches: readonly Batch[]): void {
    for (const { id, frames } of batches) {
      if (had.has(id)) continue;
      remember(id);
      deliver(frames);
    }
  }

  async function deliverNext(): Promise<void> {
    if (missedSince !== null) {
      const since = missedSince;
      deliverAll(await loadMissed(db, since, [...had]));
      if (missedSince === since) missedSince = null;
      return;
    }
    const asked = [...waiting];
    deliverAll(await loadHeard(db, asked));
    for (const id of asked) waiting.delete(id); // one that is gone meanwhile is a day old
  }

  function deliverWaiting(): void {
    if (delivering !== null) return;
    const run = async () => {
      while (!ended.signal.aborted && (missedSince !== null || waiting.size > 0)) {
        await deliverNext().catch(async (error: unknown) => {
          onError(error);
          await wait(retryMs, undefined, ended).catch(() => undefined); // stopped: the loop ends
        });
      }
      delivering = null;
    };
    delivering = run();
  }

  const ear = await listen({
    connection: deps.connection,
    channel,
    name: 'andon-backplane',
    onNotice(payload) {
      const [from, id = ''] = payload.split(' ');
      heard = { ...heard, id };
      if (from === node) return;
      waiting.add(id);
      deliverWaiting();
    },
    onLost() {
      lostSince ??= heard;
    },
    onReturn() {
      missedSince ??= lostSince;
      lostSince = null;
      deliverWaiting();
    },
    onError,
  });
  return {
    async announce(batchID) {
      remember(batchID);
      // by the pool: while this node's own ear is away, the others still listen
      await db.transaction('system', 'write', (tx) =>
        tx.query('select pg_notify($1, $2)', [channel, `${node} ${batchID}`]),
      );
    },
    isUp: ear.isUp,
    async stop() {
      ended.abort();
      await ear.stop();
      await delivering;
    },
  };
}
