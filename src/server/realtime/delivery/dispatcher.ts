import { isDatabaseAway } from '../../storage/errors.ts';
import {
  type ChainDeps,
  drainChain,
  drainChainOneByOne,
  waitingChains,
} from '../actionLog/actionChain.ts';
import {
  drainOutbox,
  drainOutboxRowByRow,
  outboxQueues,
  type PublisherDeps,
  waitingOrganisations,
} from './outboxPublisher.ts';

export interface DispatcherDeps extends PublisherDeps, ChainDeps {
  readonly onError: (error: unknown) => void;
}

export interface Dispatcher {
  /** Drains at once, because this node committed something. */
  kick(): void;
  /** The job that drains without a kick: rows of another node, or of a failed drain. */
  readonly poll: {
    readonly everyMs: number;
    run(): Promise<void>;
    onError(error: unknown): void;
  };
  /** Resolves when the drain in progress is over; none begins after it. */
  stop(): Promise<void>;
}

const everyMs = 1000;
/** Failures of a batch after which its rows are processed one by one. */
const maxBatchFailures = 3;

/**
 * Publishes outbox rows as live messages, each organisation's by one node at a time.
 *
 * Rows are marked as sent after they were sent. If a node dies in between, the next one numbers and
 * sends them again; clients drop a message's second copy by its Id and fetch a snapshot where a
 * revision is missing, so nothing committed goes unpublished. A row that fails while the database
 * is available is set aside after a few attempts, so that it does not block the rows after it.
 *
 * Topics that take long to read have queues of their own, so that messages and orders do not wait for
 * them, nor owners for providers; revisions are counted by topic, so the queues never conflict. A further
 * queue appends committed actions to the action log, numbered and hashed here alone, so that writers do
 * not wait for each other. An entry that cannot be stored is left out likewise.
 */
export function openDispatcher(deps: DispatcherDeps): Dispatcher {
  const slowTopics = [...deps.readers.values()].flatMap((reader) =>
    reader.isSlow === true ? [reader.topic] : [],
  );
  const { db } = deps;
  const published = outboxQueues.map((name) => {
    const queue = { name, slowTopics };
    return openQueue(deps, {
      waiting: () => waitingOrganisations(db, queue),
      drain: (orgCode, failed) =>
        db.exclusive(`dispatch ${name} ${orgCode}`, () =>
          failed < maxBatchFailures
            ? drainOutbox(deps, queue, orgCode)
            : drainOutboxRowByRow(deps, queue, orgCode),
        ),
      restMs: (tookMs) => (name === 'messages' ? 0 : tookMs),
    });
  });
  const chain = openQueue(deps, {
    waiting: () => waitingChains(db),
    drain: (orgCode, failed) =>
      failed < maxBatchFailures ? drainChain(deps, orgCode) : drainChainOneByOne(deps, orgCode),
    restMs: () => 0,
  });
  const queues = [...published, chain];
  const kickAll = (some: readonly Pick<Dispatcher, 'kick'>[]) => {
    for (const queue of some) queue.kick();
  };
  return {
    kick: () => kickAll(published),
    // The action log is drained by the poll only: the actions of a second are stored together.
    poll: { everyMs, run: async () => kickAll(queues), onError: deps.onError },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
    },
  };
}

/** The work of one queue, done organisation after organisation. */
interface QueueWork {
  /** Returns the organisations with pending work. */
  readonly waiting: () => Promise<string[]>;
  /** @param failed the number of consecutive failures */
  readonly drain: (orgCode: string, failed: number) => Promise<void>;
  /**
   * Returns the pause before an organisation is drained again; rows that come meanwhile are
   * published together. The slow topics pause for as long as they took, so that the figures of an
   * organisation use at most half the time of one connection.
   */
  readonly restMs: (tookMs: number) => number;
}

/** Drains one queue, organisation after organisation. */
function openQueue(
  { onError }: DispatcherDeps,
  work: QueueWork,
): Pick<Dispatcher, 'kick' | 'stop'> {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  /** The number of consecutive failures, by organisation. */
  const failures = new Map<string, number>();
  const resting = new Set<string>();

  async function drainOne(orgCode: string): Promise<void> {
    const failed = failures.get(orgCode) ?? 0;
    const start = performance.now();
    try {
      await work.drain(orgCode, failed);
      failures.delete(orgCode);
      const restMs = work.restMs(performance.now() - start);
      if (restMs > 0) rest(orgCode, restMs);
    } catch (error) {
      if (!isDatabaseAway(error as Error)) failures.set(orgCode, failed + 1);
      onError(error);
    }
  }

  function rest(orgCode: string, ms: number): void {
    resting.add(orgCode);
    setTimeout(() => {
      resting.delete(orgCode);
      kick();
    }, ms).unref();
  }

  async function drainAll(): Promise<void> {
    do {
      again = false;
      for (const orgCode of await work.waiting()) {
        if (resting.has(orgCode)) continue;
        await drainOne(orgCode); // catches errors, so that one organisation does not block the others
      }
    } while (again && !stopped);
  }

  function kick(): void {
    again = true;
    if (stopped || running !== null) return;
    running = drainAll()
      .catch(onError)
      .finally(() => {
        running = null;
        // a kick may have arrived after the last check
        if (again && !stopped) setImmediate(kick);
      });
  }

  return {
    kick,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
