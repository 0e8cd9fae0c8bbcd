import { publicLibraryCode } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import type { DocumentStep } from '../../../contract/areas/knowledge/transitions.ts';
import { messageType } from '../../../contract/enums.ts';
import type { PermissionID } from '../../../contract/index.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import {
  type NotificationRecipient,
  storeNotifications,
} from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import type { SeenDocument } from './documentQueries.ts';
import type { DocumentWriter } from './visible.ts';

const knowledge = messageType.values.knowledge;

/** Returns `url` of a message about a document: its id, after `public:` in the public library. */
const urlOf = ({ orgCode, id }: SeenDocument) =>
  orgCode === publicLibraryCode ? `public:${id}` : id;

type Recipient = Pick<NotificationRecipient, 'orgCode' | 'userID'>;

/**
 * Notifies whom a step concerns: reviewers of a revision that was submitted, its author of the decision, and readers of a
 * revision that they have to confirm. All of them see the document, and are of the caller's organisation; those who write
 * the public library are of any.
 */
export async function notifyStep(
  { tx, actor, now }: DocumentWriter,
  document: SeenDocument,
  step: DocumentStep,
  note: string,
): Promise<OutboxEvent[]> {
  const { orgCode, id, revision, title } = document;
  const isPublic = orgCode === publicLibraryCode;
  const { orgCode: ownCode } = actor;
  const params = { title, revision, person: actor.realName, note };
  const common = { mType: knowledge, params, url: urlOf(document), now };
  const to = (
    people: readonly Recipient[],
    kind: 'documentConfirm' | 'documentDecided' | 'documentReturned' | 'documentReview',
  ) =>
    people.filter(({ userID }) => userID !== actor.userID).map((person) => ({ ...person, kind }));
  const withPermission = async (permission: PermissionID): Promise<Recipient[]> =>
    (await userIDsWithPermission(tx, ownCode, permission)).map((userID) => ({
      userID,
      orgCode: ownCode,
    }));
  const administrators = isPublic ? await selectPublicWriters(tx) : [];
  if (step === 'submit') {
    const reviewers = isPublic ? administrators : await withPermission('knowledge.review');
    return storeNotifications(tx, to(reviewers, 'documentReview'), common);
  }
  if (step !== 'approve' && step !== 'reject') return [];
  const [shown] = await tx.query<{ userID: string | null; isNeeded: boolean }>(
    `select v.user_id as "userID", v.needs_confirmation as "isNeeded" from document_revision v
     where v.org_code = $1 and v.document_id = $2 and v.revision = $3`,
    [orgCode, id, revision],
  );
  const userID = shown?.userID ?? '';
  const writers = isPublic ? administrators : [{ userID, orgCode: ownCode }];
  const author = writers.filter((one) => userID !== '' && one.userID === userID);
  const recipients = to(author, step === 'approve' ? 'documentDecided' : 'documentReturned');
  if (step === 'approve' && shown?.isNeeded === true) {
    const readers = await withPermission(isPublic ? 'knowledge.public' : 'knowledge.view');
    const others = readers.filter((one) => one.userID !== userID);
    recipients.push(...to(others, 'documentConfirm'));
  }
  return storeNotifications(tx, recipients, common);
}

/** Returns the people who write and review the public library, of all organisations. */
function selectPublicWriters(tx: Tx): Promise<Recipient[]> {
  return tx.query<Recipient>(
    'select user_id as "userID", org_code as "orgCode" from platform_administrators() order by user_id',
  );
}
