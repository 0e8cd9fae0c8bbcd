import { orgType } from '../../../contract/enums.ts';
import type { TopicName } from '../../../contract/topics/live.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { isDatabaseAway } from '../../storage/errors.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/statements/outbox.ts';
import { inboxFrames, mergeInboxes } from '../notifications/inbox.ts';
import { isMarkedAsWatched } from './audience.ts';
import type { Backplane } from './backplane.ts';
import { namedChanges } from './changes.ts';
import { deviceFrames, messageFrames, selectNotifications } from './messageFrames.ts';
import { mergeChanges, patchFrames, withoutRows } from './patchFrames.ts';
import type { TopicReaders, TopicScope } from './topicReader.ts';

export interface PublisherDeps {
  readonly db: Db;
  readonly readers: TopicReaders;
  readonly now: () => Date;
  /** Returns the organisations whose boards or people are connected to this node. */
  readonly watched: () => ReadonlySet<string>;
  /** Called with each organisation of which a batch is published. */
  readonly onScope: (scope: TopicScope) => void;
  /** Sends a committed batch on this node. */
  readonly send: Backplane['send'];
  readonly announce: Backplane['announce'];
  /**
   * Called when a row that cannot be published was marked with its fault, so that it does not block the
   * others.
   */
  readonly onSetAside: (
    row: { readonly orgCode: string; readonly id: string },
    error: unknown,
  ) => void;
}

/** The sequences of outbox rows: slow topics of providers, those of other organisations, and all other rows. */
export const outboxQueues = ['messages', 'figures', 'providerFigures'] as const;

export type QueueName = (typeof outboxQueues)[number];

export interface OutboxQueue {
  readonly name: QueueName;
  readonly slowTopics: readonly TopicName[];
}

const batchSize = 1000;

interface OutboxRow {
  id: string;
  kind: OutboxEvent['kind'];
  payload: never;
  created_time: Date;
}

/**
 * SQL condition of a queue's pending outbox rows; `queueValues` gives its values, from `$first` on.
 */
function waitingIn(first: number): string {
  const isSlow = `coalesce(kind = 'topic' and payload->>'topic' = any($${first}::text[]), false)`;
  const providers = `select org_code from organisation where org_type = ${orgType.values.provider}`;
  return `sent_time is null and case when not ${isSlow} then 'messages'
       when org_code in (${providers}) then 'providerFigures' else 'figures' end = $${first + 1}`;
}

/**
 * Returns the queues that may publish an event of an organisation; one, as in `waitingIn`, unless the type of the
 * organisation is unknown.
 */
export function queuesOf(
  event: OutboxEvent,
  slowTopics: readonly string[],
  type: TopicScope['orgType'] | undefined,
): readonly QueueName[] {
  const isSlow = event.kind === 'topic' && slowTopics.includes(event.topic);
  if (!isSlow) return ['messages'];
  if (type === undefined) return ['figures', 'providerFigures'];
  return [type === orgType.values.provider ? 'providerFigures' : 'figures'];
}

function queueValues({ slowTopics, name }: OutboxQueue): unknown[] {
  return [slowTopics, name];
}

/** Returns the organisations with pending rows in a queue. */
export async function waitingOrganisations(db: Db, queue: OutboxQueue): Promise<string[]> {
  const rows = await db.select<{ org_code: string }>(
    'system',
    `select distinct org_code from outbox where ${waitingIn(1)}`,
    queueValues(queue),
  );
  return rows.map((row) => row.org_code);
}

/** Publishes all pending rows, batch by batch. */
export async function drainOutbox(
  deps: PublisherDeps,
  queue: OutboxQueue,
  orgCode: string,
): Promise<void> {
  while ((await publishBatch(deps, queue, orgCode, batchSize)) === batchSize);
}

/** Publishes up to one batch of rows one by one; a row that cannot be published is set aside. */
export async function drainOutboxRowByRow(
  deps: PublisherDeps,
  queue: OutboxQueue,
  orgCode: string,
): Promise<void> {
  for (let count = 0; count < batchSize; count += 1) {
    const [row] = await deps.db.transaction({ orgCode }, 'read', (tx) =>
      selectWaiting(tx, queue, orgCode, 1),
    );
    if (row === undefined) return;
    try {
      await publishBatch(deps, queue, orgCode, 1, row.id);
    } catch (error) {
      if (isDatabaseAway(error as Error)) throw error;
      await setAside(deps, orgCode, row, error as Error);
    }
  }
}

/**
 * Marks a row as done, with its fault. Resets the topic that it would have patched, so that boards
 * refetch instead of missing the change.
 */
async function setAside(
  deps: PublisherDeps,
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
  queue: OutboxQueue,
  orgCode: string,
  limit: number,
  only?: string,
): Promise<OutboxRow[]> {
  return tx.query<OutboxRow>(
    `select id, kind, payload, created_time from outbox
     where org_code = $1 and ($3::bigint is null or id = $3) and ${waitingIn(4)}
     order by id limit $2`,
    [orgCode, limit, only ?? null, ...queueValues(queue)],
  );
}

/**
 * Publishes one batch: numbers and stores it in one transaction, sends it, and marks its rows and announces
 * it to the other nodes in another. Returns the number of its rows.
 *
 * @param only the id of the one row to publish; absent: all pending rows
 */
async function publishBatch(
  deps: PublisherDeps,
  queue: OutboxQueue,
  orgCode: string,
  limit: number,
  only?: string,
): Promise<number> {
  const { db, now } = deps;
  const options = { plansOnce: queue.name === 'messages' }; // figures are planned for their values
  const numbered = async (tx: Tx) => {
    const rows = await selectWaiting(tx, queue, orgCode, limit, only);
    if (rows.length === 0) return null;
    const { isMarked, ...scope } = await scopeOf(tx, orgCode, now());
    deps.onScope(scope);
    const frames = await framesOf(tx, deps, scope, rows, isMarked || deps.watched().has(orgCode));
    const [stored] = await tx.query<{ id: string }>(
      'insert into live_batch (org_code, frames) values ($1, $2) returning id',
      [orgCode, JSON.stringify(frames)],
    );
    return { ids: rows.map((row) => row.id), frames, batchID: stored?.id ?? '0' };
  };
  const batch = await db.transaction({ orgCode }, 'write', numbered, options);
  if (batch === null) return 0;
  deps.send(batch.batchID, batch.frames);
  const marked = (tx: Tx) =>
    Promise.all([
      tx.query('update outbox set sent_time = $3 where org_code = $1 and id = any($2::bigint[])', [
        orgCode,
        batch.ids,
        now(),
      ]),
      deps.announce(tx, batch.batchID),
    ]);
  await db.transaction({ orgCode }, 'write', marked, options);
  return batch.ids.length;
}

interface OrganisationRow {
  readonly orgType: number;
  readonly timeZone: string;
  /** True if a node has marked it as watched. */
  readonly isMarked: boolean;
}

async function scopeOf(tx: Tx, orgCode: string, now: Date): Promise<TopicScope & OrganisationRow> {
  const [row] = await tx.query<OrganisationRow>(
    `select o.org_type as "orgType", o.time_zone as "timeZone", ${isMarkedAsWatched} as "isMarked"
     from organisation o where o.org_code = $1`,
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return { orgCode, ...row, now };
}

async function framesOf(
  tx: Tx,
  { readers }: PublisherDeps,
  scope: TopicScope,
  rows: readonly OutboxRow[],
  isWatched: boolean,
) {
  const events = rows.map(
    (row) =>
      ({ kind: row.kind, orgCode: scope.orgCode, ...(row.payload as object) }) as OutboxEvent,
  );
  const messageIDs = events.flatMap((event) => (event.kind === 'message' ? event.ids : []));
  const notifications = await selectNotifications(tx, scope.orgCode, messageIDs);
  const inboxes = mergeInboxes([
    ...notifications.flatMap(({ user_ids, m_type }) =>
      user_ids.map((userID) => ({ userID, types: [m_type] })),
    ),
    ...events.filter((event) => event.kind === 'inbox'),
  ]);
  const deviceMessages = rows.flatMap((row, at) => {
    const event = events[at];
    return event?.kind === 'device' ? deviceFrames(scope.orgCode, event, row) : [];
  });
  const named = events.filter((event) => event.kind === 'topic');
  const changes = mergeChanges([...named, ...named.flatMap(namedChanges)]);
  return [
    ...(await patchFrames(tx, readers, scope, isWatched ? changes : withoutRows(changes))),
    ...messageFrames(notifications),
    ...(await inboxFrames(tx, scope, inboxes, isWatched)),
    ...deviceMessages,
  ];
}
