import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedInUser, signedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import { devLogin, partnerLogin, wxLogin } from '../../../src/contract/areas/session/partner.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addPerson, addTeam, newPhone, type Team, trySignIn } from '../support/people.ts';

const secrets = { mylogin: 'm'.repeat(32), cqxdwialogin: 'c'.repeat(32), wx: 'w'.repeat(32) };
let app: TestApp;
let team: Team;
let addresses = 0;
beforeAll(async () => {
  app = await startApp({ signIn: { partners: secrets, devLogin: true } });
  team = await addTeam(app);
});
afterAll(() => app.close());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(app.clock.now().getTime() / 1000);

/** Signs a ticket as a partner does. */
function ticket(phone: string, over: object = {}, secret = secrets.mylogin, head: object = {}) {
  const claims = { aud: 'andon', phone, jti: randomUUID(), iat: seconds(), exp: seconds() + 120 };
  const signed = `${part({ typ: 'JWT', alg: 'HS256', ...head })}.${part({ ...claims, ...over })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function fromNewAddress() {
  addresses += 1;
  return { headers: { 'x-forwarded-for': `10.8.0.${String(addresses % 250)}` } };
}
const come = (Token: string, Way = 'mylogin', at = app) =>
  at.anonymous.send(partnerLogin, { Way, Token }, fromNewAddress());
const person = () => addPerson(app, team.orgCode, 'reporter');

describe('a partner’s ticket', () => {
  test('2 Public routes, partner logins: signs in the user of its phone and is logged', async () => {
    const { phone, userID } = await person();
    const { envelope } = await come(ticket(phone));
    expect(signedInUser.parse(envelope.data)).toMatchObject({ id: userID, userName: phone });
    const byWeChat = await app.anonymous.send(
      wxLogin,
      { Code: ticket(phone, {}, secrets.wx) },
      fromNewAddress(),
    );
    expect((byWeChat.envelope.data as SignedInUser).id).toBe(userID);
    const rows = await app.sql(
      'select client, result from login_log where user_id = $1 order by id',
      [userID],
    );
    expect(rows.slice(-2)).toEqual([
      { client: 'web', result: true },
      { client: 'app', result: true },
    ]);
  });

  test('2 Public routes, partner logins: is valid once, also for concurrent calls and on another node', async () => {
    const node = await app.anotherNode();
    const { phone } = await person();
    const one = ticket(phone);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => come(one, 'mylogin', at % 2 === 0 ? app : node)),
    );
    expect(countOutcomes(answers)).toEqual({ won: 1, PARTNER_TICKET: 3 });
  });

  test.for([
    ['expired', { iat: -200, exp: -1 }],
    ['of the future', { iat: 120, exp: 200 }],
    ['valid for longer than five minutes', { iat: 0, exp: 301 }],
  ] as const)(
    '2 Public routes, partner logins: one that is %s is refused, and counts to the lock',
    async ([, at]) => {
      const { phone } = await person();
      const times = () => ({ iat: seconds() + at.iat, exp: seconds() + at.exp });
      const answers = [];
      for (let n = 0; n < 5; n += 1) answers.push(errorOf(await come(ticket(phone, times()))));
      expect(answers).toEqual([...Array.from({ length: 4 }, () => 'PARTNER_TICKET'), 'LOCKED']);
      expect(errorOf(await come(ticket(phone)))).toBe('LOCKED');
      expect(errorOf(await trySignIn(app, phone))).toBe('LOCKED');
    },
  );

  test.for([
    ['another secret', (phone: string) => ticket(phone, {}, secrets.cqxdwialogin)],
    ['no signature', (phone: string) => `${ticket(phone).split('.').slice(0, 2).join('.')}.`],
    ['alg none', (phone: string) => ticket(phone, {}, secrets.mylogin, { alg: 'none' })],
    ['another audience', (phone: string) => ticket(phone, { aud: 'elsewhere' })],
    ['no jti', (phone: string) => ticket(phone, { jti: '' })],
    ['no JSON', () => 'a.b.c'],
  ] as const)('2 Public routes, partner logins: one with %s names nobody', async ([, make]) => {
    const { phone } = await person();
    for (let n = 0; n < 6; n += 1) {
      expect(errorOf(await come(make(phone)))).toBe('PARTNER_TICKET');
    }
    expect(errorOf(await trySignIn(app, phone))).toBeNull();
  });

  test('2 Public routes, partner logins: an unknown phone or a disabled user gets its own error', async () => {
    expect(errorOf(await come(ticket(newPhone())))).toBe('PARTNER_NO_ACCOUNT');
    const { phone, userID } = await person();
    await app.sql('update app_user set user_state = 0 where id = $1', [userID]);
    expect(errorOf(await come(ticket(phone)))).toBe('USER_DISABLED');
  });

  test('2 Public routes, partner logins: a partner that is not configured gets its own error', async () => {
    const plain = await startApp();
    for (const Way of ['mylogin', 'cqxdwialogin']) {
      expect(errorOf(await come('a.b.c', Way, plain))).toBe('PARTNER_UNCONFIGURED');
    }
    const byWeChat = await plain.anonymous.send(wxLogin, { Code: 'x' });
    expect(errorOf(byWeChat)).toBe('PARTNER_UNCONFIGURED');
    await plain.close();
  });
});

describe('Dev_Login', () => {
  test('signs in without a password where it is switched on, and shares the lock', async () => {
    const { phone, userID } = await person();
    const enter = () => app.anonymous.send(devLogin, { UserName: phone }, fromNewAddress());
    expect((await enter()).envelope.data).toMatchObject({ id: userID });
    await app.sql('update app_user set locked_until = $2 where id = $1', [
      userID,
      new Date(app.clock.now().getTime() + 60_000),
    ]);
    expect(errorOf(await enter())).toBe('LOCKED');
  });

  test('is byte-identical to an unknown call where it is switched off, whatever is sent', async () => {
    const plain = await startApp();
    const unknown = await plain.anonymous.send({ path: '/api/UserManger/Nothing' }, {});
    for (const body of [{}, { UserName: team.admin.phone }, { UserName: 7 }]) {
      const { status, text } = await plain.anonymous.send(devLogin, body);
      expect([status, text]).toEqual([404, unknown.text]);
    }
    await plain.close();
  });
});
