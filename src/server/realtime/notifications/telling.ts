import { orgType } from '../../../contract/enums.ts';
import type { TopicName } from '../../../contract/live.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { isDatabaseAway } from '../../storage/errors.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/outbox.ts';
import { namedChanges } from '../delivery/changes.ts';
import type { Frame } from '../delivery/frames.ts';
import { deviceFrames, messageFrames, selectTold } from '../delivery/messageFrames.ts';
import { mergeChanges, patchFrames } from '../delivery/patchFrames.ts';
import type { TopicReaders, TopicScope } from '../delivery/topicReader.ts';
import { inboxFrames, mergeInboxes } from './inbox.ts';

export interface TellingDeps {
  readonly db: Db;
  readonly readers: TopicReaders;
  readonly now: () => Date;
  /** Sends a committed batch on this node and tells the others of it. */
  readonly send: (batchID: string, frames: readonly Frame[]) => Promise<void>;
  /** A row that cannot be told was marked with its fault, so that the others go on. */
  readonly onSetAside: (
    row: { readonly orgCode: string; readonly id: string },
    error: unknown,
  ) => void;
}

/** Rows that are told one after the other: a provider's of its slow topics, or all the others. */
export interface Line {
  readonly isSlow: boolean;
  readonly slowTopics: readonly TopicName[];
}

const batchSize = 1000;

interface OutboxRow {
  id: string;
  kind: OutboxEvent['kind'];
  payload: never;
  created_time: Date;
}

/** SQL: outbox rows of a line that wait; its values, from `$first` on, are `valuesOf` it. */
function waitsIn(first: number): string {
  const provider = `select org_code from organisation where org_type = ${orgType.values.provider}`;
  return `sent_time is null and coalesce(
       kind = 'topic' and payload->>'topic' = any($${first}::text[]) and org_code in (${provider}),
       false) = $${first + 1}`;
}

function valuesOf({ slowTopics, isSlow }: Line): unknown[] {
  return [slowTopics, isSlow];
}

/** The organisations of which something waits in a line. */
export async function waitingOrganisations(db: Db, line: Line): Promise<string[]> {
  const rows = await db.transaction('system', 'read', (tx) =>
    tx.query<{ org_code: string }>(
      `select distinct org_code from outbox where ${waitsIn(1)}`,
      valuesOf(line),
    ),
  );
  return rows.map((row) => row.org_code);
}

/** All that waits, batch by batch. */
export async function drain(deps: TellingDeps, line: Line, orgCode: string): Promise<void> {
  while ((await tell(deps, line, orgCode, batchSize)) === batchSize);
}

/** As many rows as a batch holds, each by itself; one that cannot be told is set aside. */
export async function drainRowByRow(deps: TellingDeps, line: Line, orgCode: string): Promise<void> {
  for (let count = 0; count < batchSize; count += 1) {
    const [row] = await deps.db.transaction({ orgCode }, 'read', (tx) =>
      selectWaiting(tx, line, orgCode, 1),
    );
    if (row === undefined) return;
    try {
      await tell(deps, line, orgCode, 1, row.id);
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
  deps: TellingDeps,
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
  line: Line,
  orgCode: string,
  limit: number,
  only?: string,
): Promise<OutboxRow[]> {
  return tx.query<OutboxRow>(
    `select id, kind, payload, created_time from outbox
     where org_code = $1 and ($3::bigint is null or id = $3) and ${waitsIn(4)}
     order by id limit $2`,
    [orgCode, limit, only ?? null, ...valuesOf(line)],
  );
}

/**
 * One batch: number and store in one transaction, send, mark in another. Returns how many rows it
 * held.
 *
 * @param only the one row to tell; all that wait where absent
 */
async function tell(
  deps: TellingDeps,
  line: Line,
  orgCode: string,
  limit: number,
  only?: string,
): Promise<number> {
  const { db, now } = deps;
  const batch = await db.transaction({ orgCode }, 'write', async (tx) => {
    const rows = await selectWaiting(tx, line, orgCode, limit, only);
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
  const told = await selectTold(tx, messageIDs);
  const inboxes = mergeInboxes([
    ...told.map(({ user_id, m_type }) => ({ userID: user_id, types: [m_type] })),
    ...events.filter((event) => event.kind === 'inbox'),
  ]);
  const said = rows.flatMap((row, at) => {
    const event = events[at];
    return event?.kind === 'device' ? deviceFrames(scope.orgCode, event, row) : [];
  });
  const named = events.filter((event) => event.kind === 'topic');
  const changes = mergeChanges([...named, ...named.flatMap(namedChanges)]);
  return [
    ...(await patchFrames(tx, readers, scope, changes)),
    ...messageFrames(told),
    ...(await inboxFrames(tx, scope, inboxes)),
    ...said,
  ];
}
