import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../../../src/contract/areas/kanban/endpoints.ts';
import { getUser } from '../../../src/contract/areas/personnel/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { logout, type SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import { resetPassword } from '../../../src/contract/areas/session/password.ts';
import { isStrongPassword } from '../../../src/contract/validators.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { everyPermission } from '../../../src/server/kernel/auth/stateSql.ts';
import {
  createOneTimePassword,
  giveOneTimePassword,
} from '../../../src/server/modules/session/api.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { clientOf, errorOf } from '../support/client.ts';
import { addPerson, addTeam, psd, signIn, type Team, trySignIn } from '../support/people.ts';

const hour = 3_600_000;
const fresh = psdOf('Fresh#2027');
let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp({ signIn: { idleMinutes: 480 } });
  team = await addTeam(app);
});
afterAll(() => app.close());

describe('changing one’s password', () => {
  test('7 Calls, ResetPassword: only the new password is valid; this session goes on, all others end', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const other = await signIn(app, person.phone);
    const body = { UserName: person.phone, oldPSD: psd, PSD: fresh };
    expect(await person.call(resetPassword, body)).toBeNull();
    expect(errorOf(await person.send(getServerTime, {}))).toBeNull();
    expect(errorOf(await other.send(getServerTime, {}))).toBe('SESSION_REVOKED');
    expect(errorOf(await trySignIn(app, person.phone, psd))).toBe('BAD_LOGIN');
    expect(errorOf(await trySignIn(app, person.phone, fresh))).toBeNull();
  });

  test('7 Calls, ResetPassword: a wrong old password is refused by its field and counts towards the lock', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const body = { UserName: person.phone, oldPSD: psdOf('not it'), PSD: fresh };
    const answers = [];
    for (let at = 0; at < 5; at += 1) answers.push(await person.send(resetPassword, body));
    expect(answers.map(errorOf)).toEqual([
      ...Array.from({ length: 4 }, () => 'WRONG_OLD_PASSWORD'),
      'LOCKED',
    ]);
    expect(answers[0]?.envelope.data).toMatchObject({ field: 'oldPSD' });
    expect(errorOf(await trySignIn(app, person.phone))).toBe('LOCKED');
    const right = { ...body, oldPSD: psd };
    expect(errorOf(await person.send(resetPassword, right))).toBe('LOCKED');
    const rows = await app.sql(
      `select fail_reason, sum(count)::int as n from login_log
       where user_id = $1 and not result group by 1 order by 1`,
      [person.userID],
    );
    expect(rows).toContainEqual({ fail_reason: 'WRONG_OLD_PASSWORD', n: 5 });
  });

  test.for([
    ['the same again', psd, 'SAME_PASSWORD'],
    ['a common one', psdOf('P@ssw0rd'), 'WEAK_PASSWORD'],
  ] as const)(
    '7 Calls, ResetPassword: %s is refused, and nothing changes',
    async ([, PSD, error]) => {
      const person = await addPerson(app, team.orgCode, 'reporter');
      const answer = await person.send(resetPassword, {
        UserName: person.phone,
        oldPSD: psd,
        PSD,
      });
      expect(answer.envelope.data).toMatchObject({ error, field: 'PSD' });
      expect(errorOf(await trySignIn(app, person.phone))).toBeNull();
    },
  );

  test('7 Calls, ResetPassword: changing another user’s password is denied and logged', async () => {
    const [one, two] = [team.reporter, await addPerson(app, team.orgCode, 'reporter')];
    const body = { UserName: two.phone, oldPSD: psd, PSD: fresh };
    expect(errorOf(await one.send(resetPassword, body))).toBe('DENIED');
    expect(errorOf(await trySignIn(app, two.phone))).toBeNull();
    const [row] = await lastActions(app, team.orgCode);
    expect(row).toMatchObject({ userID: one.userID, action: resetPassword.id });
  });
});

describe('a one-time password', () => {
  async function given() {
    const person = await addPerson(app, team.orgCode, 'admin');
    const oneTime = await createOneTimePassword(app.clock.now());
    const done = await app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
      giveOneTimePassword(
        tx,
        team.orgCode,
        person.userID,
        oneTime,
        [everyPermission],
        app.clock.now(),
      ),
    );
    expect(done).toBe(true);
    return { person, oneTime, oneTimePSD: psdOf(oneTime.password) };
  }

  test('is strong, random, and legible', async () => {
    const some = await Promise.all(
      Array.from({ length: 5 }, () => createOneTimePassword(new Date())),
    );
    expect(new Set(some.map(({ password }) => password)).size).toBe(5);
    for (const { password } of some) {
      expect(password).toMatch(/^[a-z]{4}-\d{4}-[a-z]{4}$/);
      expect(password).not.toMatch(/[ilo01]/);
      expect(isStrongPassword(password)).toBe(true);
    }
  });

  test('replaces the user’s password and ends the sessions', async () => {
    const { person } = await given();
    expect(errorOf(await person.send(getServerTime, {}))).toBe('SESSION_REVOKED');
    expect(errorOf(await trySignIn(app, person.phone))).toBe('BAD_LOGIN');
  });

  test('allows changing it, reading oneself and signing out, and nothing else', async () => {
    const { person, oneTimePSD } = await given();
    const { envelope } = await trySignIn(app, person.phone, oneTimePSD);
    const user = envelope.data as SignedInUser;
    expect(user.mustChangePassword).toBe(true);
    const forced = clientOf(app.url, user.token);
    const denied = await forced.send(listWorkOrders, {});
    expect(denied.envelope).toMatchObject({ code: '403', data: { error: 'PASSWORD_DUE' } });
    expect(errorOf(await forced.send(getUser, { id: user.id }))).toBeNull();
    expect(errorOf(await forced.send(getUser, { id: team.reporter.userID }))).toBe('PASSWORD_DUE');
    await forced.call(resetPassword, { UserName: person.phone, oldPSD: oneTimePSD, PSD: fresh });
    expect(errorOf(await forced.send(listWorkOrders, {}))).toBeNull();
    const after = await trySignIn(app, person.phone, fresh);
    expect(after.envelope.data).toMatchObject({ mustChangePassword: false });
    await forced.call(logout, {});
  });

  test('is valid for 72 hours; then the right password gets the answer that it expired', async () => {
    const { person, oneTimePSD } = await given();
    app.clock.advance(72 * hour - 1000);
    expect(errorOf(await trySignIn(app, person.phone, oneTimePSD))).toBeNull();
    app.clock.advance(1000);
    expect(errorOf(await trySignIn(app, person.phone, psd))).toBe('BAD_LOGIN');
    expect(errorOf(await trySignIn(app, person.phone, oneTimePSD))).toBe('ONE_TIME_EXPIRED');
  });
});
