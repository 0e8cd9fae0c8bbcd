import type {
  resetPasswords,
  OneTimePassword as Shown,
} from '../../../contract/areas/personnel/actions.ts';
import {
  type issuePasswords,
  passwordsPerCall,
} from '../../../contract/areas/personnel/userImport.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { userState } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { passwordCeilingOf } from '../../kernel/auth/permissionCeiling.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type {
  CallContext,
  NoTransactionContext,
  OwnAuditContext,
} from '../../kernel/http/module.ts';
import type { Tx } from '../../storage/db.ts';
import {
  createOneTimePassword,
  giveFirstPassword,
  giveOneTimePassword,
  hasNoPassword,
  type NewOneTimePassword,
} from '../session/api.ts';
import { lockPeople, ownAccount, requireCeilingOver, requireMayChange } from './lockPeople.ts';

type ResetCall = Pick<CallContext<typeof resetPasswords>, 'body' | 'now'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

/**
 * Gives people one-time passwords, all or none, and ends their sessions. They are hashed before the
 * transaction, one after the other, because all callers share the queue of hashes.
 *
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, ADMIN_ONLY, BEYOND_OWN, TOO_MANY
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
    await requireCeilingOver(tx, actor, people, 'IDs');
    const auditEntries = people.map(({ id: targetID, realName, userName }) => ({
      targetID,
      after: { realName, userName },
    }));
    await append(tx, auditEntries);
    const ceiling = await passwordCeilingOf(tx, actor);
    const shown: Shown[] = [];
    for (const [index, { id, userName, realName }] of people.entries()) {
      const one = made[index];
      if (one === undefined) throw new Error('fewer passwords than people');
      await giveOneTimePassword(tx, orgCode, id, one, ceiling, now);
      const { password, until } = one;
      shown.push({ id, userName, realName, password, expireTime: until.toISOString() });
    }
    return shown;
  });
}

type IssueCall = Pick<CallContext<typeof issuePasswords>, 'body' | 'now'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

/** Reads which people of the actor's import have no password, in the order in which all callers lock them. */
async function selectWithoutPassword(
  tx: Tx,
  { orgCode, userID }: Actor,
  batchID: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select u.id from app_user u where u.org_code = $1 and u.batch_id = $2 and u.create_user_id = $3
       and u.user_state = $4 and ${hasNoPassword('u')} order by u.id`,
    [orgCode, batchID, userID, userState.values.normal],
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives some people of the actor's import their first passwords as `issuePasswords` defines. They are hashed before the
 * transaction.
 *
 * @throws AppError NOT_FOUND where the actor has no such import, ADMIN_ONLY, BEYOND_OWN, TOO_MANY
 */
export async function issueToImported({
  db,
  actor,
  body: { BatchID },
  now,
  append,
}: IssueCall): Promise<ResultOf<typeof issuePasswords>> {
  const { orgCode, userID } = actor;
  const waiting = await db.transaction({ orgCode }, 'read', async (tx) => {
    const [batch] = await tx.query(
      'select from import_batch where org_code = $1 and id = $2 and create_user_id = $3',
      [orgCode, BatchID, userID],
    );
    if (batch === undefined) throw new AppError('NOT_FOUND', { field: 'BatchID' });
    return selectWithoutPassword(tx, actor, BatchID);
  });
  const made = new Map<string, NewOneTimePassword>();
  for (const id of waiting.slice(0, passwordsPerCall))
    made.set(id, await createOneTimePassword(now));
  return db.transaction({ orgCode }, 'write', async (tx) => {
    const present = await selectWithoutPassword(tx, actor, BatchID);
    const people = await lockPeople(
      tx,
      orgCode,
      present.filter((id) => made.has(id)),
    );
    await requireMayChange(tx, actor, people);
    await requireCeilingOver(tx, actor, people, 'BatchID');
    const ceiling = await passwordCeilingOf(tx, actor);
    const passwords: Shown[] = [];
    for (const { id, userName, realName } of people) {
      const one = made.get(id);
      if (one === undefined) throw new Error('fewer passwords than people');
      if (!(await giveFirstPassword(tx, orgCode, id, one, ceiling, now))) continue;
      const { password, until } = one;
      passwords.push({ id, userName, realName, password, expireTime: until.toISOString() });
    }
    await append(
      tx,
      passwords.map(({ id: targetID, realName, userName }) => ({
        targetID,
        after: { realName, userName },
      })),
    );
    return { passwords, left: (await selectWithoutPassword(tx, actor, BatchID)).length };
  });
}
