import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { outboundReason, outboundState } from '../../../src/contract/areas/outbound/channels.ts';
import { sendSms } from '../../../src/contract/areas/outbound/endpoints.ts';
import { sendRegisterCode } from '../../../src/contract/areas/registration/register.ts';
import { sendPasswordCode } from '../../../src/contract/areas/session/password.ts';
import { openSmsBudget } from '../../../src/server/kernel/outbound/smsBudget.ts';
import { storeNotifications } from '../../../src/server/realtime/notifications/storeNotifications.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, newPhone, type Team } from '../support/people.ts';
import { type HttpGateway, startHttpGateway } from './support/gateways.ts';

const perDay = 6;
let http: HttpGateway;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  http = await startHttpGateway();
  const body = '{"to":"{phone}","message":"{text}"}';
  app = await startApp({
    signIn: { smsPerDay: perDay, sms: { url: `${http.origin}/sms`, authorization: null, body } },
  });
  team = await addTeam(app);
});
afterAll(async () => {
  await app.close();
  http.close();
});

const metric = async (name: string) => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1];
};
const logged = (text: string) => app.log.filter((line) => line.includes(text)).length;
const stateOf = async (text: string) => {
  const [row] = await app.sql<{ state: number; reason: number }>(
    'select state, reason from outbound_message where text like $1 or title like $1',
    [`%${text}%`],
  );
  return row;
};
const settled = (text: string, state: object) =>
  vi.waitFor(async () => expect(await stateOf(text)).toEqual(state));
const { waiting, sent } = outboundState.values;
const { none, budget } = outboundReason.values;

test('the installation sends at most so many SMS in 24 hours, half of them of no urgency; metrics and the log show it', async () => {
  const people = [team.repairer, team.supervisor, team.reporter, team.admin];
  const text = (at: number) => ({ Phones: [people[at]?.phone ?? ''], Text: `text-${at}` });
  for (let at = 0; at < perDay / 2; at += 1) {
    await team.admin.call(sendSms, text(at));
    await settled(`text-${at}`, { state: sent, reason: none });
  }
  expect(logged('SMS that are not urgent wait')).toBe(1);
  await team.admin.call(sendSms, text(3));
  await settled('text-3', { state: waiting, reason: budget });
  const stranger = { UserName: newPhone() };
  expect(errorOf(await app.anonymous.send(sendRegisterCode, stranger))).toBe('SMS_BUDGET');

  // a fault and a forgotten password have the whole budget
  await app.db.transaction('system', 'write', (tx) =>
    storeNotifications(
      tx,
      people.slice(0, 2).map(({ userID, orgCode }) => ({ userID, orgCode, kind: 'orderReported' })),
      { mType: 4, params: { orderCode: 'W7', deviceName: 'D' }, url: '', now: app.clock.now() },
    ),
  );
  await vi.waitFor(() => expect(http.requests).toHaveLength(5));
  await app.anonymous.call(sendPasswordCode, { UserName: team.reporter.phone });
  await vi.waitFor(() => expect(http.requests).toHaveLength(perDay));
  expect(logged('the budget of SMS is used up')).toBe(1);
  const owner = { UserName: team.admin.phone };
  expect(errorOf(await app.anonymous.send(sendPasswordCode, owner))).toBe('SMS_BUDGET');
  expect([await metric('andon_sms_budget'), await metric('andon_sms_day')]).toEqual(['6', '6']);
  expect(Number(await metric('andon_sms_refused_total'))).toBeGreaterThan(0);

  app.clock.advance(26 * 3_600_000);
  expect(await metric('andon_sms_day')).toBe('0');
  expect(errorOf(await app.anonymous.send(sendPasswordCode, owner))).toBeNull();
  await vi.waitFor(() => expect(http.requests).toHaveLength(perDay + 1));
});

test('nodes that take at the same time never exceed the budget together', async () => {
  app.clock.advance(26 * 3_600_000);
  const nodes = [1, 2, 3].map(() => openSmsBudget({ ...app, log: app.app.log, perDay: 20 }));
  const takers = Array.from({ length: 20 }, () => nodes).flat();
  const taken = await Promise.all(takers.map((node) => node.take(false)));
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(20);
});
