import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addEnterprise,
  getEnterprise,
  listEnterprises,
  updateEnterpriseSms,
} from '../../../src/contract/areas/enterprise/endpoints.ts';
import { getOutboundSetting, sendSms } from '../../../src/contract/areas/outbound/endpoints.ts';
import { registerOrganisation } from '../../../src/contract/areas/registration/register.ts';
import { openAdministration } from '../../../src/server/administration.ts';
import { readServerConfig } from '../../../src/server/config.ts';
import { createLog } from '../../../src/server/kernel/log.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { openSharedDatabase, type TestDatabase } from '../support/database.ts';
import { addTeam, newPhone, type Person, psd, signIn, type Team } from '../support/people.ts';
import { codeFor } from './support.ts';

let database: TestDatabase;
let app: TestApp;
let operator: Team;
let chief: Person;
beforeAll(async () => {
  database = await openSharedDatabase();
  const trial = { users: 2, devices: 3, days: 14 };
  app = await startApp({ database, signIn: { sms: 'log', trial } });
  operator = await addTeam(app);
  await app.sql('insert into platform_administrator (user_id) values ($1)', [
    operator.reporter.userID,
  ]);
  chief = await signIn(app, operator.reporter.phone);
});
afterAll(() => app.close());

/** Registers an organisation, as a stranger does. */
async function registered(): Promise<Person> {
  const phone = newPhone();
  const Code = await codeFor(app, phone);
  const body = { UserName: phone, Code, PSD: psd, RealName: '陌生人', OrgType: 1 } as const;
  await app.anonymous.call(registerOrganisation, { ...body, OrgName: '新厂' });
  return signIn(app, phone);
}

const text = ({ phone }: Person) => ({ Phones: [phone], Text: '中奖了' });

test('an organisation that registers itself gets the trial package of the settings; its last day is so many days ahead', async () => {
  const stranger = await registered();
  const day = new Date(app.clock.now().getTime() + 8 * 3_600_000 + 14 * 86_400_000);
  expect(await stranger.call(getEnterprise, {})).toMatchObject({
    packageName: 'trial',
    userLimit: 2,
    deviceLimit: 3,
    expireDate: day.toISOString().slice(0, 10),
    orgState: 1,
  });
  expect(await operator.admin.call(getEnterprise, {})).toMatchObject({ expireDate: null });
});

test('the settings have ten people, 100 devices and 30 days, and 10,000 SMS a day', () => {
  const { signIn: settings } = readServerConfig({});
  expect(settings).toMatchObject({
    trial: { users: 10, devices: 100, days: 30 },
    smsPerDay: 10_000,
  });
  const own = readServerConfig({ TRIAL_USERS: '5', TRIAL_DAYS: '7', SMS_PER_DAY: '200' });
  expect(own.signIn).toMatchObject({ trial: { users: 5, devices: 100, days: 7 }, smsPerDay: 200 });
  expect(() => readServerConfig({ TRIAL_DEVICES: '0' })).toThrow(
    'TRIAL_DEVICES "0" cannot be used: a whole number from 1 to 1000000',
  );
});

test('Sendsms is a right that the platform gives: not to who registered themselves, until an administrator of the platform or the command line does', async () => {
  const stranger = await registered();
  expect(errorOf(await stranger.send(sendSms, text(stranger)))).toBe('SMS_NOT_GRANTED');
  expect(await stranger.call(getOutboundSetting, {})).toMatchObject({ maySendSms: 0 });
  expect(errorOf(await operator.admin.send(sendSms, text(operator.admin)))).toBeNull();

  const rowOf = async () => {
    const { data } = await chief.call(listEnterprises, { SearchText: stranger.orgCode });
    return data[0] ?? { id: '', version: 0, maySendSms: 1 };
  };
  const { id: ID, version: Version, maySendSms } = await rowOf();
  expect(maySendSms).toBe(0);
  const allow = { ID, MaySendSms: 1, Version } as const;
  for (const person of [stranger, operator.admin])
    expect(errorOf(await person.send(updateEnterpriseSms, allow))).toBe('DENIED');
  expect(await chief.call(updateEnterpriseSms, allow)).toMatchObject({ maySendSms: 1 });
  expect(errorOf(await chief.send(updateEnterpriseSms, allow))).toBe('STALE_VERSION');
  const [logged] = await lastActions(app, operator.orgCode);
  expect(logged).toMatchObject({
    action: updateEnterpriseSms.id,
    targetID: stranger.orgCode,
    before: { maySendSms: 0 },
    after: { maySendSms: 1 },
  });
  expect(errorOf(await stranger.send(sendSms, text(stranger)))).toBeNull();

  const config = { ...readServerConfig({}), databaseUrl: database.url };
  await using administration = await openAdministration(config, createLog('silent'));
  expect(await administration.setMaySendSms(stranger.orgCode, false)).toMatchObject({
    maySendSms: 0,
  });
  expect(errorOf(await stranger.send(sendSms, text(stranger)))).toBe('SMS_NOT_GRANTED');
  const nowhere = administration.setMaySendSms('NOSUCH', true);
  await expect(nowhere).rejects.toMatchObject({ errorName: 'NOT_FOUND' });

  const made = { OrgName: '平台建的', OrgType: 1, RealName: '赵敏', UserName: newPhone() } as const;
  expect(await chief.call(addEnterprise, made)).toMatchObject({ maySendSms: 1 });
});
