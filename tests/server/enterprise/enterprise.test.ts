import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type Enterprise,
  getEnterprise,
  updateEnterprise,
} from '../../../src/contract/areas/enterprise/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import type { SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import { resetPassword } from '../../../src/contract/areas/session/password.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, psd, type Team, trySignIn } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';
import { newDevice, report } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp({ signIn: { idleMinutes: 30 } });
});
beforeEach(async () => {
  team = await addTeam(app);
});
afterAll(() => app.close());

const minute = 60_000;
const day = 24 * 60 * minute;
const edit = (body: InputOf<typeof updateEnterprise>): Promise<Enterprise> =>
  team.admin.call(updateEnterprise, body);

test('7 Calls, GetEnterpriseById: profile, policy and package of the own organisation; another id is not found', async () => {
  await newDevice(team.admin);
  const read = await team.supervisor.call(getEnterprise, {});
  expect(read).toMatchObject({
    orgCode: team.orgCode,
    packageName: 'unlimited',
    expireDate: null,
    userLimit: null,
    users: 4,
    devices: 1,
    idleMinutes: null,
    defaultIdleMinutes: 30,
    passwordLength: 8,
  });
  const other = await addTeam(app);
  const { id } = await other.admin.call(getEnterprise, {});
  expect(errorOf(await team.admin.send(getEnterprise, { id }))).toBe('NOT_FOUND');
  expect(errorOf(await team.reporter.send(getEnterprise, {}))).toBe('DENIED');
});

test('7 Calls, UpdateEnterprise: changes what is given, logs it, and shows it to open pages', async () => {
  const hub = await listen(app.url, 'daping', team.supervisor.token);
  const { version } = await team.admin.call(getEnterprise, {});
  const before = { CreditCode: '91350100m000100y43', Industry: '机械', Version: version };
  const changed = await edit(before);
  expect(changed).toMatchObject({ creditCode: '91350100M000100Y43', industry: '机械' });
  expect(changed.version).toBe(version + 1);
  const stale = await team.admin.send(updateEnterprise, before);
  expect(errorOf(stale)).toBe('STALE_VERSION');
  const [row] = await lastActions(app, team.orgCode);
  expect(row).toMatchObject({
    action: updateEnterprise.id,
    before: { industry: '' },
    after: { industry: '机械' },
  });
  await vi.waitFor(() => expect(hub.patches.map(({ Topic }) => Topic)).toContain('changes'));
  await hub.stop();
  for (const [field, value] of [
    ['CreditCode', '91350100M000100Y44'],
    ['Phone', 'call me'],
    ['TimeZone', '+08:00'],
    ['IdleMinutes', 4],
    ['PasswordLength', 7],
    ['PasswordDays', 29],
    ['Logo', 'X/UserPhoto/unknown'],
  ] as const) {
    const { envelope } = await team.admin.send(updateEnterprise, { [field]: value });
    expect(envelope).toMatchObject({ code: '400', data: { field } });
  }
  expect(errorOf(await team.supervisor.send(updateEnterprise, { Industry: 'x' }))).toBe('DENIED');
});

test('a logo is an uploaded picture, which the pages show by a link; the same link leaves it', async () => {
  const { url } = await upload(app, team.admin, aPng(8, 8), { folder: 'UserPhoto' });
  const { logo } = await edit({ Logo: url });
  expect((await fetch(`${app.url}/files${logo}`)).headers.get('content-type')).toBe('image/png');
  const { dataRemark } = await team.reporter.call(getOrgMenu, {});
  const signedIn = (await trySignIn(app, team.reporter.phone)).envelope.data as SignedInUser;
  expect([dataRemark.orgLogo, signedIn.orgLogo]).toEqual([logo, logo]);
  const same = await edit({ Logo: logo, Industry: 'y' });
  expect(same.logo.split('?')[0]).toBe(logo.split('?')[0]);
  expect((await edit({ Logo: '' })).logo).toBe('');
});

test("an organisation's idle time holds for its open sessions and sockets at once, and for no other", async () => {
  const other = await addTeam(app);
  const wall = await listen(app.url, 'daping', team.repairer.token);
  app.clock.advance(12 * minute);
  for (const { admin } of [team, other]) await admin.call(getOrgMenu, {});
  await edit({ IdleMinutes: 10 });
  const { dataRemark } = await team.admin.call(getOrgMenu, {});
  expect(dataRemark.idleMinutes).toBe(10);
  await wall.closed;
  const refused = await team.reporter.send(getOrgMenu, {});
  expect(refused.envelope).toMatchObject({ code: '50014', data: { error: 'SESSION_IDLE' } });
  expect(refused.envelope.info).toContain('10');
  expect(errorOf(await other.reporter.send(getOrgMenu, {}))).toBeNull();
});

test('rules of passwords come with the session; one that is too old has to be changed first', async () => {
  await edit({ PasswordLength: 12, PasswordKinds: 3, PasswordDays: 30 });
  const signedIn = (await trySignIn(app, team.reporter.phone)).envelope.data as SignedInUser;
  expect(signedIn).toMatchObject({
    passwordRule: { minLength: 12, minKinds: 3 },
    mustChangePassword: false,
  });
  await app.sql('update app_user set password_time = $2 where id = $1', [
    team.supervisor.userID,
    new Date(app.clock.now().getTime() - 30 * day),
  ]);
  expect(errorOf(await team.supervisor.send(listUsers, {}))).toBe('PASSWORD_DUE');
  const { data, dataRemark } = await team.supervisor.call(getOrgMenu, {});
  expect([data, dataRemark.mustChangePassword]).toEqual([[], true]);
  const again = (await trySignIn(app, team.supervisor.phone)).envelope.data as SignedInUser;
  expect(again.mustChangePassword).toBe(true);
  const { phone: UserName } = team.supervisor;
  await team.supervisor.call(resetPassword, { UserName, oldPSD: psd, PSD: psdOf('Andon#2027xx') });
  expect(errorOf(await team.supervisor.send(listUsers, {}))).toBeNull();
});

test('another time zone moves the figures to its days', async () => {
  const { id } = await newDevice(team.admin);
  const late = new Date(Date.UTC(2026, 2, 1, 18)); // 2 March in Shanghai, 1 March in London
  await report(team.reporter, id, late);
  const days = () =>
    app.sql<{ day: string }>(
      `select day::text from figure_day where org_code = $1 and device_id = $2 order by day limit 1`,
      [team.orgCode, id],
    );
  expect(await days()).toEqual([{ day: '2026-03-02' }]);
  await edit({ TimeZone: 'Europe/London' });
  await vi.waitFor(async () => expect(await days()).toEqual([{ day: '2026-03-01' }]));
  expect((await team.admin.call(getOrgMenu, {})).dataRemark.timeZone).toBe('Europe/London');
});

test('callers who change it at the same time do not overwrite each other unnoticed', async () => {
  const { version } = await team.admin.call(getEnterprise, {});
  const another = await addPerson(app, team.orgCode, 'admin');
  const bodies = ['a', 'b'].map((Industry) => ({ Industry, Version: version }));
  const answers = await Promise.all(
    [team.admin, another].map((person, at) => person.send(updateEnterprise, bodies[at] ?? {})),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, STALE_VERSION: 1 });
});
