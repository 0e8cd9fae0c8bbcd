import type { setUserState } from '../../../contract/areas/personnel/actions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { userState } from '../../../contract/enums.ts';
import { administratorRole, isAdministrator } from '../../../contract/roles.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { updateRows } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { endSubstitutes } from '../plan/api.ts';
import { endSessionsOf } from '../session/api.ts';
import {
  type LockedPerson,
  lockAdministration,
  lockPeople,
  ownAccount,
  requireCeilingOver,
  requireMayChange,
} from './lockPeople.ts';
import { personnelReasons } from './reasons.ts';

const { disabled, normal, pending, rejected } = userState.values;

/** Returns whether a person waits for a review or was rejected: a review alone changes that, since it gives a role. */
function isUnreviewed({ userState: state }: LockedPerson): boolean {
  return state === pending || state === rejected;
}

/**
 * Enables or disables people, all or none; who is disabled is signed out everywhere.
 *
 * @param field the field of the body that names the people or the state
 * @returns those whose state it changed, as they were
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, ADMIN_ONLY, BEYOND_OWN, BAD_FIELD for people who were not approved
 */
export async function changeStates(
  tx: Tx,
  actor: Actor,
  { IDs, UserState }: Pick<BodyOf<typeof setUserState>, 'IDs' | 'UserState'>,
  now: Date,
  field = 'IDs',
): Promise<LockedPerson[]> {
  await lockAdministration(tx, actor.orgCode);
  const people = await lockPeople(tx, actor.orgCode, IDs);
  if (people.some((one) => isUnreviewed(one))) throw badField(field, personnelReasons.notReviewed);
  if (UserState === disabled) {
    if (people.some(({ id }) => id === actor.userID)) throw ownAccount('disable');
    await requireAdministratorLeft(tx, actor.orgCode, people);
  }
  await requireMayChange(tx, actor, people);
  const changed = people.filter((one) => one.userState !== UserState);
  await requireCeilingOver(tx, actor, changed, field);
  const ids = changed.map(({ id }) => id);
  const values = { user_state: UserState, update_time: now };
  await updateRows(tx, 'app_user', actor.orgCode, ids, values);
  if (UserState === disabled) {
    await endSubstitutes(tx, actor.orgCode, ids);
    await endSessionsOf(tx, actor.orgCode, ids, now);
  }
  return changed;
}

/** @throws AppError LAST_ADMIN */
export async function requireAdministratorLeft(
  tx: Tx,
  orgCode: string,
  leaving: readonly LockedPerson[],
): Promise<void> {
  const administrator = leaving.find(isAdministrator);
  if (administrator === undefined) return;
  const left = await tx.query(
    `select from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and u.user_state = $2 and r.role_name = $3 and u.id <> all($4)`,
    [orgCode, normal, administratorRole, leaving.map(({ id }) => id)],
  );
  if (left.length > 0) return;
  throw new AppError('LAST_ADMIN', { params: { realName: administrator.realName } });
}
