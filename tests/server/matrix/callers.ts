import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import type { PermissionID } from '../../../src/contract/index.ts';
import { firstRoles } from '../../../src/server/modules/organisation/roles.ts';
import type { TestApp } from '../support/app.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';

/** The organisation of a session and its state. */
export type Place = 'own' | 'visiting' | 'lost' | 'expired' | 'disabled';
/** The OrgCode of a call. `host` is associated, `expiredHost` was until it expired. */
export type OrgCodeKind = 'none' | 'own' | 'host' | 'expiredHost' | 'stranger';

/** The properties of a caller that the rules need. */
export interface Caller {
  /** null without a token. */
  readonly role: string | null;
  readonly permissions: ReadonlySet<string>;
  readonly userState: number;
  readonly place: Place;
  readonly names: OrgCodeKind;
}

/** A signed-in person, their place, and the OrgCodes of their calls. */
export interface SignedInCaller {
  readonly person: Person;
  readonly role: string;
  readonly permissions: ReadonlySet<string>;
  readonly userState: number;
  readonly place: Place;
  /** The code of each kind of OrgCode. */
  readonly names: Readonly<Partial<Record<OrgCodeKind, string | undefined>>>;
}

interface Role {
  readonly name: string;
  readonly permissions: readonly PermissionID[];
}

const standardRoles: readonly Role[] = firstRoles.map(({ roleName: name, permissions }) => ({
  name,
  permissions,
}));
const [administrator] = standardRoles;
const userStates = [0, 1, 2, 3] as const;

/**
 * The roles of a place: the standard ones in their own organisation, elsewhere the one with every permission; and in
 * every user state one that an administrator has made, and one without permissions.
 */
function rolesOf(place: Place, custom: readonly PermissionID[]) {
  const standard = standardRoles.filter((role) => place === 'own' || role === administrator);
  const made: readonly Role[] = [
    { name: '自定义', permissions: custom },
    { name: '无权限', permissions: [] },
  ];
  return [
    ...standard.map((role) => ({ ...role, states: [1] as const })),
    ...made.map((role) => ({ ...role, states: userStates })),
  ];
}

/** The organisations: a provider in each state, a host, one that expires, and an unrelated one. */
export interface Organisations {
  readonly own: Team;
  readonly expired: Team;
  readonly disabled: Team;
  readonly host: Team;
  readonly expiredHost: Team;
  readonly stranger: Team;
}

export async function createOrganisations(app: TestApp): Promise<Organisations> {
  const provider = () => addTeam(app, { orgType: 0 });
  const organisations = {
    own: await provider(),
    expired: await provider(),
    disabled: await provider(),
    host: await addTeam(app),
    expiredHost: await addTeam(app),
    stranger: await addTeam(app),
  };
  await associate(app, organisations.own.orgCode, organisations.host.orgCode, []);
  await associate(app, organisations.own.orgCode, organisations.expiredHost.orgCode, []);
  return organisations;
}

/**
 * Signs in a person of each role and user state at each place, and then sets the states of the
 * organisations and people.
 *
 * @param custom the permissions of a role that is not a standard one
 */
export async function signInCallers(
  app: TestApp,
  organisations: Organisations,
  custom: readonly PermissionID[],
): Promise<SignedInCaller[]> {
  const { own, host, expiredHost, stranger } = organisations;
  const plan: readonly (readonly [Place, Team, SignedInCaller['names'], string | null])[] = [
    [
      'own',
      own,
      { none: undefined, own: own.orgCode, host: host.orgCode, stranger: stranger.orgCode },
      null,
    ],
    ['visiting', own, { none: undefined, host: host.orgCode, own: own.orgCode }, host.orgCode],
    ['lost', own, { expiredHost: expiredHost.orgCode }, expiredHost.orgCode],
    ['expired', organisations.expired, { own: organisations.expired.orgCode }, null],
    ['disabled', organisations.disabled, { own: organisations.disabled.orgCode }, null],
  ];
  const callers: SignedInCaller[] = [];
  for (const [place, team, names, enters] of plan) {
    for (const { name: role, permissions: granted, states } of rolesOf(place, custom)) {
      const roleID = await roleOf(app, team.orgCode, role);
      if (granted === custom) await setPermissions(app, roleID, custom);
      for (const userState of states) {
        const person = await addPerson(app, team.orgCode, 'reporter');
        await app.sql('update app_user set role_id = $2 where id = $1', [person.userID, roleID]);
        if (enters !== null) await person.call(getOrgMenu, { OrgCode: enters });
        const permissions = new Set<string>(granted);
        callers.push({
          person,
          role,
          permissions,
          userState,
          place,
          names: named(names, userState),
        });
      }
    }
  }
  for (const userState of userStates) {
    const ids = callers
      .filter((one) => one.userState === userState)
      .map(({ person }) => person.userID);
    await app.sql('update app_user set user_state = $2 where id = any($1)', [ids, userState]);
  }
  await setState(app, expiredHost, 2);
  await setState(app, organisations.expired, 2);
  await setState(app, organisations.disabled, 0);
  return callers;
}

/**
 * Signs in a person of the organisation for each of some sets of permissions, whose role has exactly these. Their
 * calls name no organisation.
 */
export async function signInWithSets(
  app: TestApp,
  { own }: Organisations,
  sets: readonly (readonly PermissionID[])[],
): Promise<SignedInCaller[]> {
  return Promise.all(
    sets.map(async (permissions, index) => {
      const role = `random ${index}`;
      const roleID = await roleOf(app, own.orgCode, role);
      await setPermissions(app, roleID, permissions);
      const person = await addPerson(app, own.orgCode, 'reporter');
      await app.sql('update app_user set role_id = $2 where id = $1', [person.userID, roleID]);
      const names = { none: undefined };
      const shared = { userState: 1, place: 'own', names } as const;
      return { ...shared, person, role, permissions: new Set(permissions) };
    }),
  );
}

/** Reduces the OrgCodes of inactive people to one or two, since they are refused with any OrgCode. */
function named(names: SignedInCaller['names'], userState: number): SignedInCaller['names'] {
  if (userState === 1) return names;
  const [first, ...others] = Object.entries(names).filter(([name]) => name !== 'none');
  const last = userState === 0 ? undefined : others.at(-1);
  return Object.fromEntries([first, last].filter((one) => one !== undefined));
}

async function roleOf(app: TestApp, orgCode: string, name: string): Promise<string> {
  await app.sql(
    `insert into role (org_code, id, role_name, permissions)
     values ($1, gen_random_uuid(), $2, '{}') on conflict do nothing`,
    [orgCode, name],
  );
  const [row] = await app.sql<{ id: string }>(
    'select id from role where org_code = $1 and role_name = $2',
    [orgCode, name],
  );
  return row?.id ?? '';
}

const setPermissions = (app: TestApp, roleID: string, permissions: readonly PermissionID[]) =>
  app.sql('update role set permissions = $2 where id = $1', [roleID, permissions]);

const setState = (app: TestApp, { orgCode }: Team, state: number) =>
  app.sql('update organisation set org_state = $2 where org_code = $1', [orgCode, state]);
