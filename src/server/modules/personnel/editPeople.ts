import type { editUsers } from '../../../contract/areas/personnel/actions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { giveRole } from './editPerson.ts';
import { type LockedPerson, lockPeople, requireMayChange } from './lockPeople.ts';
import { ownAccount } from './refusals.ts';

/**
 * Gives many people a department, post or role, all or none.
 *
 * @returns the people as they were and as they are, in one order, and the ids of those who have a
 *   new role
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, ADMIN_ONLY, BAD_FIELD
 */
export async function editPeople(
  tx: Tx,
  actor: Actor,
  { IDs, DepartmentName, PostName, RoleID }: BodyOf<typeof editUsers>,
  now: Date,
): Promise<{ before: LockedPerson[]; after: LockedPerson[]; newRole: string[] }> {
  if (DepartmentName === undefined && PostName === undefined && RoleID === undefined)
    throw badField('DepartmentName', 'nothingToEdit');
  const { orgCode } = actor;
  const people = await lockPeople(tx, orgCode, IDs);
  const isOneself = people.some(({ id }) => id === actor.userID);
  if (RoleID !== undefined && isOneself) throw ownAccount('role');
  await requireMayChange(tx, actor, people);
  const newRole = RoleID === undefined ? [] : await giveRole(tx, orgCode, people, RoleID);
  await tx.query(
    `update app_user set department_name = coalesce($3, department_name),
       post_name = coalesce($4, post_name), update_time = $5, version = version + 1
     where org_code = $1 and id = any($2)`,
    [orgCode, people.map(({ id }) => id), DepartmentName, PostName, now],
  );
  return { before: people, after: await lockPeople(tx, orgCode, IDs), newRole };
}
