import { isDatabaseAway } from '../../storage/errors.ts';
import {
  type ChainDeps,
  drainChain,
  drainChainOneByOne,
  waitingChains,
} from '../actionLog/actionChain.ts';
import {
  drain,
  drainRowByRow,
  type TellingDeps,
  waitingOrganisations,
} from '../notifications/telling.ts';

export interface DispatcherDeps extends TellingDeps, ChainDeps {
  readonly onError: (error: unknown) => void;
}

export interface Dispatcher {
  /** Something was committed on this node: look at once. */
  kick(): void;
  /** The job that looks without a kick: another node's rows, or a failed drain's. */
  readonly poll: {
    readonly everyMs: number;
    run(): Promise<void>;
    onError(error: unknown): void;
  };
  /** Resolves when the drain in progress is over; none begins after it. */
  stop(): Promise<void>;
}

const everyMs = 1000;
/** So often a batch fails before its rows are gone through one by one. */
const patience = 3;

/**
 * Turns outbox rows into live messages, each organisation's by one node at a time.
 *
 * Rows are marked as sent after they were sent: a node that dies in between leaves them to the next
 * one, which numbers and sends them again. Clients drop a message's second copy by its Id and fetch
 * a snapshot where a revision is missing, so nothing committed goes untold. A row that cannot be told
 * while the database is there is set aside after a few tries: it must not hold up those behind it.
 *
 * What takes a provider long to read goes in a line of its own: no message and no owner's row waits
 * for it. Revisions are counted by topic, so the two lines never meet. What people did is a third:
 * the deeds that were committed become rows of the action log, numbered and hashed here alone, so that
 * no writer waits for another's. One that cannot be made a row is left out likewise.
 */
export function openDispatcher(deps: DispatcherDeps): Dispatcher {
  const slowTopics = [...deps.readers.values()].flatMap((reader) =>
    reader.isSlowForProviders === true ? [reader.topic] : [],
  );
  const { db } = deps;
  const telling = [false, true].map((isSlow) => {
    const line = { isSlow, slowTopics };
    const lock = isSlow ? 'dispatch slowly' : 'dispatch';
    return openLine(deps, {
      waiting: () => waitingOrganisations(db, line),
      drain: (orgCode, failed) =>
        db.exclusive(`${lock} ${orgCode}`, () =>
          failed < patience ? drain(deps, line, orgCode) : drainRowByRow(deps, line, orgCode),
        ),
      restMs: (tookMs) => (isSlow ? tookMs : 0),
    });
  });
  const chain = openLine(deps, {
    waiting: () => waitingChains(db),
    drain: (orgCode, failed) =>
      failed < patience ? drainChain(deps, orgCode) : drainChainOneByOne(deps, orgCode),
    restMs: () => 0,
  });
  const lines = [...telling, chain];
  const kickAll = (some: readonly Pick<Dispatcher, 'kick'>[]) => {
    for (const line of some) line.kick();
  };
  return {
    kick: () => kickAll(telling),
    // The log can wait for it: what was done within a second becomes its rows together.
    poll: { everyMs, run: async () => kickAll(lines), onError: deps.onError },
    async stop() {
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

/** What is done organisation after organisation. */
interface Work {
  /** Those of which something waits. */
  readonly waiting: () => Promise<string[]>;
  /** @param failed how often it has failed in a row */
  readonly drain: (orgCode: string, failed: number) => Promise<void>;
  /**
   * How long an organisation then rests: what comes meanwhile is done together. The slow topics rest
   * for as long as they took, so that a large provider's figures take half the time of one
   * transaction at most.
   */
  readonly restMs: (tookMs: number) => number;
}

/** Drains a line of work, organisation after organisation. */
function openLine({ onError }: DispatcherDeps, work: Work): Pick<Dispatcher, 'kick' | 'stop'> {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  /** Failures in a row, by organisation. */
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
        await drainOne(orgCode); // what fails for one must not hold up the others
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
        // a kick that fell between the last look and here
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
