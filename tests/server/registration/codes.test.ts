import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  registerOrganisation,
  registerUser,
  sendRegisterCode,
} from '../../../src/contract/areas/registration/register.ts';
import { getSetupState } from '../../../src/contract/areas/session/endpoints.ts';
import {
  checkCode,
  forgetPassword,
  sendPasswordCode,
} from '../../../src/contract/areas/session/password.ts';
import { smsLimits } from '../../../src/contract/areas/session/smsCodes.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, countOutcomes, errorOf } from '../support/client.ts';
import { addPerson, addTeam, newPhone, type Team, trySignIn } from '../support/people.ts';
import { codeFor, fromNewAddress, messagesTo, psd, register } from './support.ts';

const minute = 60_000;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp({ signIn: { sms: 'log' } });
  team = await addTeam(app);
});
afterAll(() => app.close());

const calls = { password: sendPasswordCode, registration: sendRegisterCode } as const;
const person = (Code: string, phone: string) => ({
  UserName: phone,
  Code,
  PSD: psd,
  RealName: '李新',
});

describe('codes for a registration', () => {
  test('7 Calls, RegisterUserSendSMS: the limits count codes of every purpose, as a plain count of the past does', async () => {
    const step = fc.record({
      afterMinutes: fc.nat({ max: 40 }),
      purpose: fc.constantFrom('password', 'registration'),
    });
    const within = (sent: readonly number[], minutes: number) =>
      sent.filter((at) => at > app.clock.now().getTime() - minutes * minute).length;
    const property = fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const phone = newPhone();
      const sent: number[] = [];
      for (const { afterMinutes, purpose } of steps) {
        app.clock.advance(afterMinutes * minute);
        const isFree =
          within(sent, 1) < smsLimits.aMinute &&
          within(sent, 60) < smsLimits.anHour &&
          within(sent, 24 * 60) < smsLimits.aDay;
        const answer = await app.anonymous.send(
          calls[purpose],
          { UserName: phone },
          fromNewAddress(),
        );
        expect(errorOf(answer)).toBe(isFree ? null : 'TOO_MANY');
        if (isFree) sent.push(app.clock.now().getTime());
      }
    });
    await fc.assert(property, { seed: 7, numRuns: 25 });
  });

  test('7 Calls, RegisterUserSendSMS: one address gets twenty an hour over both purposes', async () => {
    const here = { headers: { 'x-forwarded-for': '10.66.0.1' } };
    const answers: (string | null)[] = [];
    for (let at = 0; at <= smsLimits.anHourOfAddress; at += 1) {
      const endpoint = at % 2 === 0 ? sendRegisterCode : sendPasswordCode;
      answers.push(errorOf(await app.anonymous.send(endpoint, { UserName: newPhone() }, here)));
    }
    expect(answers.filter((error) => error === null)).toHaveLength(smsLimits.anHourOfAddress);
    expect(answers.at(-1)).toBe('TOO_MANY');
  });

  test('7 Calls, RegisterUserSendSMS: a code of one purpose never serves the other, and neither ends the other', async () => {
    const owner = await addPerson(app, team.orgCode, 'reporter');
    const forRegistration = await codeFor(app, owner.phone);
    app.clock.advance(minute);
    await app.anonymous.call(sendPasswordCode, { UserName: owner.phone });
    await expect.poll(() => messagesTo(app, owner.phone).length).toBe(2);
    const forPassword = messagesTo(app, owner.phone)[1]?.slice(0, 6) ?? '';
    const reset = (Code: string) =>
      app.anonymous.send(
        forgetPassword,
        { UserName: owner.phone, Code, PSD: psd },
        fromNewAddress(),
      );
    const join = (Code: string) =>
      app.anonymous.send(
        registerUser,
        { ...person(Code, owner.phone), ToOrgCode: team.orgCode },
        fromNewAddress(),
      );
    if (forPassword !== forRegistration) {
      expect(errorOf(await reset(forRegistration))).toBe('SMS_CODE');
      expect(errorOf(await join(forPassword))).toBe('SMS_CODE');
    }
    expect((await join(forRegistration)).envelope.data).toMatchObject({ field: 'UserName' });
    expect(errorOf(await reset(forPassword))).toBeNull();
    expect(errorOf(await trySignIn(app, owner.phone, psd))).toBeNull();
  });

  test('7 Calls, RegisterUserSendSMS: nothing but a right code shows whether a phone has an account', async () => {
    const [active, disabled] = [
      await addPerson(app, team.orgCode, 'reporter'),
      await addPerson(app, team.orgCode, 'reporter'),
    ];
    await app.sql('update app_user set user_state = 0 where id = $1', [disabled.userID]);
    const [waiting, refused] = [newPhone(), newPhone()];
    for (const phone of [waiting, refused])
      expect(errorOf(await register(app, phone, { ToOrgCode: team.orgCode }))).toBeNull();
    await app.sql('update app_user set user_state = 3 where user_name = $1', [refused]);
    app.clock.advance(minute);
    const phones = [newPhone(), active.phone, disabled.phone, waiting, refused];
    const same = async (make: (phone: string) => Promise<Answer>) => {
      const answers = [];
      for (const phone of phones) answers.push(await make(phone));
      for (const { status, text } of answers)
        expect([status, text]).toEqual([answers[0]?.status, answers[0]?.text]);
      return answers[0];
    };
    const sent = await same((UserName) =>
      app.anonymous.send(sendRegisterCode, { UserName }, fromNewAddress()),
    );
    expect(sent?.envelope.data).toEqual({ delivery: 'log', againSeconds: 60, validMinutes: 10 });
    await same((UserName) => app.anonymous.send(sendRegisterCode, { UserName }, fromNewAddress())); // too soon
    for (const phone of phones)
      await expect.poll(() => messagesTo(app, phone).at(-1)).toMatch(/^\d{6} /);
    const codes = new Map(
      phones.map((phone) => [phone, messagesTo(app, phone).at(-1)?.slice(0, 6)]),
    );
    const wrong = ['000001', '000002', '000003', '000004', '000005', '000006'].find(
      (code) => ![...codes.values()].includes(code),
    );
    for (let at = 0; at < smsLimits.tries; at += 1) {
      const answer = await same((phone) =>
        app.anonymous.send(
          at % 2 === 0 ? registerUser : registerOrganisation,
          at % 2 === 0
            ? { ...person(wrong ?? '', phone), ToOrgCode: team.orgCode }
            : { ...person(wrong ?? '', phone), OrgName: '新厂', OrgType: 1 },
          fromNewAddress(),
        ),
      );
      expect(answer?.envelope.data).toEqual({ error: 'SMS_CODE', field: 'Code' });
    }
    // after five wrong ones the right one is refused too
    await same((phone) =>
      app.anonymous.send(
        registerUser,
        { ...person(codes.get(phone) ?? '', phone), ToOrgCode: team.orgCode },
        fromNewAddress(),
      ),
    );
  });

  test('a code is checked at its step: it stays valid, and wrong checks count like wrong uses', async () => {
    const [patient, guesser] = [newPhone(), newPhone()];
    const codes = [await codeFor(app, patient), await codeFor(app, guesser)];
    const check = async (UserName: string, Code = '') =>
      errorOf(
        await app.anonymous.send(
          checkCode,
          { UserName, Code, Use: 'registration' },
          fromNewAddress(),
        ),
      );
    expect([await check(patient, codes[0]), await check(patient, codes[0])]).toEqual([null, null]);
    const body = { ...person(codes[0] ?? '', patient), ToOrgCode: team.orgCode };
    expect(errorOf(await app.anonymous.send(registerUser, body, fromNewAddress()))).toBeNull();
    expect(await check(patient, codes[0])).toBe('SMS_CODE'); // it was used
    const wrong = codes[1] === '000001' ? '000002' : '000001';
    for (let at = 0; at < smsLimits.tries; at += 1)
      expect(await check(guesser, wrong)).toBe('SMS_CODE');
    expect(await check(guesser, codes[1])).toBe('SMS_CODE');
  });

  test('7 Calls, RegisterUser: a code ends with five unknown organisation codes, also at the same time', async () => {
    const guess = (phone: string, code: string, ToOrgCode: string) =>
      app.anonymous.send(registerUser, { ...person(code, phone), ToOrgCode }, fromNewAddress());
    const [patient, guesser] = [newPhone(), newPhone()];
    const codes = { patient: await codeFor(app, patient), guesser: await codeFor(app, guesser) };
    const unknown = Array.from({ length: smsLimits.tries + 3 }, (_, at) => `GUESS${at}`);
    for (const org of unknown.slice(0, smsLimits.tries - 1))
      expect(errorOf(await guess(patient, codes.patient, org))).toBe('BAD_FIELD');
    expect(errorOf(await guess(patient, codes.patient, team.orgCode))).toBeNull();
    const answers = await Promise.all(unknown.map((org) => guess(guesser, codes.guesser, org)));
    expect(countOutcomes(answers)).toEqual({ BAD_FIELD: smsLimits.tries, SMS_CODE: 3 });
    expect(errorOf(await guess(guesser, codes.guesser, team.orgCode))).toBe('SMS_CODE');
  });

  test('7 Calls, RegisterUser: a code serves once, within ten minutes', async () => {
    const phone = newPhone();
    const code = await codeFor(app, phone);
    const join = (who: string, Code: string) =>
      app.anonymous.send(
        registerUser,
        { ...person(Code, who), ToOrgCode: team.orgCode },
        fromNewAddress(),
      );
    const both = await Promise.all([join(phone, code), join(phone, code)]);
    expect(countOutcomes(both)).toEqual({ won: 1, SMS_CODE: 1 });
    const late = newPhone();
    const expired = await codeFor(app, late);
    app.clock.advance(smsLimits.validMinutes * minute);
    expect(errorOf(await join(late, expired))).toBe('SMS_CODE');
  });
});

test('7 Calls, RegisterUserOrg: a deployment decides who may register, and offers nothing without SMS', async () => {
  const offers: Record<string, unknown> = {};
  for (const signIn of [
    { sms: 'log', registration: 'people' },
    { sms: 'log', registration: 'none' },
    { sms: null, registration: 'all' },
  ] as const) {
    const other = await startApp({ signIn });
    const { registration } = await other.anonymous.call(getSetupState, {});
    const phone = newPhone();
    const asPerson = { ...person('123456', phone), ToOrgCode: 'ABC' };
    const asOrganisation = { ...person('123456', phone), OrgName: '新厂', OrgType: 1 } as const;
    offers[`${signIn.sms} ${signIn.registration}`] = [
      registration,
      errorOf(await other.anonymous.send(sendRegisterCode, { UserName: phone })),
      errorOf(await other.anonymous.send(registerUser, asPerson)),
      errorOf(await other.anonymous.send(registerOrganisation, asOrganisation)),
    ];
    await other.close();
  }
  expect(offers).toEqual({
    'log people': ['people', null, 'SMS_CODE', 'REGISTRATION_OFF'],
    'log none': ['none', 'REGISTRATION_OFF', 'REGISTRATION_OFF', 'REGISTRATION_OFF'],
    'null all': ['none', 'SMS_UNCONFIGURED', 'SMS_CODE', 'SMS_CODE'],
  });
  expect((await app.anonymous.call(getSetupState, {})).registration).toBe('all');
});
