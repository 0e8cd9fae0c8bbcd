import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import type { InterruptReason } from '../../../src/contract/enums.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Team } from '../support/people.ts';
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
const later = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute);

describe('an interruption', () => {
  test('is a segment with its reason and with the state of the machine', async () => {
    const order = await orderIn(app, team, 2);
    const t0 = app.clock.now();
    const at = (minutes: number) => new Date(t0.getTime() + minutes * minute).toISOString();
    app.clock.advance(minute);
    const interrupted = await act(team.repairer, 'interrupt', order.id, {
      ReasonType: 'part',
      Reason: 'Seal 40x52',
      MachineUp: 1,
      ExpectRecoverTime: at(60),
    });
    expect(interrupted).toMatchObject({
      orderState: 7,
      expectRecoverTime: at(60),
      stateTime: at(1),
    });
    const onBoard = async () =>
      (await team.admin.call(getTopic, { Topic: 'openOrders' })).Rows[order.id];
    expect(await onBoard()).toMatchObject({ interruptReason: 'part', dueTime: at(60) });
    app.clock.advance(minute);
    const resumed = await act(team.repairer, 'recover', order.id);
    expect(resumed).toMatchObject({
      orderState: 2,
      expectRecoverTime: null,
      repairUserID: team.repairer.userID,
    });
    expect(await onBoard()).toMatchObject({ interruptReason: null, dueTime: null });
    app.clock.advance(minute);
    await act(team.repairer, 'interrupt', order.id, { ReasonType: 'shift', MachineUp: 0 });
    app.clock.advance(minute);
    await act(team.repairer, 'recover', order.id);
    app.clock.advance(minute);
    await act(team.repairer, 'finish', order.id);
    const after = await detail(team.admin, order.id);
    expectSeamless(after);
    expect(shape(after).slice(2)).toEqual([
      [1, 0, at(1)],
      [2, 1, at(2)],
      [1, 0, at(3)],
      [2, 0, at(4)],
      [1, 0, at(5)],
      [0, 1, null],
    ]);
    expect(after.segments.map(({ reason }) => reason).slice(2)).toEqual([
      null,
      'part',
      null,
      'shift',
      null,
      null,
    ]);
    const { userID, realName } = team.repairer;
    for (const piece of after.segments) {
      expect([piece.userID, piece.userName]).toEqual(
        piece.kind === 0 ? [null, null] : [userID, realName],
      );
    }
    const entries = after.history.filter(({ call }) => call === 'Interrupt');
    expect(entries.map(({ remark }) => remark)).toEqual(['Seal 40x52', null]);
  });

  test('needs a text only for the type other', async () => {
    const order = await orderIn(app, team, 2);
    const types: InterruptReason[] = ['part', 'user', 'vendor', 'shift', 'safety', 'skill'];
    for (const ReasonType of types) {
      await act(team.repairer, 'interrupt', order.id, { ReasonType });
      await act(team.repairer, 'recover', order.id);
    }
    const silent = await attempt(team.repairer, 'interrupt', order.id, { ReasonType: 'other' });
    expect(silent.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Reason' });
    const Reason = 'The hall is flooded';
    await act(team.repairer, 'interrupt', order.id, { ReasonType: 'other', Reason });
    const unknown = await attempt(team.repairer, 'interrupt', order.id, { ReasonType: 'lunch' });
    expect(unknown.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'ReasonType' });
  });

  test('is expected to end after now, and within a year', async () => {
    const order = await orderIn(app, team, 2);
    for (const minutes of [-1, 400 * 24 * 60]) {
      const answer = await attempt(team.repairer, 'interrupt', order.id, {
        ExpectRecoverTime: later(minutes).toISOString(),
      });
      expect(answer.envelope.data).toEqual({ error: 'TIME_ORDER', field: 'ExpectRecoverTime' });
    }
    expect((await detail(team.admin, order.id)).orderState).toBe(2);
  });

  test('while the machine runs is not downtime, neither during the interruption nor afterwards', async () => {
    const order = await orderIn(app, team, 2);
    const downOf = async () => {
      const [row] = await app.sql<{ down: string }>(
        `select down::text from breakdown where device_id = $1`,
        [order.deviceID],
      );
      return row?.down;
    };
    const stretches = async () => (await downOf())?.split('),').length;
    expect(await stretches()).toBe(1);
    expect(await downOf()).toMatch(/,\)\}$/); // it is down until now
    app.clock.advance(minute);
    await act(team.repairer, 'interrupt', order.id, { MachineUp: 1 });
    expect(await downOf()).not.toMatch(/,\)\}$/);
    app.clock.advance(minute);
    await act(team.repairer, 'recover', order.id);
    expect(await stretches()).toBe(2);
    expect(await downOf()).toMatch(/,\)\}$/);
  });
});

describe('the repairer after an interruption', () => {
  test('is the person whom a supervisor names, among those who may repair here', async () => {
    const colleague = await addPerson(app, team.orgCode, 'repairer');
    const order = await orderIn(app, team, 7);
    const given = await act(team.supervisor, 'recover', order.id, {
      RepairUserID: colleague.userID,
    });
    expect(given).toMatchObject({
      orderState: 2,
      repairUserID: colleague.userID,
      repairUserName: colleague.realName,
    });
    expect((await detail(team.admin, order.id)).segments.at(-1)).toMatchObject({
      kind: 1,
      userID: colleague.userID,
      userName: colleague.realName,
    });
    const { repairer } = team;
    expect((await detail(team.admin, order.id)).history.at(-1)).toMatchObject({
      call: 'Recovery',
      userID: team.supervisor.userID,
      changes: [
        { field: 'RepairUserID', from: repairer.userID, to: colleague.userID },
        { field: 'RepairUserName', from: repairer.realName, to: colleague.realName },
      ],
    });
    expect(errorOf(await attempt(team.repairer, 'finish', order.id))).toBe('NOT_YOURS');
    expect((await act(colleague, 'finish', order.id)).orderState).toBe(3);
  });

  test('stays the same if a supervisor names none', async () => {
    const order = await orderIn(app, team, 7);
    await act(team.supervisor, 'recover', order.id);
    const { segments, history } = await detail(team.admin, order.id);
    expect(segments.at(-1)).toMatchObject({
      userID: team.repairer.userID,
      userName: team.repairer.realName,
    });
    expect(history.at(-1)?.changes).toBeNull();
  });

  test('cannot be named by the repairer', async () => {
    const colleague = await addPerson(app, team.orgCode, 'repairer');
    const order = await orderIn(app, team, 7);
    const answer = await attempt(team.repairer, 'recover', order.id, {
      RepairUserID: colleague.userID,
    });
    expect(errorOf(answer)).toBe('NOT_YOURS');
    expect(answer.envelope.info).toContain('维修方主管');
    expect((await detail(team.admin, order.id)).version).toBe(order.version);
  });

  test('cannot be a person who may not repair, has left, or is of another organisation', async () => {
    const left = await addPerson(app, team.orgCode, 'repairer');
    await app.sql('update app_user set user_state = 0 where id = $1', [left.userID]);
    const other = await addTeam(app);
    const order = await orderIn(app, team, 7);
    for (const { userID } of [team.reporter, left, other.repairer]) {
      const answer = await attempt(team.supervisor, 'recover', order.id, { RepairUserID: userID });
      expect(answer.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'RepairUserID' });
      expect(answer.envelope.info).toContain('请另选一人');
    }
    expect((await detail(team.admin, order.id)).orderState).toBe(7);
  });
});
