import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  outboundReason,
  outboundState,
  sendsmsResult,
} from '../../../src/contract/areas/outbound/channels.ts';
import {
  listOutbound,
  sendSms,
  testOutbound,
} from '../../../src/contract/areas/outbound/endpoints.ts';
import {
  getOutboundPreference,
  sendPhoneCode,
  verifyPhone,
} from '../../../src/contract/areas/outbound/preference.ts';
import { addUser, updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { listRoles, listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { reviewUsers } from '../../../src/contract/areas/registration/endpoints.ts';
import {
  registerUser,
  sendRegisterCode,
} from '../../../src/contract/areas/registration/register.ts';
import { forgetPassword, sendPasswordCode } from '../../../src/contract/areas/session/password.ts';
import { smsLimits } from '../../../src/contract/areas/session/smsCodes.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { storeNotifications } from '../../../src/server/realtime/notifications/storeNotifications.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, newPhone, type Person, psd, signIn, type Team } from '../support/people.ts';
import { type HttpGateway, startHttpGateway } from './support/gateways.ts';

const minuteMs = 60_000;
let http: HttpGateway;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  http = await startHttpGateway();
  const body = '{"to":"{phone}","message":"{text}"}';
  app = await startApp({
    signIn: { sms: { url: `${http.origin}/sms`, authorization: null, body } },
  });
});
afterAll(async () => {
  await app.close();
  http.close();
});
beforeEach(async () => {
  team = await addTeam(app);
  http.requests.length = 0;
});

const textsTo = (phone: string) =>
  http.requests.flatMap(({ body }) => (body['to'] === phone ? [body['message'] as string] : []));

/** Reads the code that a phone got last. */
async function codeTo(phone: string, count: number): Promise<string> {
  await vi.waitFor(() => expect(textsTo(phone)).toHaveLength(count));
  return /\d{6}/.exec(textsTo(phone).at(-1) ?? '')?.[0] ?? '';
}

/** Adds a person as an administrator does: nobody has answered from the phone. */
async function added(phone = newPhone()): Promise<Person> {
  const role = (await team.admin.call(listRoles, {})).find(
    ({ roleName }) => roleName === '维修主管',
  );
  await team.admin.call(addUser, {
    UserName: phone,
    RealName: '李强',
    RoleID: role?.roleID ?? '',
    PSD: psd,
  });
  return signIn(app, phone);
}

const notifyOfFault = ({ userID, orgCode }: Person) =>
  app.db.transaction('system', 'write', (tx) =>
    storeNotifications(tx, [{ userID, orgCode, kind: 'orderReported' }], {
      mType: 4,
      params: { orderCode: 'W1', deviceName: 'D', faultText: 'F' },
      url: '',
      now: app.clock.now(),
    }),
  );

/** Waits until everything that was queued has its outcome, and returns the latest of a person. */
async function outcomesOf({ userID }: Person) {
  return vi.waitFor(
    async () => {
      const [left] = await app.sql<{ n: number }>(
        `select (select count(*) from outbound_event)::int
           + (select count(*) from outbound_message where state = 0)::int as n`,
      );
      expect(left?.n).toBe(0);
      return app.sql<{ state: number; reason: number }>(
        'select state, reason from outbound_message where user_id = $1 order by create_time',
        [userID],
      );
    },
    { interval: 50 },
  );
}

const { sent, suppressed } = outboundState.values;
const { none, unverified } = outboundReason.values;
const isMarked = async (person: Person) =>
  (await team.admin.call(listUsers, { SearchText: person.phone })).data[0]?.isPhoneVerified;

async function verified(person: Person): Promise<void> {
  const before = textsTo(person.phone).length;
  await person.call(sendPhoneCode, {});
  const Code = await codeTo(person.phone, before + 1);
  const wrong = Code === '000000' ? '111111' : '000000';
  expect(errorOf(await person.send(verifyPhone, { Code: wrong }))).toBe('SMS_CODE');
  expect(await person.call(verifyPhone, { Code })).toMatchObject({ isPhoneVerified: 1 });
}

test('nothing but a code goes to a phone that has not answered one since it was entered: no notification, no text, no test', async () => {
  const person = await added();
  const read = await person.call(getOutboundPreference, {});
  expect(read).toMatchObject({ phone: person.phone, isPhoneVerified: 0, canVerifyPhone: 1 });
  expect(await isMarked(person)).toBe(false);
  await notifyOfFault(person);
  expect(await outcomesOf(person)).toEqual([{ state: suppressed, reason: unverified }]);
  const text = { Phones: [person.phone], Text: '中奖了' };
  const results = sendsmsResult.values;
  expect(await team.admin.call(sendSms, text)).toEqual([
    { phone: person.phone, result: results.unverified },
  ]);
  await app.sql(
    `update app_user set role_id = (select role_id from app_user where id = $2) where id = $1`,
    [person.userID, team.admin.userID],
  );
  expect(errorOf(await person.send(testOutbound, { Channel: 1 }))).toBe('PHONE_UNVERIFIED');
  expect(textsTo(person.phone)).toEqual([]);

  await verified(person);
  expect(await isMarked(person)).toBe(true);
  app.clock.advance(1_000); // the outcomes are in the order of their times
  await notifyOfFault(person);
  expect((await outcomesOf(person)).at(-1)).toEqual({ state: sent, reason: none });
  expect(await team.admin.call(sendSms, text)).toMatchObject([{ result: results.accepted }]);
  expect((await person.call(testOutbound, { Channel: 1 })).state).toBe(sent);
  const { data } = await team.admin.call(listOutbound, { State: suppressed });
  expect(data).toMatchObject([{ reason: unverified, realName: '李强' }]);
});

test('another phone has answered nothing, though it is the former one again; what waits for the former one is not sent', async () => {
  const person = await added();
  await verified(person);
  const rename = (UserName: string) =>
    team.admin.call(updateUser, {
      id: person.userID,
      UserName,
      UID: team.admin.userID,
      Uname: team.admin.phone,
    });
  await app.sql(
    `insert into outbound_message (org_code, id, kind, channel, user_id, address, title, text, locale, is_urgent,
       create_time, due_time, expire_time)
     select org_code, gen_random_uuid(), 'Sendsms', 1, id, user_name, '', 'late', 'zh-CN', true, $2::timestamptz,
       $2::timestamptz + interval '5 minutes', $2::timestamptz + interval '1 hour' from app_user where id = $1`,
    [person.userID, app.clock.now()],
  );
  await rename(newPhone());
  expect(await isMarked({ ...person, phone: '' })).toBe(false);
  await rename(person.phone);
  expect(await isMarked(person)).toBe(false);
  const before = textsTo(person.phone).length;
  app.clock.advance(6 * minuteMs);
  await notifyOfFault(person);
  expect(await outcomesOf(person)).toEqual([
    { state: suppressed, reason: unverified },
    { state: suppressed, reason: unverified },
  ]);
  expect(textsTo(person.phone)).toHaveLength(before);
});

test('a code for a forgotten password, and that of a registration, verify the phone too', async () => {
  const person = await added();
  await app.anonymous.call(sendPasswordCode, { UserName: person.phone });
  const Code = await codeTo(person.phone, 1);
  const PSD = psdOf('Fresh#2027');
  await app.anonymous.call(forgetPassword, { UserName: person.phone, Code, PSD });
  expect(await isMarked(person)).toBe(true);

  const phone = newPhone();
  await app.anonymous.call(sendRegisterCode, { UserName: phone });
  const { userID } = await app.anonymous.call(registerUser, {
    UserName: phone,
    Code: await codeTo(phone, 1),
    PSD,
    RealName: '王芳',
    ToOrgCode: team.orgCode,
  });
  await team.admin.call(reviewUsers, { IDs: [userID], UserState: 3, RejectReason: '不认识' });
  await vi.waitFor(() => expect(textsTo(phone)).toHaveLength(2)); // the outcome
});

test('codes to the own phone have the limits of all codes, and five wrong ones end one', async () => {
  const person = await added();
  await person.call(sendPhoneCode, {});
  expect(errorOf(await person.send(sendPhoneCode, {}))).toBe('TOO_MANY');
  const Code = await codeTo(person.phone, 1);
  const wrong = Code === '000000' ? '111111' : '000000';
  for (let at = 0; at < smsLimits.tries; at += 1)
    expect(errorOf(await person.send(verifyPhone, { Code: wrong }))).toBe('SMS_CODE');
  expect(errorOf(await person.send(verifyPhone, { Code }))).toBe('SMS_CODE');
  expect(await isMarked(person)).toBe(false);
});
