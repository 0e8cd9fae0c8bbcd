import {
  getUser,
  listRoles,
  listTransferCandidates,
  listUsers,
} from '../../../contract/areas/personnel.ts';
import {
  addUser,
  editUsers,
  resetPasswords,
  setUserState,
  transferRole,
  updateUser,
} from '../../../contract/areas/personnelDeeds.ts';
import { defineModule, route } from '../../kernel/module.ts';
import { withPhotoLink } from '../../kernel/photoLink.ts';
import { requireSelf } from '../../kernel/requireSelf.ts';
import { addPerson } from './addPerson.ts';
import { editPeople } from './editPeople.ts';
import { editPerson } from './editPerson.ts';
import type { LockedPerson } from './lockPeople.ts';
import { passOnRole } from './passOnRole.ts';
import { changeStates } from './personState.ts';
import { selectCandidates, selectRoles, selectUser, selectUsers } from './queries.ts';
import { readPerson } from './readPerson.ts';
import { resetPeople } from './resetPeople.ts';
import { tellRole } from './tellRole.ts';

export const personnelModule = defineModule({
  name: 'personnel',
  routes: [
    route(listUsers, 'read', async ({ tx, body, actor, linkOf }) => {
      const { data, totalNum } = await selectUsers(tx, actor.orgCode, body);
      return { data: data.map((user) => withPhotoLink(user, linkOf)), totalNum };
    }),

    route(listRoles, 'read', ({ tx, actor }) => selectRoles(tx, actor.orgCode)),

    route(
      getUser,
      'read',
      async ({ tx, body, actor, linkOf }) =>
        withPhotoLink(await readPerson(tx, actor, body.id), linkOf),
      { ownAffairs: true },
    ),

    route(listTransferCandidates, 'read', async ({ tx, body, actor, linkOf }) => {
      const { data, totalNum } = await selectCandidates(tx, actor.orgCode, actor.userID, body);
      return { data: data.map((user) => withPhotoLink(user, linkOf)), totalNum };
    }),

    route(updateUser, 'write', async ({ tx, body, actor, now, publish, audit, linkOf }) => {
      requireSelf({ UserID: body.UID, UserName: body.Uname }, actor);
      const before = await editPerson(tx, actor, body, now);
      const user = await selectUser(tx, actor.orgCode, before.id);
      if (user === null) throw new Error(`no user ${before.id}`);
      audit({ targetID: user.id, before: factsOf(before), after: factsOf(user) });
      if (user.roleID !== before.roleID)
        publish(...(await tellRole(tx, actor, [user.id], user.roleID, now)));
      return withPhotoLink(user, linkOf);
    }),

    route(addUser, 'none', async ({ db, body, actor, now, audit }) => {
      const user = await addPerson(db, actor, body, now);
      audit({ targetID: user.id, after: { ...factsOf(user), userName: user.userName } });
      return user;
    }),

    route(editUsers, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { people, newRole } = await editPeople(tx, actor, body, now);
      const { PostName, DepartmentName, RoleID } = body;
      audit({ after: { people: namesOf(people), PostName, DepartmentName, RoleID } });
      if (body.RoleID !== undefined)
        publish(...(await tellRole(tx, actor, newRole, body.RoleID, now)));
      return { changed: people.length };
    }),

    route(setUserState, 'write', async ({ tx, body, actor, now, audit }) => {
      const changed = await changeStates(tx, actor, body, now);
      audit({
        before: changed[0] === undefined ? null : { userState: changed[0].userState },
        after: { userState: body.UserState, people: namesOf(changed) },
      });
      return { changed: changed.length };
    }),

    route(resetPasswords, 'none', async ({ db, body, actor, now, audit }) => {
      const people = await resetPeople(db, actor, body.IDs, now);
      audit({ after: { people: namesOf(people) } });
      return people;
    }),

    route(transferRole, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      requireSelf({ UserID: body.UserID }, actor);
      const { to, from, ordinary } = await passOnRole(tx, actor, body, now);
      const others = from.map(({ id }) => id);
      audit({
        targetID: to.id,
        before: { roleName: to.roleName },
        after: { roleName: body.RoleName, people: namesOf([to]) },
      });
      publish(
        ...(await tellRole(tx, actor, [to.id], body.RoleID, now)),
        ...(await tellRole(tx, actor, others, ordinary.roleID, now)),
      );
      return ordinary;
    }),
  ],
});

/** What the action log shows of a person. */
function factsOf(
  person: Pick<
    LockedPerson,
    'realName' | 'postName' | 'departmentName' | 'roleName' | 'userState' | 'photo'
  >,
) {
  const { realName, postName, departmentName, roleName, userState: state, photo } = person;
  return { realName, postName, departmentName, roleName, userState: state, photo };
}

/** Whom a deed was about, by name. */
function namesOf(people: readonly { readonly realName: string }[]): string {
  return people.map(({ realName }) => realName).join('、');
}
