import type { UserDetail } from '../../../contract/areas/personnel.ts';
import { type Actor, isVisiting } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/appError.ts';
import type { Db } from '../../storage/db.ts';
import { countUnread, selectFacts, selectUser } from './queries.ts';

/**
 * The actor themselves, or others of their own organisation, with `personnel.view`.
 *
 * @throws AppError NOT_FOUND, DENIED
 */
export async function readPerson(db: Db, actor: Actor, id: string): Promise<UserDetail> {
  const isSelf = id.toLowerCase() === actor.userID;
  if (!isSelf && !actor.permissions.has('personnel.view')) throw new AppError('DENIED');
  const { orgCode } = actor;
  return db.transaction({ orgCode }, 'read', async (tx) => {
    const user = await selectUser(tx, orgCode, id);
    if (user === null) throw new AppError('NOT_FOUND', { field: 'id' });
    return {
      ...user,
      ...(await selectFacts(tx, orgCode, id)),
      relation: isSelf && isVisiting(actor) ? 'Y' : 'N',
      messages: isSelf ? await countUnread(tx, orgCode, id) : 0,
    };
  });
}
