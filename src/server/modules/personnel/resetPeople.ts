import type { OneTimePassword as Shown } from '../../../contract/areas/personnelDeeds.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../storage/db.ts';
import { giveOneTimePassword, oneTimePassword } from '../session/api.ts';
import { lockPeople, requireMayTouch } from './lockPeople.ts';
import { ownAccount } from './refusals.ts';

/**
 * Gives people one-time passwords, all or none, and ends their sessions. They are hashed before the
 * transaction.
 *
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, ADMIN_ONLY
 */
export async function resetPeople(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<Shown[]> {
  const { orgCode } = actor;
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.includes(actor.userID)) throw ownAccount('reset');
  const made = await Promise.all(wanted.map(() => oneTimePassword(now)));
  return db.transaction({ orgCode }, 'write', async (tx) => {
    const people = await lockPeople(tx, orgCode, wanted);
    await requireMayTouch(tx, actor, people);
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
