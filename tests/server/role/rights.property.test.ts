import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  editUsers,
  type OneTimePassword,
  resetPasswords,
  setUserState,
  transferRole,
  updateUser,
} from '../../../src/contract/areas/personnel/actions.ts';
import {
  addRole,
  deleteRole,
  renameRole,
  saveRolePermissions,
} from '../../../src/contract/areas/role/endpoints.ts';
import { permissions as catalogue, type PermissionID } from '../../../src/contract/index.ts';
import { isAdministrator } from '../../../src/contract/roles.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import {
  addPerson,
  addTeam,
  newPhone,
  type Person,
  signIn,
  type Team,
  trySignIn,
} from '../support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Permissions that change what others may do, and some that do not. Each follows its menu. */
const ids: readonly PermissionID[] = [
  'personnel.view',
  'personnel.edit',
  'personnel.state',
  'personnel.reset',
  'role.view',
  'role.edit',
  'notice.view',
  'log.view',
];
const parents = new Map<string, string>(
  catalogue.flatMap((entry) => ('parent' in entry ? [[entry.id, entry.parent]] : [])),
);

/** Some permissions with the menus that they need. */
const someRights = fc
  .subarray([...ids], { minLength: 2 })
  .map((some) => [...new Set(some.flatMap((id) => [parents.get(id) ?? id, id]))]);

/** The first person may do nearly all, so that many of their calls succeed. */
const nearlyAll = catalogue.map(({ id }) => id).filter((id) => !id.startsWith('log.'));

const place = fc.nat({ max: 3 });
const steps = fc.array(
  fc.record({
    /** 0 is the enterprise administrator, as long as they are. */
    by: fc.constantFrom(0, 0, 1, 1, 1, 1, 2, 3, 4),
    kind: fc.constantFrom(
      'role',
      'role',
      'roles',
      'state',
      'phone',
      'reset',
      'reset',
      'permissions',
      'permissions',
      'copy',
      'rename',
      'delete',
      'transfer',
    ),
    target: place,
    other: place,
    role: fc.nat({ max: 20 }),
    rights: someRights,
    state: fc.constantFrom(0 as const, 1 as const),
  }),
  { minLength: 50, maxLength: 50 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

interface Account {
  readonly id: string;
  readonly phone: string;
  readonly roleID: string;
  readonly roleName: string;
  readonly permissions: readonly string[];
  readonly userState: number;
  readonly passwordHash: string;
}

/** A password that somebody knows of another person's account. */
interface KnownPassword {
  readonly by: string;
  readonly of: string;
  readonly psd: string;
  /** The stored hash; another one has replaced it if it differs. */
  readonly hash: string;
  /** What the giver had when they gave it. */
  readonly rights: ReadonlySet<string>;
}

async function selectAccounts(orgCode: string): Promise<ReadonlyMap<string, Account>> {
  const rows = await app.sql<Account>(
    `select u.id, u.user_name as phone, r.id as "roleID", r.role_name as "roleName", r.permissions,
            u.user_state as "userState", u.password_hash as "passwordHash"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1`,
    [orgCode],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function selectRoles(orgCode: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await app.sql<{ id: string; permissions: string[] }>(
    'select id, permissions from role where org_code = $1 order by create_time, role_name',
    [orgCode],
  );
  return new Map(rows.map(({ id, permissions }) => [id, permissions]));
}

const everything: ReadonlySet<string> = new Set(['everything', ...catalogue.map(({ id }) => id)]);

/** What an account may do; an enterprise administrator may also give what their role lacks. */
function rightsOf(account: Account | undefined): ReadonlySet<string> {
  if (account === undefined) throw new Error('no such account');
  return isAdministrator(account) ? everything : new Set(account.permissions);
}

function namesOf(rights: Iterable<string>, except: ReadonlySet<string>): string[] {
  return [...rights].filter((id) => !except.has(id));
}

/** Sends the call of a step; returns the one-time passwords that it showed. */
async function send(
  { kind, rights, state, role: at }: Step,
  by: Person,
  target: Account,
  other: Account,
  own: Account,
  roles: ReadonlyMap<string, readonly string[]>,
): Promise<{ error: string | null; shown: readonly OneTimePassword[] }> {
  const roleIDs = [...roles.keys()];
  const RoleID = roleIDs[at % roleIDs.length] ?? '';
  const id = target.id;
  const RoleName = `r${newPhone()}`;
  const answer = await {
    role: () => by.send(updateUser, { id, RoleID }),
    roles: () => by.send(editUsers, { IDs: [id, other.id], RoleID }),
    state: () => by.send(setUserState, { IDs: [id], UserState: state }),
    phone: () => by.send(updateUser, { id, UserName: newPhone() }),
    reset: () => by.send(resetPasswords, { IDs: [id] }),
    permissions: () => by.send(saveRolePermissions, { RoleID, MenuIDs: rights }),
    copy: () => by.send(addRole, { RoleName, FromRoleID: RoleID }),
    rename: () => by.send(renameRole, { RoleID, RoleName }),
    delete: () => by.send(deleteRole, { RoleID, ToRoleID: other.roleID }),
    transfer: () =>
      by.send(transferRole, {
        RoleID: own.roleID,
        RoleName: own.roleName,
        UserID: own.id,
        ToUserID: id,
      }),
  }[kind]();
  const error = errorOf(answer);
  const isReset = error === null && kind === 'reset';
  return { error, shown: isReset ? (answer.envelope.data as OneTimePassword[]) : [] };
}

/** Signs somebody in again with a password of their own, as after a code to their phone. */
async function recover(team: Team, account: Account, passwordHash: string): Promise<Person> {
  await app.sql(
    `update app_user set password_hash = $2, one_time_until = null, password_ceiling = null
     where id = $1`,
    [account.id, passwordHash],
  );
  return { ...(await signIn(app, account.phone)), orgCode: team.orgCode };
}

/** A known password signs in as long as the account has nothing that the giver lacked. */
async function expectSignIns(
  known: readonly KnownPassword[],
  accounts: ReadonlyMap<string, Account>,
): Promise<number> {
  let lapsed = 0;
  for (const { of, psd, hash, rights } of known) {
    const account = accounts.get(of);
    if (account?.passwordHash !== hash || account.userState !== 1) continue;
    const beyond = namesOf(rightsOf(account), rights);
    const outcome = errorOf(await trySignIn(app, account.phone, psd));
    expect([outcome, beyond]).toEqual([beyond.length === 0 ? null : 'PASSWORD_LAPSED', beyond]);
    if (beyond.length > 0) lapsed += 1;
  }
  return lapsed;
}

const covered = { calls: 0, lapsed: 0 };

test('nobody gives, takes away or gets by a password a permission that they were not given by somebody who had it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someRights, { minLength: 3, maxLength: 3 }),
      steps,
      async (granted, taken) => {
        const team = await addTeam(app);
        const people: Person[] = [team.admin];
        for (const rights of [nearlyAll, ...granted]) {
          const RoleName = `r${newPhone()}`;
          const { roleID: RoleID } = await team.admin.call(addRole, { RoleName });
          await team.admin.call(saveRolePermissions, { RoleID, MenuIDs: rights });
          const person = await addPerson(app, team.orgCode, 'reporter');
          await app.sql('update app_user set role_id = $2 where id = $1', [person.userID, RoleID]);
          people.push(person);
        }
        let accounts = await selectAccounts(team.orgCode);
        let roles = await selectRoles(team.orgCode);
        const passwordHash = accounts.get(team.admin.userID)?.passwordHash ?? '';
        let known: KnownPassword[] = [];
        for (const step of taken) {
          const by = people[step.by];
          const [target, other] = [people[step.target + 1], people[step.other + 1]].map((one) =>
            accounts.get(one?.userID ?? ''),
          );
          const own = accounts.get(by?.userID ?? '');
          if (by === undefined || own === undefined) throw new Error('no such person');
          if (target === undefined || other === undefined) throw new Error('no such person');
          if (own.userState !== 1) continue;
          let { error, shown } = await send(step, by, target, other, own, roles);
          if (error?.startsWith('SESSION') === true || error === 'PASSWORD_DUE') {
            const again = await recover(team, own, passwordHash);
            people[step.by] = again;
            accounts = await selectAccounts(team.orgCode);
            ({ error, shown } = await send(step, again, target, other, own, roles));
          }
          const after = await selectAccounts(team.orgCode);
          const rolesAfter = await selectRoles(team.orgCode);
          const mine = rightsOf(accounts.get(own.id));
          if (error === null) covered.calls += 1;
          for (const [id, one] of after) {
            const before = accounts.get(id);
            if (JSON.stringify(before) === JSON.stringify(one)) continue;
            expect({ step, error }).toMatchObject({ error: null });
            const beyond = [before, one].map((account) => namesOf(rightsOf(account), mine));
            expect({ step, beyond }).toEqual({ step, beyond: [[], []] });
          }
          for (const roleID of new Set([...roles.keys(), ...rolesAfter.keys()])) {
            const both = [roles.get(roleID) ?? [], rolesAfter.get(roleID) ?? []];
            if (JSON.stringify(both[0]) === JSON.stringify(both[1])) continue;
            expect({ step, beyond: namesOf(both.flat(), mine) }).toEqual({ step, beyond: [] });
          }
          for (const { id, password } of shown) {
            const hash = after.get(id)?.passwordHash ?? '';
            known = known.filter(({ of }) => of !== id);
            known.push({ by: own.id, of: id, psd: psdOf(password), hash, rights: mine });
          }
          [accounts, roles] = [after, rolesAfter];
          if (step.kind !== 'reset' && error === null)
            covered.lapsed += await expectSignIns(known, accounts);
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  // A run in which every call is refused proves nothing.
  expect(covered.calls).toBeGreaterThan(50);
  expect(covered.lapsed).toBeGreaterThan(3);
});
