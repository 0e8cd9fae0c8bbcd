import type { UserDetail } from '../../../contract/areas/personnel/endpoints.ts';
import { type Actor, isVisiting } from '../../kernel/auth/actor.ts';
import { requireAccess } from '../../kernel/auth/permissions.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { countAllUnread } from '../message/api.ts';
import { selectPersonDetail, selectUser } from './queries.ts';

/**
 * The actor themselves, or others of their own organisation, with `personnel.view`.
 *
 * @throws AppError NOT_FOUND, DENIED, PASSWORD_DUE
 */
export async function readPerson(tx: Tx, actor: Actor, id: string): Promise<UserDetail> {
  const isSelf = id === actor.userID;
  if (!isSelf) requireAccess(actor, 'personnel.view', false, {});
  const { orgCode } = actor;
  const user = await selectUser(tx, orgCode, id);
  if (user === null) throw new AppError('NOT_FOUND', { field: 'id' });
  return {
    ...user,
    ...(await selectPersonDetail(tx, orgCode, id)),
    relation: isSelf && isVisiting(actor) ? 'Y' : 'N',
    messages: isSelf ? await countAllUnread(tx, actor) : 0,
  };
}
