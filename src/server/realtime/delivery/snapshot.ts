import { noRevision, type TopicName, type TopicRevision } from '../../../contract/topics/live.ts';
import type { Tx } from '../../storage/db.ts';
import { inboxRevision } from '../notifications/inbox.ts';
import type { TopicReaders, TopicScope } from './topicReader.ts';

/**
 * Returns a topic's rows with the revision after which patches apply. Needs a transaction with one
 * consistent snapshot: the rows contain every change up to Rev; later patches repeat any change
 * that they contain beyond it.
 */
export async function readSnapshot(
  tx: Tx,
  readers: TopicReaders,
  topic: TopicName,
  scope: TopicScope,
) {
  const reader = readers.get(topic);
  if (reader === undefined) throw new Error(`no reader of ${topic}`);
  const [revision = noRevision] = await tx.query<TopicRevision>(
    'select epoch, rev from topic_revision where org_code = $1 and topic = $2',
    [scope.orgCode, reader.isPersonal === true ? inboxRevision(scope.userID ?? '') : topic],
  );
  const rows = await reader.rows(tx, scope);
  return {
    Topic: topic,
    Epoch: revision.epoch,
    Rev: revision.rev,
    At: scope.now.toISOString(),
    Rows: Object.fromEntries(rows),
  };
}
