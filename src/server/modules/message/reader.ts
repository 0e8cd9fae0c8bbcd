import type { FastifyBaseLogger } from 'fastify';
import type { SaidReader } from '../../../contract/areas/message.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/appError.ts';

/**
 * What a body says of its reader is never who they are, and must not be of somebody else (design
 * page 6). A mismatch leaves a line in the log; Fastify puts the request's id on it.
 *
 * @throws AppError DENIED
 */
export function requireSelf(said: SaidReader, actor: Actor, log: FastifyBaseLogger): void {
  const isOther =
    [said.UserId, said.UserID].some((id) => isSaid(id) && id.toLowerCase() !== actor.userID) ||
    (isSaid(said.UserName) && ![actor.userName, actor.realName].includes(said.UserName));
  if (!isOther) return;
  log.warn({ actor: actor.userID, orgCode: actor.orgCode }, 'messages asked for as somebody else');
  throw new AppError('DENIED');
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
