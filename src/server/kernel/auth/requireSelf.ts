import type { ClaimedCaller } from '../../../contract/validation/claimedCaller.ts';
import { id } from '../../../contract/validators.ts';
import { AppError } from '../errors/appError.ts';
import type { Actor } from './actor.ts';

/**
 * Checks the identity that a body claims for its caller. The claim never identifies the caller. If it
 * names another person, the call is denied, and the action log gets a row with the named person.
 *
 * @throws AppError DENIED
 */
export function requireSelf(claimed: ClaimedCaller, actor: Actor): void {
  const named = [claimed.UserId, claimed.UserID].filter(isProvided).map((one) => one.toLowerCase());
  const isOther =
    named.some((one) => one !== actor.userID) ||
    (isProvided(claimed.UserName) && ![actor.userName, actor.realName].includes(claimed.UserName));
  if (!isOther) return;
  const other = named.find((one) => one !== actor.userID && id.safeParse(one).success);
  throw new AppError('DENIED', { audit: { targetID: other ?? null } });
}

function isProvided(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
