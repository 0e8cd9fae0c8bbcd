import { v4 as randomUuid } from 'uuid';
import type { TopicRevision } from '../../../contract/topics/live.ts';
import type { Db, Tx } from '../../storage/db.ts';

/**
 * Numbers the next patch of each topic by one statement; the only place that assigns Rev.
 *
 * @param topics names of topics, or of inboxes
 * @param reset those of them whose clients must fetch a snapshot
 */
export async function nextRevisions(
  tx: Tx,
  orgCode: string,
  topics: readonly string[],
  reset: readonly string[],
): Promise<ReadonlyMap<string, TopicRevision>> {
  if (topics.length === 0) return new Map();
  const rows = await tx.query<TopicRevision & { topic: string }>(
    `insert into topic_revision (org_code, topic, epoch, rev)
     select $1, topic, $4, 1 from unnest($2::text[]) topic order by topic
     on conflict (org_code, topic) do update set
       rev = case when excluded.topic = any($3::text[]) then 1 else topic_revision.rev + 1 end,
       epoch = case when excluded.topic = any($3::text[]) then excluded.epoch else topic_revision.epoch end
     returning topic, epoch, rev`,
    [orgCode, topics, reset, randomUuid()],
  );
  return new Map(rows.map(({ topic, epoch, rev }) => [topic, { epoch, rev }]));
}

/** Returns the newest revision of the topic `changes` of each organisation. */
export async function changesRevisions(
  db: Db,
  orgCodes: readonly string[],
): Promise<ReadonlyMap<string, TopicRevision>> {
  const rows = await db.select<TopicRevision & { org_code: string }>(
    'system',
    `select org_code, epoch, rev from topic_revision where topic = 'changes' and org_code = any($1)`,
    [orgCodes],
  );
  return new Map(rows.map(({ org_code, epoch, rev }) => [org_code, { epoch, rev }]));
}
