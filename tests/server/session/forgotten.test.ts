import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getServerTime } from '../../../src/contract/areas/kanban/endpoints.ts';
import { addUser, editUsers, updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { listRoles } from '../../../src/contract/areas/personnel/endpoints.ts';
import type { SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import {
  forgetPassword,
  resetPassword,
  sendPasswordCode,
} from '../../../src/contract/areas/session/password.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, clientOf, errorOf } from '../support/client.ts';
import { addPerson, addTeam, newPhone, type Team, trySignIn } from '../support/people.ts';

const minute = 60_000;
const fresh = psdOf('Fresh#2027');
let app: TestApp;
let team: Team;
let addresses = 0;
beforeAll(async () => {
  app = await startApp({ signIn: { sms: 'log', idleMinutes: 480 } });
  team = await addTeam(app);
});
afterAll(() => app.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
function fromNewAddress() {
  addresses += 1;
  return from(`10.9.${String(addresses >> 8)}.${String(addresses & 255)}`);
}

const requestCode = (phone: string, over = fromNewAddress()) =>
  app.anonymous.send(sendPasswordCode, { UserName: phone }, over);
const set = (phone: string, Code: string, PSD = fresh) =>
  app.anonymous.send(forgetPassword, { UserName: phone, Code, PSD }, fromNewAddress());

/** Returns the codes in the log for a phone, oldest first. */
function codesOf(phone: string): string[] {
  const line = new RegExp(`demo SMS to ${phone}: (\\d{6})`);
  return app.log.flatMap((text) => line.exec(text)?.[1] ?? []);
}

/** Requests a code and reads it from the log. */
async function codeFor(phone: string): Promise<string> {
  const before = codesOf(phone).length;
  expect(errorOf(await requestCode(phone))).toBeNull();
  await vi.waitFor(() => expect(codesOf(phone)).toHaveLength(before + 1));
  return codesOf(phone).at(-1) ?? '';
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const person = () => addPerson(app, team.orgCode, 'reporter');

describe('a forgotten password', () => {
  test('7 Calls, ForgetPassword: the code sets a new one, ends all sessions and lifts the lock', async () => {
    const owner = await person();
    for (let at = 0; at < 5; at += 1) await trySignIn(app, owner.phone, psdOf('not it'));
    const code = await codeFor(owner.phone);
    expect(errorOf(await set(owner.phone, code))).toBeNull();
    expect(errorOf(await owner.send(getServerTime, {}))).toBe('SESSION_REVOKED');
    expect(errorOf(await trySignIn(app, owner.phone, fresh))).toBeNull();
  });

  test('7 Calls, ForgetPassword: only the last code is valid, once, within ten minutes', async () => {
    const owner = await person();
    const first = await codeFor(owner.phone);
    expect(errorOf(await set(owner.phone, first))).toBeNull();
    expect(errorOf(await set(owner.phone, first))).toBe('SMS_CODE');
    app.clock.advance(minute);
    const second = await codeFor(owner.phone);
    app.clock.advance(minute);
    const third = await codeFor(owner.phone);
    if (second !== third) expect(errorOf(await set(owner.phone, second))).toBe('SMS_CODE');
    app.clock.advance(10 * minute);
    const late = await set(owner.phone, third);
    expect(late.envelope.data).toEqual({ error: 'SMS_CODE', field: 'Code' });
  });

  test('7 Calls, ForgetPassword: after five wrong attempts, concurrent ones included, the right code is refused', async () => {
    const owner = await person();
    const code = await codeFor(owner.phone);
    const tries = Array.from({ length: 8 }, () => set(owner.phone, wrong(code)));
    expect((await Promise.all(tries)).map(errorOf)).toEqual(tries.map(() => 'SMS_CODE'));
    expect(errorOf(await set(owner.phone, code))).toBe('SMS_CODE');
    expect(errorOf(await trySignIn(app, owner.phone))).toBeNull();
  });

  test('7 Calls, ForgetPassword: a wrong code is in the login log, a new password in the action log', async () => {
    const owner = await person();
    const code = await codeFor(owner.phone);
    await set(owner.phone, wrong(code));
    const rows = await app.sql(
      'select result, fail_reason, host(ip::inet) like $2 as "isTheirs" from login_log where user_id = $1 and not result',
      [owner.userID, '10.9.%'],
    );
    expect(rows).toEqual([{ result: false, fail_reason: 'SMS_CODE', isTheirs: true }]);
    expect(errorOf(await set(owner.phone, code))).toBeNull();
    const [row] = await lastActions(app, team.orgCode);
    expect(row).toMatchObject({
      action: forgetPassword.id,
      userID: owner.userID,
      targetID: owner.userID,
      ip: expect.stringMatching(/^10\.9\./) as string,
    });
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(fresh);
  });

  test('a password that was changed, or set by a code, lapses beyond the rights of whoever gave password or phone', async () => {
    const { admin, supervisor, orgCode } = team;
    const added = ['personnel.add', 'personnel.edit', 'personnel.reset'];
    await app.sql(
      `update role set permissions = permissions || $2::text[]
       where id = (select role_id from app_user where id = $1)`,
      [supervisor.userID, added],
    );
    const roles = await admin.call(listRoles, {});
    const roleID = (name: string) => roles.find(({ roleName }) => roleName === name)?.roleID ?? '';
    const given = psdOf('Mountain-7-Tea');
    const UserName = newPhone(); // in truth the supervisor's
    const { id } = await supervisor.call(addUser, {
      UserName,
      RealName: '新人',
      RoleID: roleID('报修员'),
      PSD: given,
    });
    const session = (await trySignIn(app, UserName, given)).envelope.data as SignedInUser;
    const own = clientOf(app.url, session.token);
    const changed = psdOf('Changed-8-Tea');
    await own.call(resetPassword, { UserName, oldPSD: given, PSD: changed });
    expect(errorOf(await trySignIn(app, UserName, changed))).toBeNull();
    const grow = `update role set permissions = permissions || array['log.view']
      where org_code = $1 and role_name = '仓管员'`;
    await app.sql(grow, [orgCode]);
    await admin.call(editUsers, { IDs: [id], RoleID: roleID('仓管员') });
    expect(errorOf(await trySignIn(app, UserName, changed))).toBe('PASSWORD_LAPSED');
    expect(errorOf(await set(UserName, await codeFor(UserName)))).toBeNull();
    expect(errorOf(await trySignIn(app, UserName, fresh))).toBe('PASSWORD_LAPSED');
    const phone = newPhone();
    await admin.call(updateUser, { id, UserName: phone });
    expect(errorOf(await set(phone, await codeFor(phone)))).toBeNull();
    expect(errorOf(await trySignIn(app, phone, fresh))).toBeNull();
  });

  test('7 Calls, ForgetPassword: a weak password is refused and does not count as an attempt', async () => {
    const owner = await person();
    const code = await codeFor(owner.phone);
    for (let at = 0; at < 6; at += 1) {
      expect(errorOf(await set(owner.phone, code, psdOf('12345678')))).toBe('WEAK_PASSWORD');
    }
    expect(errorOf(await set(owner.phone, code))).toBeNull();
  });

  test('the code is stored hashed', async () => {
    const owner = await person();
    const code = await codeFor(owner.phone);
    const rows = await app.sql<Record<string, unknown>>('select * from sms_code where phone = $1', [
      owner.phone,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['code_hash']).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('the limits', () => {
  const seconds = ({ envelope }: Answer) => Number(/(\d+) /.exec(envelope.info)?.[1]);

  test('are one a minute, five an hour and ten a day per phone, with the time to wait', async () => {
    const { phone } = await person();
    const answers: (string | null)[] = [];
    const again = await requestCode(phone).then(() => requestCode(phone));
    expect([again.status, errorOf(again), seconds(again)]).toEqual([429, 'TOO_MANY', 60]);
    expect(again.headers.get('retry-after')).toBe('60');
    for (let at = 0; at < 5; at += 1) {
      app.clock.advance(minute);
      answers.push(errorOf(await requestCode(phone)));
    }
    expect(answers).toEqual([null, null, null, null, 'TOO_MANY']);
    app.clock.advance(55 * minute); // the first one's hour is over, then the next ones'
    for (let at = 0; at < 6; at += 1) {
      answers.push(errorOf(await requestCode(phone)));
      app.clock.advance(12 * minute);
    }
    expect(answers.filter((error) => error === null)).toHaveLength(4 + 5);
    app.clock.advance(22 * 60 * minute);
    expect(errorOf(await requestCode(phone))).toBeNull();
  });

  test('are twenty an hour per address, whatever the phones', async () => {
    const here = from('10.77.0.1');
    const answers = [];
    for (let at = 0; at < 21; at += 1) answers.push(errorOf(await requestCode(newPhone(), here)));
    expect(answers).toEqual([...Array.from({ length: 20 }, () => null), 'TOO_MANY']);
    expect(errorOf(await requestCode(newPhone(), from('10.77.0.2')))).toBeNull();
  });

  test('are twenty an hour per IPv6 network of 64 bits, whatever the address in it', async () => {
    const answers = [];
    for (let at = 0; at < 21; at += 1) {
      answers.push(
        errorOf(await requestCode(newPhone(), from(`2001:db8:1:2::${at.toString(16)}`))),
      );
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => null), 'TOO_MANY']);
    expect(errorOf(await requestCode(newPhone(), from('2001:db8:1:3::1')))).toBeNull();
  });

  test('let one of ten concurrent requests send a code', async () => {
    const { phone } = await person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode(phone)));
    expect(answers.filter((answer) => errorOf(answer) === null)).toHaveLength(1);
  });
});

describe('an unknown phone', () => {
  test('7 Calls, ForgetPassword: every answer is byte-identical for unknown phones, disabled users and active users', async () => {
    const owner = await person();
    const disabled = await person();
    await app.sql('update app_user set user_state = 0 where id = $1', [disabled.userID]);
    const phones = [owner.phone, disabled.phone, newPhone()];
    const same = async (make: (phone: string) => Promise<Answer>) => {
      const answers = [];
      for (const phone of phones) answers.push(await make(phone));
      const [first] = answers;
      for (const { status, text } of answers) {
        expect([status, text]).toEqual([first?.status, first?.text]);
      }
      return first;
    };
    expect((await same((phone) => requestCode(phone)))?.envelope.data).toEqual({
      delivery: 'log',
      againSeconds: 60,
      validMinutes: 10,
    });
    await vi.waitFor(() => expect(codesOf(owner.phone)).toHaveLength(1));
    const guess = wrong(codesOf(owner.phone)[0] ?? '');
    await same((phone) => requestCode(phone)); // too soon
    for (let at = 0; at < 7; at += 1) await same((phone) => set(phone, guess));
    expect([codesOf(disabled.phone), codesOf(phones[2] ?? '')]).toEqual([[], []]);
  });

  test('a deployment without a provider names the contact', async () => {
    const plain = await startApp();
    const answer = await plain.anonymous.send(sendPasswordCode, { UserName: newPhone() });
    await plain.close();
    expect(errorOf(answer)).toBe('SMS_UNCONFIGURED');
    expect(answer.envelope.info).toContain('企业管理员');
  });
});

describe('a provider by HTTP', () => {
  interface Received {
    readonly authorization: string | undefined;
    readonly body: string;
  }
  let received: Received[];
  let status: number | 'silence';
  /** What the provider waits for before it answers. */
  let released: Promise<void>;
  let provider: Server;
  let product: TestApp;
  beforeEach(async () => {
    [received, status, released] = [[], 200, Promise.resolve()];
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        received.push({ authorization: request.headers.authorization, body });
        if (status === 'silence') return;
        const found = status;
        void released.then(() => response.writeHead(found).end('{}'));
      });
    });
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve);
    });
    const { port } = provider.address() as AddressInfo;
    const sms = {
      url: `http://127.0.0.1:${String(port)}/send`,
      authorization: 'Bearer key',
      body: '{"to":"{phone}","args":["{code}",{minutes}],"text":"{text}"}',
    };
    product = await startApp({ signIn: { sms } });
  });
  afterEach(async () => {
    await product.close();
    provider.closeAllConnections();
    provider.close();
  });

  test('gets the message in the configured form and the caller’s language', async () => {
    const owner = await addTeam(product);
    const answer = await product.anonymous.send(
      sendPasswordCode,
      { UserName: owner.admin.phone },
      { headers: { 'accept-language': 'en' } },
    );
    expect(answer.envelope.data).toMatchObject({ delivery: 'sms' });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [{ authorization, body } = { authorization: '', body: '{}' }] = received;
    const message = JSON.parse(body) as { to: string; args: [string, number]; text: string };
    expect(authorization).toBe('Bearer key');
    expect(message.to).toBe(owner.admin.phone);
    expect(message.args).toEqual([expect.stringMatching(/^\d{6}$/), 10]);
    expect(message.text).toContain(`[Andon] ${message.args[0]} `);
    expect(product.log.join('')).not.toContain(message.args[0]);
  });

  test.for([500, 'silence'] as const)(
    'that answers %s changes neither the answer nor its time',
    async (found) => {
      status = found;
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      const owner = await addTeam(product);
      const answer = await product.anonymous.send(sendPasswordCode, {
        UserName: owner.admin.phone,
      });
      expect(errorOf(answer)).toBeNull();
      expect(product.log.join('')).not.toMatch(/timeout|HTTP 500/); // it did not wait for the provider
      resolve();
      await vi.waitFor(() => expect(received).toHaveLength(1));
    },
  );

  test('that answers 500 is logged without the code', async () => {
    status = 500;
    const owner = await addTeam(product);
    await product.anonymous.call(sendPasswordCode, { UserName: owner.admin.phone });
    await vi.waitFor(() => expect(product.log.join('')).toContain('HTTP 500'));
    const { args } = JSON.parse(received[0]?.body ?? '') as { args: [string] };
    expect(product.log.join('')).not.toContain(args[0]);
  });
});
