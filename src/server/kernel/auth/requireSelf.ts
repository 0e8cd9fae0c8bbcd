import type { SaidCaller } from '../../../contract/saidCaller.ts';
import { id } from '../../../contract/validators.ts';
import { AppError } from '../errors/appError.ts';
import type { Actor } from './actor.ts';

/**
 * What a body says of its caller is never who they are, and must not be of somebody else: a mismatch
 * leaves a row in the action log, with whom it named (design page 6).
 *
 * @throws AppError DENIED
 */
export function requireSelf(said: SaidCaller, actor: Actor): void {
  const named = [said.UserId, said.UserID].filter(isSaid).map((one) => one.toLowerCase());
  const isOther =
    named.some((one) => one !== actor.userID) ||
    (isSaid(said.UserName) && ![actor.userName, actor.realName].includes(said.UserName));
  if (!isOther) return;
  const other = named.find((one) => one !== actor.userID && id.safeParse(one).success);
  throw new AppError('DENIED', { audit: { targetID: other ?? null } });
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
