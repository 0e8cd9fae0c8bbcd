import type { UserDetail } from '../../../contract/areas/personnel.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/appError.ts';
import { requireAccess } from '../../kernel/permissions.ts';
import type { Db } from '../../storage/db.ts';
import { countUnread, selectFacts, selectUser } from './queries.ts';

/** The organisation that the actor is of, whichever is selected. */
export async function homeOf(db: Db, actor: Actor): Promise<string> {
  const [row] = await db.transaction('system', 'read', (tx) =>
    tx.query<{ org_code: string }>('select org_code from app_user where id = $1', [actor.userID]),
  );
  if (row === undefined) throw new AppError('SESSION_UNKNOWN');
  return row.org_code;
}

/**
 * The actor themselves, of their own organisation; others of the selected one, with `personnel.view`.
 *
 * @throws AppError NOT_FOUND, DENIED
 */
export async function readPerson(db: Db, actor: Actor, id: string): Promise<UserDetail> {
  const isSelf = id.toLowerCase() === actor.userID;
  if (!isSelf) requireAccess(actor, 'personnel.view', false, {});
  const orgCode = isSelf ? await homeOf(db, actor) : actor.orgCode;
  return db.transaction({ orgCode }, 'read', async (tx) => {
    const user = await selectUser(tx, orgCode, id);
    if (user === null) throw new AppError('NOT_FOUND', { field: 'id' });
    return {
      ...user,
      ...(await selectFacts(tx, orgCode, id)),
      relation: orgCode === actor.orgCode ? 'N' : 'Y',
      messages: isSelf ? await countUnread(tx, orgCode, id) : 0,
    };
  });
}
