import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';
import { detail } from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { act, attempt } from './support/orderActions.ts';
import { expectSeamless, shape } from './support/seamless.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const minute = 60_000;

test('the machine runs from the finish on; the record is due in a day, and once written it is not', async () => {
  const order = await orderIn(app, team, 2);
  const t0 = app.clock.now().getTime();
  const at = (minutes: number) => new Date(t0 + minutes * minute).toISOString();
  app.clock.advance(10 * minute);
  const restored = await act(team.repairer, 'writeLater', order.id, { FinishTime: at(4) });
  expect(restored).toMatchObject({
    orderState: 6,
    finishTime: at(4),
    writeTime: null,
    stateTime: at(10),
    writeDueTime: at(10 + 24 * 60),
  });
  const [breakdown] = await app.sql<{ end_time: Date }>(
    'select end_time from breakdown where device_id = $1',
    [order.deviceID],
  );
  expect(breakdown?.end_time.toISOString()).toBe(at(4));
  app.clock.advance(10 * minute);
  const written = await act(team.repairer, 'finish', order.id, { CauseName: 'Wear' });
  expect(written).toMatchObject({
    orderState: 3,
    finishTime: at(4),
    writeTime: at(20),
    writeDueTime: null,
    measures: 'Seal changed',
    causeName: 'Wear',
  });
  const after = await detail(team.admin, order.id);
  expectSeamless(after);
  expect(shape(after).slice(2)).toEqual([
    [1, 0, at(4)],
    [0, 1, at(20)],
    [0, 1, null],
  ]);
});

test('a stored finish cannot be given again with the record', async () => {
  const order = await orderIn(app, team, 6);
  app.clock.advance(minute);
  const FinishTime = app.clock.now().toISOString();
  const answer = await attempt(team.repairer, 'finish', order.id, { FinishTime });
  expect(answer.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'FinishTime' });
  expect(answer.envelope.info).toContain('设备恢复时间已经登记');
  expect((await detail(team.admin, order.id)).version).toBe(order.version);
});

test('a rejection ends the order: its reason, its time, and no failure in the figures', async () => {
  const order = await orderIn(app, team, 1);
  app.clock.advance(minute);
  const count = () => app.sql('select 1 from breakdown where device_id = $1', [order.deviceID]);
  expect(await count()).toHaveLength(1);
  const rejected = await act(team.supervisor, 'reject', order.id, { Reason: 'A drill' });
  expect(rejected).toMatchObject({
    orderState: 5,
    rejectTime: app.clock.now().toISOString(),
    rejectReason: 'A drill',
  });
  expect(await count()).toHaveLength(0);
  const after = await detail(team.admin, order.id);
  expectSeamless(after);
  expect(after.segments).toHaveLength(2);
  expect(after.history.at(-1)).toMatchObject({ call: 'Reject', remark: 'A drill' });
});
