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

    route(updateUser, 'write', async ({ tx, body, actor, now, publish, linkOf }) => {
      requireSelf({ UserID: body.UID, UserName: body.Uname }, actor);
      const { id, roleID } = await editPerson(tx, actor, body, now);
      const user = await selectUser(tx, actor.orgCode, id);
      if (user === null) throw new Error(`no user ${id}`);
      if (user.roleID !== roleID) publish(...(await tellRole(tx, actor, [id], user.roleID, now)));
      return withPhotoLink(user, linkOf);
    }),

    route(addUser, 'none', ({ db, body, actor, now }) => addPerson(db, actor, body, now)),

    route(editUsers, 'write', async ({ tx, body, actor, now, publish }) => {
      const { people, newRole } = await editPeople(tx, actor, body, now);
      if (body.RoleID !== undefined)
        publish(...(await tellRole(tx, actor, newRole, body.RoleID, now)));
      return { changed: people.length };
    }),

    route(setUserState, 'write', async ({ tx, body, actor, now }) => {
      const changed = await changeStates(tx, actor, body, now);
      return { changed: changed.length };
    }),

    route(resetPasswords, 'none', ({ db, body, actor, now }) =>
      resetPeople(db, actor, body.IDs, now),
    ),

    route(transferRole, 'write', async ({ tx, body, actor, now, publish }) => {
      requireSelf({ UserID: body.UserID }, actor);
      const { to, from, ordinary } = await passOnRole(tx, actor, body, now);
      const others = from.map(({ id }) => id);
      publish(
        ...(await tellRole(tx, actor, [to.id], body.RoleID, now)),
        ...(await tellRole(tx, actor, others, ordinary.roleID, now)),
      );
      return ordinary;
    }),
  ],
});
