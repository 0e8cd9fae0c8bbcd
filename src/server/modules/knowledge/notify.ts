import { publicLibraryCode } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import type { DocumentStep } from '../../../contract/areas/knowledge/transitions.ts';
import { messageType } from '../../../contract/enums.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import type { SeenDocument } from './documentQueries.ts';
import type { DocumentWriter } from './visible.ts';

const knowledge = messageType.values.knowledge;

/** Returns `url` of a message about a document: its id, after `public:` in the public library. */
const urlOf = ({ orgCode, id }: SeenDocument) =>
  orgCode === publicLibraryCode ? `public:${id}` : id;

/**
 * Notifies whom a step concerns: reviewers of a revision that was submitted, its author of the decision, and readers of a
 * revision that they have to confirm. All of them are people of the caller's organisation who see the document.
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
    userIDs: readonly string[],
    kind: 'documentConfirm' | 'documentDecided' | 'documentReturned' | 'documentReview',
  ) =>
    userIDs
      .filter((userID) => userID !== actor.userID)
      .map((userID) => ({ userID, orgCode: ownCode, kind }));
  if (step === 'submit') {
    if (isPublic) return [];
    const reviewers = await userIDsWithPermission(tx, ownCode, 'knowledge.review');
    return storeNotifications(tx, to(reviewers, 'documentReview'), common);
  }
  if (step !== 'approve' && step !== 'reject') return [];
  const [shown] = await tx.query<{ userID: string | null; isNeeded: boolean }>(
    `select v.user_id as "userID", v.needs_confirmation as "isNeeded" from document_revision v
     where v.org_code = $1 and v.document_id = $2 and v.revision = $3`,
    [orgCode, id, revision],
  );
  const own = await tx.query<{ id: string }>(
    'select id from app_user where org_code = $1 and id = $2',
    [ownCode, shown?.userID ?? null],
  );
  const author = own.map((one) => one.id);
  const decided = step === 'approve' ? 'documentDecided' : 'documentReturned';
  const recipients = to(author, decided);
  if (step === 'approve' && shown?.isNeeded === true) {
    const permission = isPublic ? 'knowledge.public' : 'knowledge.view';
    const readers = await userIDsWithPermission(tx, ownCode, permission);
    recipients.push(
      ...to(readers, 'documentConfirm').filter(({ userID }) => !author.includes(userID)),
    );
  }
  return storeNotifications(tx, recipients, common);
}
