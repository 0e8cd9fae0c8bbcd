import type { SignedInUser } from '../../../contract/areas/session.ts';
import type { PartnerSecrets } from '../../kernel/auth/signInSettings.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Db } from '../../storage/db.ts';
import { findCandidate } from './candidate.ts';
import { recordFailure, requireUnlocked } from './failure.ts';
import type { SessionTerms } from './issueSession.ts';
import { keepOut, letIn, type Proven } from './letIn.ts';
import { isCurrent, readTicket, takeTicket } from './partnerTicket.ts';

export interface PartnerRequest extends Proven {
  readonly way: keyof PartnerSecrets;
  readonly ticket: string;
  /** What the partner signs by; null: not set up. */
  readonly secret: string | null;
}

/**
 * Signs in by a partner's ticket. One that is signed but expired, or that served before, counts to
 * the lock of the phone that it names; one that is not signed names nobody.
 *
 * @throws AppError PARTNER_UNCONFIGURED, PARTNER_TICKET, PARTNER_NOBODY, LOCKED, USER_DISABLED,
 *   ORG_DISABLED
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
  if (user === null) throw new AppError('PARTNER_NOBODY');
  try {
    requireUnlocked(user.locked_until, now);
  } catch (locked) {
    throw await keepOut(db, user, request, locked as AppError);
  }
  if (!isCurrent(ticket, now)) throw await recordFailure(db, user, request, 'PARTNER_TICKET');
  let served = false;
  const claim: Proven['claim'] = async (tx) => {
    served = !(await takeTicket(tx, way, ticket));
    if (served) throw new AppError('PARTNER_TICKET');
  };
  try {
    return await letIn(db, user, { ...request, claim }, terms);
  } catch (error) {
    throw served ? await recordFailure(db, user, request, 'PARTNER_TICKET') : error;
  }
}
