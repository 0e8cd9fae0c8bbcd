import type { SignedInUser } from '../../../contract/areas/session.ts';
import type { Db } from '../../storage/db.ts';
import { findCandidate } from './candidate.ts';
import { requireUnlocked } from './failure.ts';
import type { SessionTerms } from './issueSession.ts';
import { letIn, type Proven } from './letIn.ts';
import { failUnknown } from './lockOut.ts';

/**
 * Signs in by the phone alone, where DEV_LOGIN lets it be.
 *
 * @throws AppError BAD_LOGIN, LOCKED, USER_DISABLED, ORG_DISABLED
 */
export async function signInForDevelopment(
  db: Db,
  request: Proven & { readonly phone: string },
  terms: SessionTerms,
): Promise<SignedInUser> {
  const { user } = await findCandidate(db, request.phone);
  if (user === null) throw await failUnknown(db, request.phone, request.now);
  requireUnlocked(user.locked_until, request.now);
  return letIn(db, user, request, terms);
}
