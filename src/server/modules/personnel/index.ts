import {
  addUser,
  editUsers,
  leaveOrganisation,
  listTransferCandidates,
  resetPasswords,
  setUserState,
  transferRole,
  updateUser,
} from '../../../contract/areas/personnel/actions.ts';
import {
  getUser,
  listRoles,
  listUsers,
  type UserDetail,
} from '../../../contract/areas/personnel/endpoints.ts';
import { erasePerson, exportPerson } from '../../../contract/areas/personnel/personalData.ts';
import { issuePasswords } from '../../../contract/areas/personnel/userImport.ts';
import { userState as states } from '../../../contract/enums.ts';
import { type Actor, isVisiting } from '../../kernel/auth/actor.ts';
import { requireAccess } from '../../kernel/auth/permissions.ts';
import { requireSelf } from '../../kernel/auth/requireSelf.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { withPhotoLink } from '../../kernel/http/files/photoLink.ts';
import { defineModule, fileRoute, route } from '../../kernel/http/module.ts';
import type { Tx } from '../../storage/db.ts';
import { changeWholeDuty } from '../duty/api.ts';
import { countAllUnread } from '../message/api.ts';
import { addPerson } from './addPerson.ts';
import { editPeople, editPerson } from './editPerson.ts';
import { importedPeople } from './importPeople.ts';
import { leave, notifyLeave } from './leave.ts';
import type { LockedPerson } from './lockPeople.ts';
import { issueToImported, resetPeople } from './oneTimePasswords.ts';
import { notifyRoleChange, passOnRole } from './passOnRole.ts';
import { erasePersonalData } from './personalData/erasePerson.ts';
import { writePersonFile } from './personalData/exportPerson.ts';
import { changeStates } from './personState.ts';
import {
  auditedFields,
  selectCandidates,
  selectPersonDetail,
  selectRoles,
  selectUser,
  selectUsers,
} from './queries.ts';
import { userExport } from './userExport.ts';

/**
 * The actor themselves, or others of their own organisation, with `personnel.view`.
 *
 * @throws AppError NOT_FOUND, DENIED, PASSWORD_DUE
 */
async function readPerson(tx: Tx, actor: Actor, id: string): Promise<UserDetail> {
  const isSelf = id === actor.userID;
  if (!isSelf) requireAccess(actor, 'personnel.view', false, {});
  const { orgCode } = actor;
  const user = await selectUser(tx, orgCode, id);
  if (user === null) throw new AppError('NOT_FOUND', { field: 'id' });
  return {
    ...user,
    ...(await selectPersonDetail(tx, orgCode, id)),
    relation: isSelf && isVisiting(actor) ? 'Y' : 'N',
    messages: isSelf ? await countAllUnread(tx, actor) : 0,
  };
}

export const personnelModule = defineModule({
  name: 'personnel',
  targetNames: { app_user: 'real_name' },
  exports: { User: userExport },
  imports: [importedPeople],
  routes: [
    route(listUsers, 'read', async ({ tx, body, actor, linkOf }) => {
      const page = await selectUsers(tx, actor.orgCode, body);
      return { ...page, data: page.data.map((user) => withPhotoLink(user, linkOf)) };
    }),

    route(listRoles, 'read', ({ tx, actor }) => selectRoles(tx, actor.orgCode)),

    route(
      getUser,
      'read',
      async ({ tx, body, actor, linkOf }) =>
        withPhotoLink(await readPerson(tx, actor, body.id), linkOf),
      { isSelfService: true },
    ),

    route(listTransferCandidates, 'read', async ({ tx, body, actor, linkOf }) => {
      const page = await selectCandidates(tx, actor.orgCode, actor.userID, body);
      return { ...page, data: page.data.map((user) => withPhotoLink(user, linkOf)) };
    }),

    route(updateUser, 'write', async ({ tx, body, actor, now, publish, audit, linkOf }) => {
      requireSelf({ UserID: body.UID, UserName: body.Uname }, actor);
      const edit = () => editPerson(tx, actor, body, now);
      const mayConcernDuty = body.UserState !== undefined || body.RoleID !== undefined;
      const before = await (mayConcernDuty
        ? changeWholeDuty({ tx, now, publish }, actor.orgCode, edit)
        : edit());
      const user = await selectUser(tx, actor.orgCode, before.id);
      if (user === null) throw new Error(`no user ${before.id}`);
      audit({ targetID: user.id, before: auditedFields(before), after: auditedFields(user) });
      if (user.roleID !== before.roleID)
        publish(...(await notifyRoleChange(tx, actor, [user.id], user.roleID, now)));
      return withPhotoLink(user, linkOf);
    }),

    route(addUser, 'none', addPerson),

    route(editUsers, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const edit = () => editPeople(tx, actor, body, now);
      const { before, after, newRole } = await (body.RoleID === undefined
        ? edit()
        : changeWholeDuty({ tx, now, publish }, actor.orgCode, edit));
      const auditEntries = before.map((person, at) => {
        const present = after[at];
        if (present?.id !== person.id) throw new Error('other people than before');
        return {
          targetID: person.id,
          before: auditedFields(person),
          after: auditedFields(present),
        };
      });
      audit(auditEntries);
      if (body.RoleID !== undefined)
        publish(...(await notifyRoleChange(tx, actor, newRole, body.RoleID, now)));
      return { changed: before.length };
    }),

    route(setUserState, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const changed = await changeWholeDuty({ tx, now, publish }, actor.orgCode, () =>
        changeStates(tx, actor, body, now),
      );
      const auditEntries = changed.map(({ id, userState }) => ({
        targetID: id,
        before: { userState },
        after: { userState: body.UserState },
      }));
      audit(auditEntries);
      return { changed: changed.length };
    }),

    route(resetPasswords, 'none', resetPeople),

    route(issuePasswords, 'none', issueToImported),

    fileRoute(exportPerson, writePersonFile),

    route(erasePerson, 'none', erasePersonalData),

    route(
      leaveOrganisation,
      'write',
      async ({ tx, body, actor, now, publish, audit }) => {
        const before = await changeWholeDuty({ tx, now, publish }, actor.orgCode, () =>
          leave(tx, actor, body, now),
        );
        audit({
          targetID: before.id,
          before: { userState: before.userState },
          after: { userState: states.values.disabled },
        });
        publish(...(await notifyLeave(tx, actor, before, now)));
        return null;
      },
      { allowedWhenExpired: true },
    ),

    route(transferRole, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      requireSelf({ UserID: body.UserID }, actor);
      const { to, from, ordinary } = await changeWholeDuty(
        { tx, now, publish },
        actor.orgCode,
        () => passOnRole(tx, actor, body, now),
      );
      const others = from.map(({ id }) => id);
      const roleChange = (person: LockedPerson, roleName: string) => ({
        targetID: person.id,
        before: { roleName: person.roleName },
        after: { roleName },
      });
      audit([
        ...from.map((person) => roleChange(person, ordinary.roleName)),
        roleChange(to, body.RoleName),
      ]);
      publish(
        ...(await notifyRoleChange(tx, actor, [to.id], body.RoleID, now)),
        ...(await notifyRoleChange(tx, actor, others, ordinary.roleID, now)),
      );
      return ordinary;
    }),
  ],
});
