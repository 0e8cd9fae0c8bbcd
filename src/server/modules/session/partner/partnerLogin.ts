import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import type { PartnerSecrets } from '../../../kernel/auth/signInSettings.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Db } from '../../../storage/db.ts';
import { findCandidate } from '../signIn/candidate.ts';
import { completeSignIn, rejectSignIn, type VerifiedAttempt } from '../signIn/completeSignIn.ts';
import { recordFailure, requireUnlocked } from '../signIn/failure.ts';
import type { SessionTerms } from '../signIn/issueSession.ts';
import { isCurrent, readTicket, useTicket } from './partnerTicket.ts';

export interface PartnerRequest extends VerifiedAttempt {
  readonly way: keyof PartnerSecrets;
  readonly ticket: string;
  /** The secret with which the partner signs; null: not configured. */
  readonly secret: string | null;
}

/**
 * Signs in by a partner's ticket. A signed ticket that is expired or used counts as a failure of
 * its phone; an unsigned ticket counts for no phone.
 *
 * @throws AppError PARTNER_UNCONFIGURED, PARTNER_TICKET, PARTNER_NO_ACCOUNT, LOCKED, PASSWORD_LAPSED,
 *   USER_DISABLED, ORG_DISABLED
 */
export async function signInByTicket(
  db: Db,
  request: PartnerRequest,
  terms: SessionTerms,
): Promise<SignedInUser> {
  const { way, secret, now } = request;
  if (secret === null) throw new AppError('PARTNER_UNCONFIGURED');
  const ticket = readTicket(request.ticket, secret);
  if (ticket === null) throw new AppError('PARTNER_TICKET');
  const { user } = await findCandidate(db, ticket.phone);
  if (user === null) throw new AppError('PARTNER_NO_ACCOUNT');
  try {
    requireUnlocked(user.locked_until, now);
  } catch (locked) {
    throw await rejectSignIn(db, user, request, locked as AppError);
  }
  if (!isCurrent(ticket, now)) throw await recordFailure(db, user, request, 'PARTNER_TICKET');
  let isUsed = false;
  const claim: VerifiedAttempt['claim'] = async (tx) => {
    isUsed = !(await useTicket(tx, way, ticket));
    if (isUsed) throw new AppError('PARTNER_TICKET');
  };
  try {
    return await completeSignIn(db, user, { ...request, claim }, terms);
  } catch (error) {
    throw isUsed ? await recordFailure(db, user, request, 'PARTNER_TICKET') : error;
  }
}
