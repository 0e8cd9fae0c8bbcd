import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { addPart } from '../../../src/contract/areas/part/part.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, signIn, type Team } from '../support/people.ts';
import { detail } from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { setLongTimeouts } from './support/longTimeouts.ts';
import { act, attempt } from './support/orderActions.ts';
import { expectSeamless, shape } from './support/seamless.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  await setLongTimeouts(app, team.orgCode);
});
afterAll(() => app.close());

const minute = 60_000;
const day = 24 * 60 * minute;
const Reason = 'A slip of the pen';

/** Returns an order whose repair began now, and instants in minutes from then. */
async function begun() {
  const order = await orderIn(app, team, 2);
  const t0 = app.clock.now().getTime();
  return {
    id: order.id,
    order,
    at: (minutes: number) => new Date(t0 + minutes * minute).toISOString(),
  };
}

const passed = (minutes: number) => app.clock.advance(minutes * minute);
const amend = (by: Team['repairer'], id: string, fields: object) =>
  act(by, 'amend', id, { Measures: undefined, Reason, ...fields });
const tryToAmend = (by: Team['repairer'], id: string, fields: object) =>
  attempt(by, 'amend', id, { Measures: undefined, Reason, ...fields });

/** Loads all segments, including replaced ones, by number. */
const written = (id: string) =>
  app.sql<{ seq: number; replaced_by: number | null }>(
    'select seq, kind, machine_up, start_time, end_time, replaced_by from work_order_segment where order_id = $1 order by seq',
    [id],
  );

const breakdownOf = async ({ deviceID }: WorkOrder) => {
  const [row] = await app.sql<{ end_time: Date | null; down_end: Date | null; down: string }>(
    'select end_time, upper(down) as down_end, down::text from breakdown where device_id = $1',
    [deviceID],
  );
  return row;
};

describe('an amendment', () => {
  test('stores the old and the new values, by the names of the wire', async () => {
    const { id } = await begun();
    const part = await team.admin.call(addPart, {
      PartCode: 'S-40',
      PartName: 'Seal',
      Unit: 'pcs',
    });
    passed(10);
    const done = await act(team.repairer, 'finish', id, { CauseName: 'Wear' });
    passed(5);
    const amended = await amend(team.repairer, id, {
      CauseName: 'Dirt',
      Measures: 'Cleaned',
      FaultLevel: 1,
      IsFailure: 0,
      Parts: [{ PartID: part.id, Qty: 2 }],
    });
    expect(amended).toMatchObject({
      orderState: 3,
      stateTime: done.stateTime,
      amendTime: app.clock.now().toISOString(),
      version: done.version + 1,
      causeName: 'Dirt',
      measures: 'Cleaned',
      faultLevel: 1,
      isFailure: 0,
    });
    const { history } = await detail(team.reporter, id);
    expect(history.at(-1)).toMatchObject({
      call: 'XG_Repair',
      remark: Reason,
      changes: [
        { field: 'CauseName', from: 'Wear', to: 'Dirt' },
        { field: 'Measures', from: 'Seal changed', to: 'Cleaned' },
        { field: 'IsFailure', from: 1, to: 0 },
        { field: 'FaultLevel', from: 2, to: 1 },
        { field: 'Parts', from: null, to: 'S-40 × 2 pcs' },
      ],
    });
    expect(history.slice(0, -1).map(({ changes }) => changes)).toEqual([null, null, null, null]);
  });

  test('without a field is refused with the list of fields, and so is one that changes nothing', async () => {
    const order = await orderIn(app, team, 3);
    const empty = await tryToAmend(team.repairer, order.id, {});
    expect(empty.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'body' });
    expect(empty.envelope.info).toContain('CauseID、CauseName、Measures、FinishTime');
    const same = await tryToAmend(team.repairer, order.id, { IsStop: 1, FaultLevel: 2 });
    expect(same.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'body' });
    const wordless = await attempt(team.repairer, 'amend', order.id, { Reason: ' ' });
    expect(wordless.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Reason' });
    expect((await detail(team.admin, order.id)).version).toBe(order.version);
  });

  test.for([
    ['earlier', 6],
    ['later', 14],
  ] as const)(
    'of the finish to an %s one moves the end of the repair and of the outage',
    async ([, minutes]) => {
      const { id, order, at } = await begun();
      passed(20);
      await act(team.repairer, 'finish', id, { FinishTime: at(10) });
      const before = await written(id);
      const amended = await amend(team.repairer, id, { FinishTime: at(minutes) });
      expect(amended.finishTime).toBe(at(minutes));
      const after = await detail(team.admin, id);
      expectSeamless(after);
      expect(shape(after).slice(2)).toEqual([
        [1, 0, at(minutes)],
        [0, 1, null],
      ]);
      const { end_time: end, down_end: downEnd, down } = (await breakdownOf(order)) ?? {};
      expect([end, downEnd].map((time) => time?.toISOString())).toEqual([at(minutes), at(minutes)]);
      expect(down?.match(/\[/g)).toHaveLength(1); // replaced segments are not counted
      const stored = await written(id);
      expect(stored.slice(0, before.length)).toEqual(
        before.map((row) => (row.seq > 2 ? { ...row, replaced_by: amended.version } : row)),
      );
      expect(stored.slice(before.length).map(({ seq, replaced_by: by }) => [seq, by])).toEqual([
        [5, null],
        [6, null],
      ]);
    },
  );

  test('of the finish lies between the beginning of the repair and now', async () => {
    const { id, at } = await begun();
    passed(10);
    await act(team.repairer, 'finish', id);
    passed(10);
    for (const minutes of [-0.5, 20.5]) {
      const answer = await tryToAmend(team.repairer, id, { FinishTime: at(minutes) });
      expect(answer.envelope.data).toEqual({ error: 'TIME_ORDER', field: 'FinishTime' });
    }
    expect(await amend(team.repairer, id, { FinishTime: at(0) })).toMatchObject({
      finishTime: at(0),
    });
    expectSeamless(await detail(team.admin, id));
    await amend(team.repairer, id, { FinishTime: at(20) });
    const after = await detail(team.admin, id);
    expectSeamless(after);
    expect(shape(after).slice(2)).toEqual([
      [1, 0, at(20)],
      [0, 1, null],
    ]);
  });

  test('of the finish into an interruption ends the work there', async () => {
    const { id, at } = await begun();
    passed(10);
    await act(team.repairer, 'interrupt', id, { MachineUp: 0 });
    passed(10);
    await act(team.repairer, 'recover', id);
    passed(10);
    await act(team.repairer, 'finish', id);
    await amend(team.repairer, id, { FinishTime: at(15) });
    const after = await detail(team.admin, id);
    expectSeamless(after);
    expect(shape(after).slice(2)).toEqual([
      [1, 0, at(10)],
      [2, 0, at(15)],
      [0, 1, null],
    ]);
  });

  test('that reverts an earlier one restores the interruption that it had cut off', async () => {
    const { id, at } = await begun();
    passed(10);
    await act(team.repairer, 'interrupt', id, { ReasonType: 'part', MachineUp: 1 });
    passed(10);
    await act(team.repairer, 'recover', id);
    passed(10);
    await act(team.repairer, 'finish', id);
    const before = await detail(team.admin, id);
    await amend(team.repairer, id, { FinishTime: at(5) });
    const cut = await detail(team.admin, id);
    expectSeamless(cut);
    expect(shape(cut).slice(2)).toEqual([
      [1, 0, at(5)],
      [0, 1, null],
    ]);
    await amend(team.repairer, id, { FinishTime: at(30) });
    expect((await detail(team.admin, id)).segments).toEqual(before.segments);
  });

  test('of the finish of an order that was written later moves the waits too', async () => {
    const { id, at } = await begun();
    passed(10);
    await act(team.repairer, 'writeLater', id);
    passed(10);
    await act(team.repairer, 'finish', id);
    passed(10);
    await amend(team.repairer, id, { FinishTime: at(25) });
    const late = await detail(team.admin, id);
    expectSeamless(late);
    expect(shape(late).slice(2)).toEqual([
      [1, 0, at(25)],
      [0, 1, null],
    ]);
    await act(team.reporter, 'confirm', id);
    await amend(team.admin, id, { FinishTime: at(5) });
    const early = await detail(team.admin, id);
    expectSeamless(early);
    expect(shape(early).slice(2)).toEqual([
      [1, 0, at(5)],
      [0, 1, at(20)],
      [0, 1, at(30)],
    ]);
  });

  test('of an order that was sent back changes only the last finish', async () => {
    const { id, at, order } = await begun();
    passed(10);
    await act(team.repairer, 'finish', id);
    passed(10);
    await act(team.reporter, 'sendBack', id);
    passed(10);
    await act(team.repairer, 'finish', id);
    const early = await tryToAmend(team.repairer, id, { FinishTime: at(15) });
    expect(early.envelope.data).toEqual({ error: 'TIME_ORDER', field: 'FinishTime' });
    await amend(team.repairer, id, { FinishTime: at(25) });
    const after = await detail(team.admin, id);
    expectSeamless(after);
    expect(shape(after).slice(2)).toEqual([
      [1, 0, at(10)],
      [0, 1, at(20)],
      [1, 0, at(25)],
      [0, 1, null],
    ]);
    const { down } = (await breakdownOf(order)) ?? {};
    expect(down?.match(/\[/g)).toHaveLength(2); // the machine ran until it was sent back
  });

  test('of IsStop changes the machine state of the dependent segments, and the breakdown', async () => {
    const { id, order, at } = await begun();
    passed(10);
    await act(team.repairer, 'interrupt', id, { MachineUp: 0 });
    passed(10);
    await act(team.repairer, 'recover', id);
    passed(10);
    await act(team.repairer, 'finish', id);
    expect(await amend(team.repairer, id, { IsStop: 0 })).toMatchObject({ isStop: 0 });
    const ran = await detail(team.admin, id);
    expectSeamless(ran);
    expect(ran.segments.map(({ machineUp }) => machineUp)).toEqual([1, 1, 1, 0, 1, 1]);
    expect(await breakdownOf(order)).toBeUndefined();
    await amend(team.repairer, id, { IsStop: 1, FinishTime: at(25) });
    const stood = await detail(team.admin, id);
    expectSeamless(stood);
    expect(stood.segments.map(({ machineUp }) => machineUp)).toEqual([0, 0, 0, 0, 0, 1]);
    expect((await breakdownOf(order))?.end_time?.toISOString()).toBe(at(25));
  });

  test('of IsFailure takes the order out of the figures, and back', async () => {
    const { id, order } = await begun();
    passed(1);
    await act(team.repairer, 'finish', id);
    await amend(team.repairer, id, { IsFailure: 0 });
    expect(await breakdownOf(order)).toBeUndefined();
    await amend(team.repairer, id, { IsFailure: 1 });
    expect(await breakdownOf(order)).toBeDefined();
  });
});

describe('a completed order', () => {
  test('can be amended with the permission, within seven days of its confirmation and to the second', async () => {
    const { id, at } = await begun();
    passed(10);
    await act(team.repairer, 'finish', id);
    passed(10);
    await act(team.reporter, 'confirm', id);
    expect(errorOf(await tryToAmend(team.repairer, id, { FaultLevel: 1 }))).toBe('NOT_YOURS');
    const beyond = await tryToAmend(team.admin, id, { FinishTime: at(21) });
    expect(beyond.envelope.data).toEqual({ error: 'TIME_ORDER', field: 'FinishTime' });
    app.clock.advance(7 * day);
    const admin = await signIn(app, team.admin.phone);
    const amended = await amend(admin, id, { FinishTime: at(20) });
    expect(amended).toMatchObject({ orderState: 4, confirmTime: at(20), stateTime: at(20) });
    expectSeamless(await detail(admin, id));
    await amend(admin, id, { FinishTime: at(5) });
    expectSeamless(await detail(admin, id));
    app.clock.advance(1000);
    const late = await tryToAmend(admin, id, { FaultLevel: 1 });
    expect(errorOf(late)).toBe('TOO_LATE_TO_AMEND');
    expect(late.envelope.info).toContain('7 天');
  });

  test('that was imported can be amended too: its one segment is its outage', async () => {
    const { admin } = await addTeam(app);
    const now = app.clock.now().getTime();
    const at = (minutes: number) => new Date(now + minutes * minute).toISOString();
    await admin.call(importRows, {
      Kind: 'WorkOrderHistory',
      Rows: [{ DeviceCode: 'OLD', FaultTime: at(-100), FinishTime: at(-40) }],
    });
    const { data } = await admin.call(listWorkOrders, {});
    const [order] = data;
    if (order === undefined) throw new Error('nothing was imported');
    await amend(admin, order.id, { FinishTime: at(-50), IsStop: 0 });
    const after = await detail(admin, order.id);
    expect(shape(after)).toEqual([[0, 1, at(-50)]]);
    await amend(admin, order.id, { FinishTime: at(-10), IsStop: 1 });
    expect(shape(await detail(admin, order.id))).toEqual([[0, 0, at(-10)]]);
    expect((await breakdownOf(order))?.end_time?.toISOString()).toBe(at(-10));
  });
});
