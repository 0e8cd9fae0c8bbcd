import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getServerTime } from '../../../src/contract/areas/kanban/endpoints.ts';
import {
  login,
  logout,
  setUserLocale,
  signedInUser,
} from '../../../src/contract/areas/session/endpoints.ts';
import { errors } from '../../../src/contract/index.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { hashNewPassword } from '../../../src/server/modules/organisation/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, countOutcomes, errorOf } from '../support/client.ts';
import {
  addPerson,
  addTeam,
  newPhone,
  psd,
  signIn,
  type Team,
  trySignIn,
} from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const wrong = psdOf('not it');
const times = <T>(n: number, make: (at: number) => T): T[] =>
  Array.from({ length: n }, (_, at) => make(at));

describe('signing in', () => {
  test('3 Session record, fields: the answer has the token, the user and the menu of the role', async () => {
    const { envelope } = await trySignIn(app, team.reporter.phone);
    const user = signedInUser.parse(envelope.data);
    expect(user).toMatchObject({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      id: team.reporter.userID,
      userName: team.reporter.phone,
      realName: expect.stringMatching(/^reporter-/),
      photo: '',
      orgCode: team.orgCode,
      roleName: '报修员',
      userState: 1,
      relation: 'N',
    });
    expect(user.permissions.map(({ menuName, auth_Url }) => [menuName, auth_Url])).toEqual([
      ['设备库', 'device'],
      ['故障维修', 'Troubleshooting'],
      ['巡检', 'Inspection'],
      ['知识库', 'knowledgeBase'],
      ['公告', 'proclamation/list'],
    ]);
    const [orders] = user.permissions[1]?.children ?? [];
    expect(orders).toMatchObject({ menuName: '维修工单', auth_Url: 'workOrder' });
    const buttons = orders?.children ?? [];
    expect(buttons.map(({ permissions, auth_Url }) => [permissions[0], auth_Url])).toEqual([
      ['repair.report', ''],
    ]);
  });

  test('a token carries the user and its expiry, but no permissions', () => {
    const [, payload = ''] = team.admin.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'jti', 'sid', 'sub']);
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(8 * 3600);
  });

  test('each attempt is in the login log with its result', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    await trySignIn(app, person.phone, wrong);
    const rows = await app.sql(
      'select result, fail_reason, ip from login_log where user_id = $1 order by result',
      [person.userID],
    );
    expect(rows).toEqual([
      { result: false, fail_reason: 'BAD_LOGIN', ip: expect.stringMatching(/^10\./) },
      { result: true, fail_reason: null, ip: expect.stringMatching(/^10\./) },
    ]);
  });

  test('only a trusted proxy determines the address', async () => {
    const strict = await startApp({ trustProxy: ['10.0.0.5'] });
    const { reporter } = await addTeam(strict);
    const rows = await strict.sql('select distinct ip from login_log where user_id = $1', [
      reporter.userID,
    ]);
    await strict.close();
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });

  test('the stored password is argon2id over PSD', async () => {
    const { phone, userID } = await addPerson(app, team.orgCode, 'reporter');
    const hash = await hashNewPassword(psd, phone);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await app.sql('update app_user set password_hash = $2 where id = $1', [userID, hash]);
    expect(errorOf(await trySignIn(app, phone))).toBeNull();
    expect(errorOf(await trySignIn(app, phone, wrong))).toBe('BAD_LOGIN');
  });

  test.for([
    ['UserName', { UserName: '12345', PSD: psd }, /11 digits/],
    ['PSD', { UserName: '13800000000', PSD: psd.toLowerCase() }, /uppercase hex/],
    ['UserName', { PSD: psd }, /must not be empty/i],
  ] as const)('a bad %s is named', async ([field, body, reason]) => {
    const { envelope } = await app.anonymous.send(login, body, {
      headers: { 'accept-language': 'en' },
    });
    expect(envelope).toMatchObject({ code: '400', data: { error: 'BAD_FIELD', field } });
    expect(envelope.info).toMatch(reason);
  });
});

describe('five failures', () => {
  test('lock the account for 20 minutes, for the right password too', async () => {
    const { phone } = await addPerson(app, team.orgCode, 'reporter');
    const answers = [];
    for (let at = 0; at < 5; at += 1) answers.push(errorOf(await trySignIn(app, phone, wrong)));
    expect(answers).toEqual(['BAD_LOGIN', 'BAD_LOGIN', 'BAD_LOGIN', 'BAD_LOGIN', 'LOCKED']);
    const right = await trySignIn(app, phone);
    expect(errorOf(right)).toBe('LOCKED');
    expect(right.envelope.info).toContain('20');
    app.clock.advance(20 * 60_000 - 1000);
    expect(errorOf(await trySignIn(app, phone))).toBe('LOCKED');
    app.clock.advance(2000);
    expect(errorOf(await trySignIn(app, phone))).toBeNull();
  });

  test('are counted from zero after a success', async () => {
    const { phone } = await addPerson(app, team.orgCode, 'reporter');
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 4; at += 1) await trySignIn(app, phone, wrong);
      expect(errorOf(await trySignIn(app, phone))).toBeNull();
    }
  });

  test('lock also when concurrent: of 20 attempts four fail, the others are locked out', async () => {
    const { phone, userID } = await addPerson(app, team.orgCode, 'reporter');
    const answers = await Promise.all(times(20, () => trySignIn(app, phone, wrong)));
    expect(countOutcomes(answers)).toEqual({ BAD_LOGIN: 4, LOCKED: 16 });
    expect(errorOf(await trySignIn(app, phone))).toBe('LOCKED');
    const rows = await app.sql('select failed_logins from app_user where id = $1', [userID]);
    expect(rows).toEqual([{ failed_logins: 0 }]);
  });

  test('in flight do not let a right guess slip past the lock', async () => {
    const { phone, userID } = await addPerson(app, team.orgCode, 'reporter');
    const until = new Date(app.clock.now().getTime() + 60_000);
    const sql = 'update app_user set locked_until = $2 where id = $1';
    expect(errorOf(await signInDuring(phone, sql, [userID, until]))).toBe('LOCKED');
  });
});

/** Signs in during a change of the account: reads the old state, then waits for the row's lock. */
async function signInDuring(phone: string, sql: string, values: unknown[]): Promise<Answer> {
  const { inFlight } = await app.db.transaction('system', 'write', async (tx) => {
    await tx.query(sql, values);
    const guess = trySignIn(app, phone);
    await vi.waitFor(
      async () => {
        const waiting = `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await app.sql(waiting)).toHaveLength(1);
      },
      { interval: 10 },
    );
    return { inFlight: guess };
  });
  return inFlight;
}

describe('a sign-in is rejected after a concurrent change:', () => {
  const logged = (userID: string) =>
    app.sql(
      'select result, fail_reason from login_log where user_id = $1 order by login_time desc, id desc limit 1',
      [userID],
    );

  test('with a new password, the old one counts as wrong', async () => {
    const { phone, userID } = await addPerson(app, team.orgCode, 'reporter');
    const hash = await hashNewPassword(wrong, phone);
    const sql = 'update app_user set password_hash = $2 where id = $1';
    expect(errorOf(await signInDuring(phone, sql, [userID, hash]))).toBe('BAD_LOGIN');
    expect(await logged(userID)).toEqual([{ result: false, fail_reason: 'BAD_LOGIN' }]);
    const [row] = await app.sql('select failed_logins from app_user where id = $1', [userID]);
    expect(row).toEqual({ failed_logins: 1 });
  });

  test('a disabled user gets that error, and it is logged', async () => {
    const { phone, userID } = await addPerson(app, team.orgCode, 'reporter');
    const sql = 'update app_user set user_state = 0 where id = $1';
    expect(errorOf(await signInDuring(phone, sql, [userID]))).toBe('USER_DISABLED');
    expect(await logged(userID)).toEqual([{ result: false, fail_reason: 'USER_DISABLED' }]);
  });
});

test('an unknown phone gets byte-identical answers to a wrong password, locking included, on any node', async () => {
  const nodes = [app, await app.anotherNode()];
  const { phone } = await addPerson(app, team.orgCode, 'reporter');
  const unknown = newPhone();
  for (let at = 0; at < 7; at += 1) {
    const node = nodes[at % 2] ?? app;
    const [known, stranger] = [
      await trySignIn(node, phone, wrong),
      await trySignIn(node, unknown, wrong),
    ];
    expect(stranger.text).toBe(known.text);
    expect(stranger.status).toBe(known.status);
  }
});

describe('user and organisation states', () => {
  test.for([
    ['a disabled user', 'update app_user set user_state = 0 where id = $1', 'USER_DISABLED'],
    [
      'a user of a disabled organisation',
      'update organisation set org_state = 0 where org_code = (select org_code from app_user where id = $1)',
      'ORG_DISABLED',
    ],
  ] as const)(
    '%s is refused with its reason, after the right password only',
    async ([, sql, error]) => {
      const other = await addTeam(app);
      await app.sql(sql, [other.reporter.userID]);
      expect(errorOf(await trySignIn(app, other.reporter.phone))).toBe(error);
      expect(errorOf(await trySignIn(app, other.reporter.phone, wrong))).toBe('BAD_LOGIN');
    },
  );

  test.for([2, 3])('a user in state %i signs in to an empty menu', async (state) => {
    const person = await addPerson(app, team.orgCode, 'admin');
    await app.sql('update app_user set user_state = $2 where id = $1', [person.userID, state]);
    const { envelope } = await trySignIn(app, person.phone);
    expect(envelope.data).toMatchObject({ userState: state, permissions: [] });
  });
});

describe('the language of a person', () => {
  const languageOf = async (userID: string) => {
    const [row] = await app.sql<{ locale: string }>('select locale from app_user where id = $1', [
      userID,
    ]);
    return row?.locale;
  };

  test('is set by the sign-in, unless the language is unsupported or the sign-in fails', async () => {
    const { userID, phone } = await addPerson(app, team.orgCode, 'reporter');
    const found: unknown[] = [];
    for (const [language, PSD] of [
      ['*', psd],
      ['en-GB,en;q=0.9', psd],
      ['*', psd],
      ['fr', psd],
      ['zh-CN', wrong],
      ['zh-CN', psd],
    ] as const) {
      const headers = { 'accept-language': language };
      await app.anonymous.send(login, { UserName: phone, PSD }, { headers });
      found.push(await languageOf(userID));
    }
    expect(found).toEqual(['zh-CN', 'en-US', 'en-US', 'en-US', 'en-US', 'zh-CN']);
  });

  test('is set by the user only, in an expired organisation too', async () => {
    const { orgCode, reporter, repairer } = await addTeam(app);
    await app.sql('update organisation set org_state = 2 where org_code = $1', [orgCode]);
    expect(await reporter.call(setUserLocale, { Locale: 'en-US' })).toBeNull();
    expect(await languageOf(reporter.userID)).toBe('en-US');
    expect(await languageOf(repairer.userID)).toBe('zh-CN');
    const strange = await reporter.send(setUserLocale, { Locale: 'fr-FR' });
    expect(strange.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Locale' });
    expect(await languageOf(reporter.userID)).toBe('en-US');
  });
});

describe('signing out', () => {
  test('7 Calls, Logout: it revokes the session: the token is refused as revoked from then on', async () => {
    const person = await signIn(app, team.reporter.phone);
    expect(await person.call(logout, {})).toBeNull();
    const after = await person.send(getServerTime, {});
    expect(after.envelope).toMatchObject({
      code: errors.SESSION_REVOKED.code,
      data: { error: 'SESSION_REVOKED' },
    });
    expect((await person.send(logout, {})).envelope.code).toBe('50012');
    await team.reporter.call(getServerTime, {}); // the same person's other session goes on
  });
});
