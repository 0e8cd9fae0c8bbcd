import { v7 as uuid } from 'uuid';
import type {
  addUser,
  resetPasswords,
  OneTimePassword as Shown,
} from '../../../contract/areas/personnel/actions.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type {
  CallContext,
  NoTransactionContext,
  OwnAuditContext,
} from '../../kernel/http/module.ts';
import type { Tx } from '../../storage/db.ts';
import { hashNewPassword } from '../organisation/api.ts';
import {
  createOneTimePassword,
  giveOneTimePassword,
  type NewOneTimePassword,
} from '../session/api.ts';
import {
  factsOf,
  lockPeople,
  ownAccount,
  requireAssignable,
  requireMayChange,
} from './lockPeople.ts';
import { selectUser } from './queries.ts';

type Body = BodyOf<typeof addUser>;

type AddCall = Pick<CallContext<typeof addUser>, 'body' | 'now'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

/**
 * Adds an active person. Passwords are hashed before the transaction.
 *
 * @throws AppError WEAK_PASSWORD, BAD_FIELD, TOO_MANY
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
    await requireAssignable(tx, orgCode, body.RoleID);
    const id = await insert(tx, actor, body, { hash, until: oneTime?.until ?? null }, now);
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

async function insert(
  tx: Tx,
  { orgCode, userID }: Actor,
  body: Body,
  password: { readonly hash: string; readonly until: Date | null },
  now: Date,
): Promise<string> {
  const id = uuid();
  const rows = await tx.query(
    `insert into app_user (org_code, id, user_name, real_name, role_id, department_name, post_name,
       password_hash, one_time_until, password_time, create_user_id, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $10)
     on conflict (user_name) do nothing returning id`,
    [
      orgCode,
      id,
      body.UserName,
      body.RealName,
      body.RoleID,
      body.DepartmentName,
      body.PostName,
      password.hash,
      password.until,
      now,
      userID,
    ],
  );
  if (rows.length === 0) throw badField('UserName', 'phoneTaken');
  return id;
}

type ResetCall = Pick<CallContext<typeof resetPasswords>, 'body' | 'now'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

/**
 * Gives people one-time passwords, all or none, and ends their sessions. They are hashed before the
 * transaction, one after the other: the queue of hashes is everybody's.
 *
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, ADMIN_ONLY, TOO_MANY
 */
export async function resetPeople({ db, actor, body, now, append }: ResetCall): Promise<Shown[]> {
  const { orgCode } = actor;
  const wanted = [...new Set(body.IDs)];
  if (wanted.includes(actor.userID)) throw ownAccount('reset');
  const made: NewOneTimePassword[] = [];
  while (made.length < wanted.length) made.push(await createOneTimePassword(now));
  return db.transaction({ orgCode }, 'write', async (tx) => {
    const people = await lockPeople(tx, orgCode, wanted);
    await requireMayChange(tx, actor, people);
    const auditEntries = people.map(({ id: targetID, realName, userName }) => ({
      targetID,
      after: { realName, userName },
    }));
    await append(tx, auditEntries);
    const shown: Shown[] = [];
    for (const [index, { id, userName, realName }] of people.entries()) {
      const one = made[index];
      if (one === undefined) throw new Error('fewer passwords than people');
      await giveOneTimePassword(tx, orgCode, id, one, now);
      const { password, until } = one;
      shown.push({ id, userName, realName, password, expireTime: until.toISOString() });
    }
    return shown;
  });
}
