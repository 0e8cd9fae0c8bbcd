import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import {
  acknowledgeWorkOrder,
  addWorkOrder,
} from '../../../src/contract/areas/repair/endpoints.ts';
import type { OpenOrderRow } from '../../../src/contract/topics/topicRows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Client, errorOf } from '../support/client.ts';
import { addPerson, addTeam, associate, type Team } from '../support/people.ts';
import { detail, newDevice } from '../support/work.ts';
import { act } from './support/orderActions.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

/** The timers of the server look every second. */
const waiting = { timeout: 60_000, interval: 50 };

const alarm = (by: Client, DeviceID: string, FaultLevel: 1 | 2 = 1) =>
  by.call(addWorkOrder, { DeviceID, FaultText: '整线停机', FaultLevel, IsStop: 1 });

/** Returns an open order as the wall of a person's organisation shows it. */
async function rowOf(by: Client, id: string): Promise<OpenOrderRow | undefined> {
  const { Rows } = await by.call(getTopic, { Topic: 'openOrders' });
  return Rows[id] as OpenOrderRow | undefined;
}

test('an alarm is acknowledged once; the order still waits, is escalated, and has who and when in its history', async () => {
  const { id: ID, version } = await alarm(team.reporter, (await newDevice(team.admin)).id);
  expect(await rowOf(team.admin, ID)).toMatchObject({ acknowledgeTime: null });
  expect(errorOf(await team.reporter.send(acknowledgeWorkOrder, { ID }))).toBe('DENIED');
  app.clock.advance(90_000);
  const at = app.clock.now();
  const acknowledged = await team.supervisor.call(acknowledgeWorkOrder, { ID });
  expect(acknowledged).toMatchObject({ orderState: 0, version: version + 1, repairUserID: null });
  const { history, acknowledgeTime, escalateTime } = await detail(team.admin, ID);
  expect(Date.parse(acknowledgeTime ?? '') - at.getTime()).toBeLessThan(60_000);
  expect(history.at(-1)).toMatchObject({
    call: 'Acknowledge',
    userID: team.supervisor.userID,
    userName: team.supervisor.realName,
    time: acknowledgeTime,
  });
  expect(escalateTime).not.toBeNull();
  expect((await rowOf(team.admin, ID))?.acknowledgeTime).toBe(acknowledgeTime);
  const again = await team.repairer.send(acknowledgeWorkOrder, { ID });
  expect(errorOf(again)).toBe('WRONG_STATE');
  expect(again.envelope.info).toContain('已有人知悉');
  await act(team.repairer, 'receive', ID);
  const late = await alarm(team.reporter, (await newDevice(team.admin)).id);
  await act(team.repairer, 'receive', late.id);
  expect(errorOf(await team.supervisor.send(acknowledgeWorkOrder, { ID: late.id }))).toBe(
    'WRONG_STATE',
  );
});

test('an alarm shows whom it called, then whom it called next; other levels show nobody', async () => {
  const own = await addTeam(app);
  const { id } = await newDevice(own.admin);
  const order = await alarm(own.reporter, id);
  const first = (await rowOf(own.admin, order.id))?.called;
  expect(first?.count).toBeGreaterThan(0);
  expect(first?.names).toContain(own.repairer.realName);
  const later = await addPerson(app, own.orgCode, 'repairer');
  app.clock.advance(16 * 60_000);
  await vi.waitFor(async () => {
    const { called } = (await rowOf(own.admin, order.id)) ?? {};
    expect(called).toEqual({ names: [later.realName], count: 1 });
  }, waiting);
  const minor = await alarm(own.reporter, id, 2);
  expect((await rowOf(own.admin, minor.id))?.called).toBeNull();
});

test('the owner’s wall shows how many people of the provider were called, not their names', async () => {
  const owner = await addTeam(app);
  const provider = await addTeam(app, { orgType: 0 });
  const { id } = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [id]);
  const order = await alarm(owner.reporter, id);
  const theirs = (await rowOf(provider.admin, order.id))?.called;
  expect(theirs?.names).toContain(provider.repairer.realName);
  expect((await rowOf(owner.admin, order.id))?.called).toEqual({ names: [], count: theirs?.count });
  const seen = await owner.supervisor.call(acknowledgeWorkOrder, { ID: order.id });
  expect(seen.history.at(-1)?.userName).toBe(owner.supervisor.realName);
  expect((await rowOf(provider.admin, order.id))?.acknowledgeTime).toBe(seen.acknowledgeTime);
});
