import type {
  resetPasswords,
  OneTimePassword as Shown,
} from '../../../contract/areas/personnel/actions.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { passwordCeilingOf } from '../../kernel/auth/permissionCeiling.ts';
import type {
  CallContext,
  NoTransactionContext,
  OwnAuditContext,
} from '../../kernel/http/module.ts';
import {
  createOneTimePassword,
  giveOneTimePassword,
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
