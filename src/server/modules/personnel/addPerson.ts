import { v7 as uuid } from 'uuid';
import type { addUser } from '../../../contract/areas/personnel/actions.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertUnlessTaken } from '../../kernel/crud/rows.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type {
  CallContext,
  NoTransactionContext,
  OwnAuditContext,
} from '../../kernel/http/module.ts';
import { searchColumn } from '../../kernel/search/searchedTables.ts';
import type { Tx } from '../../storage/db.ts';
import { hashNewPassword } from '../organisation/api.ts';
import { createOneTimePassword } from '../session/api.ts';
import { factsOf, requireAssignable } from './lockPeople.ts';
import { selectUser } from './queries.ts';

type Body = BodyOf<typeof addUser>;

type AddCall = Pick<CallContext<typeof addUser>, 'body' | 'now'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

/**
 * Adds an active person. Passwords are hashed before the transaction.
 *
 * @throws AppError WEAK_PASSWORD, BAD_FIELD, BEYOND_OWN, TOO_MANY
 */
export async function addPerson({
  db,
  actor,
  body,
  now,
  append,
}: AddCall): Promise<ResultOf<typeof addUser>> {
  const { orgCode } = actor;
  const oneTime = body.PSD === undefined ? await createOneTimePassword(now) : null;
  const hash = oneTime?.passwordHash ?? (await hashNewPassword(body.PSD ?? '', body.UserName));
  return db.transaction({ orgCode }, 'write', async (tx) => {
    await requireAssignable(tx, actor, body.RoleID);
    const id = await insertPerson(tx, actor, body, { hash, until: oneTime?.until ?? null }, now);
    const user = await selectUser(tx, orgCode, id);
    if (user === null) throw new Error(`no user ${id}`);
    const { userName, realName } = user;
    await append(tx, { targetID: id, after: factsOf(user) });
    if (oneTime === null) return { ...user, oneTimePassword: null };
    const { password, until } = oneTime;
    const expireTime = until.toISOString();
    return { ...user, oneTimePassword: { id, userName, realName, password, expireTime } };
  });
}

/** @throws AppError BAD_FIELD if a person of any organisation has the phone */
async function insertPerson(
  tx: Tx,
  { orgCode, userID }: Actor,
  body: Body,
  password: { readonly hash: string; readonly until: Date | null },
  now: Date,
): Promise<string> {
  const named = {
    user_name: body.UserName,
    real_name: body.RealName,
    department_name: body.DepartmentName,
    post_name: body.PostName,
  };
  const row = await insertUnlessTaken<{ id: string }>(tx, 'app_user', ['user_name'], {
    org_code: orgCode,
    id: uuid(),
    ...named,
    search: searchColumn('app_user', named),
    role_id: body.RoleID,
    password_hash: password.hash,
    one_time_until: password.until,
    password_time: now,
    create_user_id: userID,
    create_time: now,
    update_time: now,
  });
  if (row === null) throw badField('UserName', 'phoneTaken');
  return row.id;
}
