import type { editUsers, updateUser } from '../../../contract/areas/personnel/actions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { userState } from '../../../contract/enums.ts';
import { isAdministrator } from '../../../contract/roles.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { passwordCeilingOf } from '../../kernel/auth/permissionCeiling.ts';
import { updateRow, updateRows } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { storeSearch } from '../../kernel/search/searchedTables.ts';
import type { Tx } from '../../storage/db.ts';
import { claimPhoto } from '../file/api.ts';
import {
  type LockedPerson,
  lockAdministration,
  lockPeople,
  ownAccount,
  requireAssignable,
  requireCeilingOver,
  requireMayChange,
} from './lockPeople.ts';
import { changeStates } from './personState.ts';
import { personRow, selectUser } from './queries.ts';
import { personnelReasons } from './reasons.ts';

type Body = BodyOf<typeof updateUser>;

/**
 * Changes a person as `updateUser` defines.
 *
 * @returns the person as they were
 * @throws AppError NOT_FOUND, DENIED, STALE_VERSION, ADMIN_ONLY, BAD_FIELD, BEYOND_OWN, and as `changeStates`
 */
export async function editPerson(
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
): Promise<LockedPerson> {
  const { orgCode } = actor;
  const isSelf = body.id === actor.userID;
  if (!isSelf && !actor.permissions.has('personnel.edit')) throw new AppError('DENIED');
  if (!isSelf && body.UserState !== undefined) await lockAdministration(tx, orgCode);
  const [person] = await lockPeople(tx, orgCode, [body.id]);
  if (person === undefined) throw new AppError('NOT_FOUND');
  // The refusal shows the whole person, who is read for it alone.
  if (body.Version !== undefined && body.Version !== person.version)
    throw new AppError('STALE_VERSION', { present: await selectUser(tx, orgCode, person.id) });
  const isOtherPhone = isOther(body.UserName, person.userName);
  if (isSelf) {
    if (isOtherPhone) throw badField('UserName', 'ownPhone');
    await store(tx, orgCode, person, body, now);
    return person;
  }
  await requireMayChange(tx, actor, [person]);
  // Codes for a forgotten password are sent to the phone, so whoever changes it can sign in as that person.
  if (isOtherPhone) {
    if (!actor.permissions.has('personnel.reset'))
      throw badField('UserName', personnelReasons.phoneChangeDenied);
    await requireCeilingOver(tx, actor, [person], 'UserName');
  }
  if (isOther(body.UserState, person.userState)) await changeState(tx, actor, person, body, now);
  if (body.RoleID !== undefined) await giveRole(tx, actor, [person], body.RoleID);
  const phone = isOtherPhone ? { phone_ceiling: await passwordCeilingOf(tx, actor) } : {};
  await store(tx, orgCode, person, body, now, phone);
  return person;
}

function isOther<Value>(provided: Value | undefined, present: Value): boolean {
  return provided !== undefined && provided !== present;
}

/** @throws AppError DENIED, BAD_FIELD (a state that a review gives), and as `changeStates` */
async function changeState(
  tx: Tx,
  actor: Actor,
  person: LockedPerson,
  { id, UserState }: Body,
  now: Date,
) {
  if (!actor.permissions.has('personnel.state')) throw new AppError('DENIED');
  const { disabled, normal } = userState.values;
  const isByReview = person.userState !== normal && person.userState !== disabled;
  if (isByReview || (UserState !== disabled && UserState !== normal))
    throw badField('UserState', personnelReasons.stateNeedsReview);
  await changeStates(tx, actor, { IDs: [id], UserState }, now, 'UserState');
}

/**
 * Gives locked people a role.
 *
 * @returns the ids of the people who had another role
 * @throws AppError BAD_FIELD, BEYOND_OWN
 */
async function giveRole(
  tx: Tx,
  actor: Actor,
  people: readonly LockedPerson[],
  roleID: string,
): Promise<string[]> {
  const others = people.filter((person) => person.roleID !== roleID);
  if (others.length === 0) return [];
  await requireAssignable(tx, actor, roleID);
  if (others.some(isAdministrator)) throw badField('RoleID', personnelReasons.roleNeedsTransfer);
  await requireCeilingOver(tx, actor, others, 'RoleID');
  const ids = others.map(({ id }) => id);
  await tx.query('update app_user set role_id = $3 where org_code = $1 and id = any($2)', [
    actor.orgCode,
    ids,
    roleID,
  ]);
  return ids;
}

/** @throws AppError BAD_FIELD if the phone belongs to another person of any organisation */
async function store(
  tx: Tx,
  orgCode: string,
  person: LockedPerson,
  body: Body,
  now: Date,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const photo =
    body.Photo === undefined
      ? person.photo
      : await claimPhoto(tx, orgCode, body.Photo, person.photo, now);
  const values = { ...personRow(body), ...more, photo, update_time: now };
  await updateRow(tx, 'app_user', orgCode, person.id, values).catch((error: { code?: string }) => {
    throw error.code === '23505' ? badField('UserName', 'phoneTaken') : error;
  });
  await storeSearch(tx, 'app_user', orgCode, [person.id]);
}

/**
 * Gives many people a department, post or role, all or none.
 *
 * @returns the people before and after, in the same order, and the ids of those whose role changed
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, ADMIN_ONLY, BAD_FIELD, BEYOND_OWN
 */
export async function editPeople(
  tx: Tx,
  actor: Actor,
  { IDs, RoleID, ...fields }: BodyOf<typeof editUsers>,
  now: Date,
): Promise<{ before: LockedPerson[]; after: LockedPerson[]; newRole: string[] }> {
  const named = personRow(fields);
  if (Object.keys(named).length === 0 && RoleID === undefined)
    throw badField('PostName', personnelReasons.nothingToEdit);
  const { orgCode } = actor;
  const people = await lockPeople(tx, orgCode, IDs);
  const isOneself = people.some(({ id }) => id === actor.userID);
  if (RoleID !== undefined && isOneself) throw ownAccount('role');
  await requireMayChange(tx, actor, people);
  const newRole = RoleID === undefined ? [] : await giveRole(tx, actor, people, RoleID);
  await updateRows(tx, 'app_user', orgCode, IDs, { ...named, update_time: now });
  await storeSearch(tx, 'app_user', orgCode, IDs);
  return { before: people, after: await lockPeople(tx, orgCode, IDs), newRole };
}
