import type { TopicName } from '../../contract/live.ts';
import type { Db, Tx } from '../storage/db.ts';
import { isDatabaseAway } from '../storage/errors.ts';
import { appendOutbox, type OutboxEvent } from '../storage/outbox.ts';
import type { Frame } from './frames.ts';
import { deviceFrames, messageFrames } from './messageFrames.ts';
import { mergeChanges, patchFrames } from './patchFrames.ts';
import type { TopicReaders, TopicScope } from './topicReader.ts';

export interface DispatcherDeps {
  readonly db: Db;
  readonly readers: TopicReaders;
  readonly now: () => Date;
  /** Sends a committed batch on this node and tells the others of it. */
  readonly send: (batchID: string, frames: readonly Frame[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** A row that cannot be told was marked with its fault, so that the others go on. */
  readonly onSetAside: (
    row: { readonly orgCode: string; readonly id: string },
    error: unknown,
  ) => void;
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
const batchSize = 1000;
/** So often a batch fails before its rows are told one by one. */
const patience = 3;

interface OutboxRow {
  id: string;
  kind: OutboxEvent['kind'];
  payload: never;
  created_time: Date;
}

/**
 * Turns outbox rows into live messages, each organisation's by one node at a time.
 *
 * Rows are marked as sent after they were sent: a node that dies in between leaves them to the next
 * one, which numbers and sends them again. Clients drop a message's second copy by its Id and fetch
 * a snapshot where a revision is missing, so nothing committed goes untold. A row that cannot be told
 * while the database is there is set aside after a few tries: it must not hold up those behind it.
 */
export function openDispatcher(deps: DispatcherDeps): Dispatcher {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  /** Failures in a row, by organisation. */
  const failures = new Map<string, number>();

  async function drainOne(orgCode: string): Promise<void> {
    const failed = failures.get(orgCode) ?? 0;
    try {
      await deps.db.exclusive(`dispatch ${orgCode}`, () =>
        failed < patience ? drain(deps, orgCode) : drainRowByRow(deps, orgCode),
      );
      failures.delete(orgCode);
    } catch (error) {
      if (!isDatabaseAway(error as Error)) failures.set(orgCode, failed + 1);
      deps.onError(error);
    }
  }

  async function drainAll(): Promise<void> {
    do {
      again = false;
      for (const orgCode of await waitingOrganisations(deps.db)) {
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
    poll: { everyMs, run: async () => kick(), onError: deps.onError },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

async function waitingOrganisations(db: Db): Promise<string[]> {
  const rows = await db.transaction('system', 'read', (tx) =>
    tx.query<{ org_code: string }>('select distinct org_code from outbox where sent_time is null'),
  );
  return rows.map((row) => row.org_code);
}

/** All that waits, batch by batch. */
async function drain(deps: DispatcherDeps, orgCode: string): Promise<void> {
  while ((await tell(deps, orgCode, batchSize)) === batchSize);
}

/** As many rows as a batch holds, each by itself; one that cannot be told is set aside. */
async function drainRowByRow(deps: DispatcherDeps, orgCode: string): Promise<void> {
  for (let count = 0; count < batchSize; count += 1) {
    const [row] = await deps.db.transaction({ orgCode }, 'read', (tx) =>
      selectWaiting(tx, orgCode, 1),
    );
    if (row === undefined) return;
    try {
      await tell(deps, orgCode, 1, row.id);
    } catch (error) {
      if (isDatabaseAway(error as Error)) throw error;
      await setAside(deps, orgCode, row, error as Error);
    }
  }
}

/**
 * Marks a row as done, with what was wrong with it. Boards that it would have patched are
 * told to begin anew, or they would not know that they miss something.
 */
async function setAside(
  deps: DispatcherDeps,
  orgCode: string,
  { id, kind, payload }: OutboxRow,
  error: Error,
): Promise<void> {
  await deps.db.transaction({ orgCode }, 'write', async (tx) => {
    const { topic, keys } = payload as { topic?: string; keys?: unknown };
    if (kind === 'topic' && keys !== 'reset' && deps.readers.has(topic as TopicName)) {
      await appendOutbox(tx, [{ kind: 'topic', orgCode, topic: topic ?? '', keys: 'reset' }]);
    }
    await tx.query('update outbox set sent_time = $3, fault = $4 where org_code = $1 and id = $2', [
      orgCode,
      id,
      deps.now(),
      error.message,
    ]);
  });
  deps.onSetAside({ orgCode, id }, error);
}

function selectWaiting(
  tx: Tx,
  orgCode: string,
  limit: number,
  only?: string,
): Promise<OutboxRow[]> {
  return tx.query<OutboxRow>(
    `select id, kind, payload, created_time from outbox
     where org_code = $1 and sent_time is null and ($3::bigint is null or id = $3)
     order by id limit $2`,
    [orgCode, limit, only ?? null],
  );
}

/**
 * One batch: number and store in one transaction, send, mark in another. Returns how many rows it
 * held.
 *
 * @param only the one row to tell; all that wait where absent
 */
async function tell(
  deps: DispatcherDeps,
  orgCode: string,
  limit: number,
  only?: string,
): Promise<number> {
  const { db, now } = deps;
  const batch = await db.transaction({ orgCode }, 'write', async (tx) => {
    const rows = await selectWaiting(tx, orgCode, limit, only);
    if (rows.length === 0) return null;
    const scope = await scopeOf(tx, orgCode, now());
    const frames = await framesOf(tx, deps.readers, scope, rows);
    const [stored] = await tx.query<{ id: string }>(
      'insert into live_batch (org_code, frames) values ($1, $2) returning id',
      [orgCode, JSON.stringify(frames)],
    );
    return { ids: rows.map((row) => row.id), frames, batchID: stored?.id ?? '0' };
  });
  if (batch === null) return 0;
  await deps.send(batch.batchID, batch.frames);
  await db.transaction({ orgCode }, 'write', (tx) =>
    tx.query('update outbox set sent_time = $3 where org_code = $1 and id = any($2::bigint[])', [
      orgCode,
      batch.ids,
      now(),
    ]),
  );
  return batch.ids.length;
}

async function scopeOf(tx: Tx, orgCode: string, now: Date): Promise<TopicScope> {
  const [row] = await tx.query<{ orgType: number; timeZone: string }>(
    'select org_type as "orgType", time_zone as "timeZone" from organisation where org_code = $1',
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return { orgCode, ...row, now };
}

async function framesOf(
  tx: Tx,
  readers: TopicReaders,
  scope: TopicScope,
  rows: readonly OutboxRow[],
) {
  const events = rows.map(
    (row) =>
      ({ kind: row.kind, orgCode: scope.orgCode, ...(row.payload as object) }) as OutboxEvent,
  );
  const messageIDs = events.flatMap((event) => (event.kind === 'message' ? event.ids : []));
  const said = rows.flatMap((row, at) => {
    const event = events[at];
    return event?.kind === 'device' ? deviceFrames(scope.orgCode, event, row) : [];
  });
  const changes = mergeChanges(events.filter((event) => event.kind === 'topic'));
  return [
    ...(await patchFrames(tx, readers, scope, changes)),
    ...(await messageFrames(tx, messageIDs)),
    ...said,
  ];
}
