import { getOrgMenu } from '../../../src/contract/areas/organisation.ts';
import type { PermissionID } from '../../../src/contract/permissions.ts';
import { firstRoles } from '../../../src/server/modules/organisation/roles.ts';
import type { TestApp } from '../support/app.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';

/** Where a session is, and how its person's organisation stands. */
export type Place = 'own' | 'visiting' | 'lost' | 'expired' | 'disabled';
/** What OrgCode of a call says. `host` is associated, `expiredHost` was before it expired. */
export type Named = 'none' | 'own' | 'host' | 'expiredHost' | 'stranger';

/** Who calls, as the rules see them. */
export interface Caller {
  /** null: without a token. */
  readonly role: string | null;
  readonly permissions: ReadonlySet<string>;
  readonly userState: number;
  readonly place: Place;
  readonly names: Named;
}

/** A signed-in person at their place, and what their calls name. */
export interface Seat {
  readonly person: Person;
  readonly role: string;
  readonly permissions: ReadonlySet<string>;
  readonly userState: number;
  readonly place: Place;
  /** Each with the code that it stands for. */
  readonly names: Readonly<Partial<Record<Named, string | undefined>>>;
}

interface Role {
  readonly name: string;
  readonly permissions: readonly PermissionID[];
}

/** Every role that an organisation begins with, and one that grants nothing. */
const roles: readonly Role[] = [
  ...firstRoles.map(({ roleName: name, permissions }) => ({ name, permissions })),
  { name: '无权限', permissions: [] },
];
const userStates = [0, 1, 2, 3] as const;

/** Somebody who is not active is refused with every permission and with none; the rest lies between. */
const ofEveryState: ReadonlySet<string | undefined> = new Set(
  [roles[0], roles.at(-1)].map((role) => role?.name),
);

/** The organisations: a provider in each state, a host, one that expires, and a stranger. */
export interface Stage {
  readonly own: Team;
  readonly expired: Team;
  readonly disabled: Team;
  readonly host: Team;
  readonly expiredHost: Team;
  readonly stranger: Team;
}

export async function setStage(app: TestApp): Promise<Stage> {
  const provider = () => addTeam(app, { orgType: 0 });
  const stage = {
    own: await provider(),
    expired: await provider(),
    disabled: await provider(),
    host: await addTeam(app),
    expiredHost: await addTeam(app),
    stranger: await addTeam(app),
  };
  await associate(app, stage.own.orgCode, stage.host.orgCode, []);
  await associate(app, stage.own.orgCode, stage.expiredHost.orgCode, []);
  return stage;
}

/**
 * Somebody of each role and state at a place, all signed in; then the organisations and the people
 * are put into their states.
 */
export async function takeSeats(app: TestApp, stage: Stage): Promise<Seat[]> {
  const { own, host, expiredHost, stranger } = stage;
  const plan: readonly (readonly [Place, Team, Seat['names'], string | null])[] = [
    [
      'own',
      own,
      { none: undefined, own: own.orgCode, host: host.orgCode, stranger: stranger.orgCode },
      null,
    ],
    ['visiting', own, { none: undefined, host: host.orgCode, own: own.orgCode }, host.orgCode],
    ['lost', own, { expiredHost: expiredHost.orgCode }, expiredHost.orgCode],
    ['expired', stage.expired, { own: stage.expired.orgCode }, null],
    ['disabled', stage.disabled, { own: stage.disabled.orgCode }, null],
  ];
  const seats: Seat[] = [];
  for (const [place, team, names, enters] of plan) {
    for (const { name: role, permissions: granted } of roles) {
      const roleID = await roleOf(app, team.orgCode, role);
      for (const userState of ofEveryState.has(role) ? userStates : ([1] as const)) {
        const person = await addPerson(app, team.orgCode, 'reporter');
        await app.sql('update app_user set role_id = $2 where id = $1', [person.userID, roleID]);
        if (enters !== null) await person.call(getOrgMenu, { OrgCode: enters });
        const permissions = new Set<string>(granted);
        seats.push({ person, role, permissions, userState, place, names: named(names, userState) });
      }
    }
  }
  for (const userState of userStates) {
    const ids = seats
      .filter((one) => one.userState === userState)
      .map(({ person }) => person.userID);
    await app.sql('update app_user set user_state = $2 where id = any($1)', [ids, userState]);
  }
  await setState(app, expiredHost, 2);
  await setState(app, stage.expired, 2);
  await setState(app, stage.disabled, 0);
  return seats;
}

/** Who is not active is refused before OrgCode counts, or whatever it says: one code each will do. */
function named(names: Seat['names'], userState: number): Seat['names'] {
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

const setState = (app: TestApp, { orgCode }: Team, state: number) =>
  app.sql('update organisation set org_state = $2 where org_code = $1', [orgCode, state]);
