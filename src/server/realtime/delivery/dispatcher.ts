import { isDatabaseAway } from '../../storage/errors.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
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
  type QueueName,
  queuesOf,
  waitingOrganisations,
} from './outboxPublisher.ts';
import type { TopicScope } from './topicReader.ts';

export interface DispatcherDeps extends Omit<PublisherDeps, 'onScope'>, ChainDeps {
  readonly onError: (error: unknown) => void;
  /** How many times as long as it took a round over the figures pauses afterwards: 9 in the product, 1 in tests. */
  readonly figurePause: number;
}

export interface Dispatcher {
  /**
   * Drains at once, because this node committed something.
   *
   * @param events what it committed; absent: drains all organisations that have pending rows, which takes a search
   */
  kick(events?: readonly OutboxEvent[]): void;
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
/** The longest pause of the figures, ms. */
const maxRestMs = 10_000;

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
  const { db, figurePause } = deps;
  /** The types of the organisations that were published; a type never changes. */
  const types = new Map<string, TopicScope['orgType']>();
  const publisher: PublisherDeps = {
    ...deps,
    onScope: ({ orgCode, orgType: type }) => void types.set(orgCode, type),
  };
  const published = outboxQueues.map((name) => {
    const queue = { name, slowTopics };
    const work = openQueue(deps, {
      waiting: () => waitingOrganisations(db, queue),
      drain: (orgCode, failed) =>
        db.exclusive(`dispatch ${name} ${orgCode}`, () =>
          failed < maxBatchFailures
            ? drainOutbox(publisher, queue, orgCode)
            : drainOutboxRowByRow(publisher, queue, orgCode),
        ),
      restMs: (tookMs) => (name === 'messages' ? 0 : Math.min(figurePause * tookMs, maxRestMs)),
    });
    return { ...work, name };
  });
  const chain = openQueue(deps, {
    waiting: () => waitingChains(db),
    drain: (orgCode, failed) =>
      failed < maxBatchFailures ? drainChain(deps, orgCode) : drainChainOneByOne(deps, orgCode),
    restMs: () => 0,
  });
  const queues = [...published, chain];
  return {
    kick(events) {
      const isOf = (name: QueueName) => (event: OutboxEvent) =>
        queuesOf(event, slowTopics, types.get(event.orgCode)).includes(name);
      for (const { kick, name } of published) {
        kick(events && new Set(events.filter(isOf(name)).map(({ orgCode }) => orgCode)));
      }
    },
    // The action log is drained by the poll only: the actions of a second are stored together.
    poll: {
      everyMs,
      async run() {
        for (const queue of queues) queue.kick();
      },
      onError: deps.onError,
    },
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
   * Returns the pause after a round over the waiting organisations; rows that come meanwhile are
   * published together. The slow topics pause for nine times as long as they took, 10 s at most: figures
   * use a tenth of one connection while a round takes at most a second, and are never much older.
   */
  readonly restMs: (tookMs: number) => number;
}

interface Queue {
  /** Drains the queue of these organisations; absent: of all that have pending work. */
  kick(orgCodes?: Iterable<string>): void;
  stop(): Promise<void>;
}

/** Drains one queue, organisation after organisation. */
function openQueue({ onError }: DispatcherDeps, work: QueueWork): Queue {
  let stopped = false;
  let running: Promise<void> | null = null;
  let resting = false;
  /** The organisations to drain next; null: those that have pending work. */
  let kicked: Set<string> | null = new Set();
  /** The number of consecutive failures, by organisation. */
  const failures = new Map<string, number>();

  async function drainOne(orgCode: string): Promise<void> {
    const failed = failures.get(orgCode) ?? 0;
    try {
      await work.drain(orgCode, failed);
      failures.delete(orgCode);
    } catch (error) {
      if (!isDatabaseAway(error as Error)) failures.set(orgCode, failed + 1);
      onError(error);
    }
  }

  const isKicked = () => kicked === null || kicked.size > 0;

  async function drainAll(): Promise<void> {
    while (isKicked() && !stopped) {
      const next = kicked;
      kicked = new Set();
      const start = performance.now();
      // drainOne catches errors, so that one organisation does not block the others
      for (const orgCode of next ?? (await work.waiting())) await drainOne(orgCode);
      const restMs = work.restMs(performance.now() - start);
      if (restMs > 0) return rest(restMs);
    }
  }

  function rest(ms: number): void {
    resting = true;
    setTimeout(() => {
      resting = false;
      run();
    }, ms).unref();
  }

  function run(): void {
    if (stopped || resting || running !== null || !isKicked()) return;
    running = drainAll()
      .catch(onError)
      .finally(() => {
        running = null;
        setImmediate(run); // a kick may have arrived after the last check
      });
  }

  function kick(orgCodes?: Iterable<string>): void {
    if (orgCodes === undefined) kicked = null;
    else for (const orgCode of orgCodes) kicked?.add(orgCode);
    run();
  }

  return {
    kick,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
