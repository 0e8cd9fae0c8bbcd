import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '../../storage/db.ts';
import { type Connection, listen } from '../../storage/listen.ts';
import type { Frame } from './frames.ts';
import { type Batch, loadBatches, loadMissed, type Mark, readMark } from './liveBatches.ts';

/** Carries batches from the node that sent them to all others. */
export interface Backplane {
  /** Sends a stored batch of this node to its connections. Batches of others that precede it go out first. */
  send(batchID: string, frames: readonly Frame[]): void;
  /** Announces a batch of this node to the other nodes, when the transaction commits. */
  announce(tx: Tx, batchID: string): Promise<unknown>;
  /** Returns true while this node receives the others' announcements. */
  isUp(): boolean;
  stop(): Promise<void>;
}

export interface BackplaneDeps {
  readonly connection: Connection;
  readonly db: Db;
  /** Sends a batch to this node's connections. */
  readonly deliver: (frames: readonly Frame[]) => void;
  readonly onError: (error: unknown) => void;
}

const channel = 'andon_live';
const retryMs = 1000;
/** The number of delivered batches to remember; clients ignore a second copy of an older one. */
const remembered = 5000;

/**
 * Uses LISTEN/NOTIFY with ids (a payload may hold 8,000 bytes). A node that receives one loads the
 * batch and retries, oldest first, while the database can't be read. After a lost connection it
 * loads the batches that it missed.
 */
export async function openBackplane(deps: BackplaneDeps): Promise<Backplane> {
  const { db, deliver, onError } = deps;
  const node = randomUUID();
  const ended = new AbortController();
  /** Batches announced and not delivered yet. */
  const waiting = new Set<string>();
  /** Batches that this node's connections have received: its own, and those delivered. */
  const delivered = new Set<string>();
  let heard: Mark = await readMark(db);
  /** The last position before the connection was lost; set while it is lost. */
  let lostSince: Mark | null = null;
  let missedSince: Mark | null = null;
  let delivering: Promise<void> | null = null;

  function remember(id: string): void {
    delivered.add(id);
    waiting.delete(id);
    const [oldest] = delivered;
    if (delivered.size > remembered && oldest !== undefined) delivered.delete(oldest);
  }

  function deliverAll(batches: readonly Batch[]): void {
    for (const { id, frames } of batches) {
      if (delivered.has(id)) continue;
      remember(id);
      deliver(frames);
    }
  }

  async function deliverNext(): Promise<void> {
    if (missedSince !== null) {
      const since = missedSince;
      deliverAll(await loadMissed(db, since, [...delivered]));
      if (missedSince === since) missedSince = null;
      return;
    }
    const requested = [...waiting];
    deliverAll(await loadBatches(db, requested));
    for (const id of requested) waiting.delete(id); // batches that no longer exist were removed after a day
  }

  /** Delivers a batch of this node: at once, or after the batches that this node still has to load. */
  function sendInOrder(batch: Batch): void {
    if (lostSince === null && missedSince === null && waiting.size === 0) {
      deliverAll([batch]);
      return;
    }
    waiting.add(batch.id);
    if (lostSince !== null) missedSince = { ...(missedSince ?? lostSince) };
    deliverWaiting();
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

  const listener = await listen({
    connection: deps.connection,
    channel,
    name: 'andon-backplane',
    onNotice(payload) {
      const [from, id = ''] = payload.split(' ');
      heard = { ...heard, id };
      if (from === node) return;
      waiting.add(id);
      // While the return is not reported yet, batches that were missed have to be sent first.
      if (lostSince === null) deliverWaiting();
    },
    onLost() {
      lostSince ??= heard;
    },
    onReturn() {
      // A new object even while one is being loaded, so that batches sent since that query are loaded too.
      if (lostSince !== null) missedSince = { ...(missedSince ?? lostSince) };
      lostSince = null;
      deliverWaiting();
    },
    onError,
  });
  return {
    send: (batchID, frames) => sendInOrder({ id: batchID, frames }),
    // not by the listener, because other nodes listen even while it is disconnected
    announce: (tx, batchID) =>
      tx.query('select pg_notify($1, $2)', [channel, `${node} ${batchID}`]),
    isUp: listener.isUp,
    async stop() {
      ended.abort();
      await listener.stop();
      await delivering;
    },
  };
}
