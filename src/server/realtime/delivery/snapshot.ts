import type { TopicName } from '../../../contract/live.ts';
import type { Tx } from '../../storage/db.ts';
import { inboxRevision } from '../notifications/inbox.ts';
import type { TopicReaders, TopicScope } from './topicReader.ts';

/** The epoch of a topic that was never numbered: its first patch is Rev 1 of another. */
const unnumbered = '00000000-0000-0000-0000-000000000000';

/**
 * A topic's rows with the revision from which patches follow. Needs a transaction that sees one
 * snapshot: what was numbered up to Rev is in the rows; what they hold beyond it, a later patch
 * repeats.
 */
export async function readSnapshot(
  tx: Tx,
  readers: TopicReaders,
  topic: TopicName,
  scope: TopicScope,
) {
  const reader = readers.get(topic);
  if (reader === undefined) throw new Error(`no reader of ${topic}`);
  const [revision] = await tx.query<{ epoch: string; rev: number }>(
    'select epoch, rev from topic_revision where org_code = $1 and topic = $2',
    [scope.orgCode, reader.isPersonal === true ? inboxRevision(scope.userID ?? '') : topic],
  );
  const rows = await reader.rows(tx, scope);
  return {
    Topic: topic,
    Epoch: revision?.epoch ?? unnumbered,
    Rev: revision?.rev ?? 0,
    At: scope.now.toISOString(),
    Rows: Object.fromEntries(rows),
  };
}
