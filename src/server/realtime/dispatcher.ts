import { isDatabaseAway } from '../storage/errors.ts';
import {
  drain,
  drainRowByRow,
  type Line,
  type TellingDeps,
  waitingOrganisations,
} from './telling.ts';

export interface DispatcherDeps extends TellingDeps {
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
/** So often a batch fails before its rows are told one by one. */
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
 * for it. Revisions are counted by topic, so the two lines never meet.
 */
export function openDispatcher(deps: DispatcherDeps): Dispatcher {
  const slowTopics = [...deps.readers.values()].flatMap((reader) =>
    reader.isSlowForProviders === true ? [reader.topic] : [],
  );
  const lines = [false, true].map((isSlow) => openLine(deps, { isSlow, slowTopics }));
  const kick = () => {
    for (const line of lines) line.kick();
  };
  return {
    kick,
    poll: { everyMs, run: async () => kick(), onError: deps.onError },
    async stop() {
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

/**
 * Drains a line, organisation after organisation. In the slow one an organisation then rests for as
 * long as it took: changes that come meanwhile are told together, and a large provider's figures take
 * half the time of one transaction at most.
 */
function openLine(deps: DispatcherDeps, line: Line): Pick<Dispatcher, 'kick' | 'stop'> {
  const lock = line.isSlow ? 'dispatch slowly' : 'dispatch';
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
      await deps.db.exclusive(`${lock} ${orgCode}`, () =>
        failed < patience ? drain(deps, line, orgCode) : drainRowByRow(deps, line, orgCode),
      );
      failures.delete(orgCode);
      if (line.isSlow) rest(orgCode, performance.now() - start);
    } catch (error) {
      if (!isDatabaseAway(error as Error)) failures.set(orgCode, failed + 1);
      deps.onError(error);
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
      for (const orgCode of await waitingOrganisations(deps.db, line)) {
        if (resting.has(orgCode)) continue;
        await drainOne(orgCode); // what fails for one must not hold up the others
      }
    } while (again && !stopped);
  }

  function kick(): void {
    again = true;
    if (stopped || running !== null) return;
    running = drainAll()
      .catch(deps.onError)
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
