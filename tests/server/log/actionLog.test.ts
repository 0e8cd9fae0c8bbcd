import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDeviceKey } from '../../../src/contract/areas/gateway/endpoints.ts';
import { listActionLog } from '../../../src/contract/areas/log/endpoints.ts';
import {
  listMessages,
  readMessage,
  readMessages,
} from '../../../src/contract/areas/message/endpoints.ts';
import { addNotice, getNotice } from '../../../src/contract/areas/notice/endpoints.ts';
import { addRelation } from '../../../src/contract/areas/relation/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { saveView } from '../../../src/contract/areas/savedView/endpoints.ts';
import { resetPassword } from '../../../src/contract/areas/session/password.ts';
import {
  getTimeoutConfig,
  saveTimeoutConfig,
} from '../../../src/contract/areas/timeoutConfig/endpoints.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import {
  drainChainOneByOne,
  refusalsAnHour,
} from '../../../src/server/realtime/actionLog/actionChain.ts';
import { verifyActions } from '../../../src/server/realtime/actionLog/verifyActions.ts';
import { removeOutdated } from '../../../src/server/realtime/retention.ts';
import type { Db } from '../../../src/server/storage/db.ts';
import {
  type ActionEntry,
  appendActions,
} from '../../../src/server/storage/statements/actionEntry.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { addPerson, addTeam, psd, type Team } from '../support/people.ts';
import { newDevice, receive, report } from '../support/work.ts';

const dayMs = 24 * 3_600_000;

let app: TestApp;
let team: Team;

beforeAll(async () => {
  app = await startApp({ database: await openTestDatabase() }); // its triggers and tables are altered
  team = await addTeam(app);
});
afterAll(() => app.close());

describe('what a person does', () => {
  test('7 Calls, Action log: a write leaves a row with user, action, target and address; a read leaves none', async () => {
    const device = await newDevice(team.admin);
    const order = await report(team.reporter, device.id);
    const [row] = await lastActions(app, team.orgCode);
    expect(row).toMatchObject({
      orgCode: team.orgCode,
      userID: team.reporter.userID,
      module: 'repair',
      action: addWorkOrder.id,
      targetID: device.id,
      before: null,
      after: { FaultText: 'The ram does not move', FaultLevel: 2, IsStop: 1 },
      ip: '127.0.0.1',
      requestID: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      time: app.clock.now(),
    });
    await receive(team.repairer, order.id);
    expect((await lastActions(app, team.orgCode))[0]).toMatchObject({
      targetID: order.id,
      userID: team.repairer.userID,
      before: { orderState: 0 },
      after: { orderState: 1 },
    });
    await team.admin.call(getTimeoutConfig, {});
    expect((await lastActions(app, team.orgCode))[0]).toMatchObject({ targetID: order.id });
  });

  test('a long text is cut between characters, and refusals are counted despite malformed rows', async () => {
    const { admin, reporter, orgCode } = await addTeam(app);
    const device = await newDevice(admin);
    const FaultText = `${'a'.repeat(79)}😀${'b'.repeat(300)}`;
    const body = { DeviceID: device.id, FaultText, FaultLevel: 2, IsStop: 1 } as const;
    await reporter.call(addWorkOrder, body);
    const [row] = await lastActions(app, orgCode);
    expect(row?.after).toMatchObject({ FaultText: `${'a'.repeat(79)}😀… (381)` });
    // A row as former versions cut it.
    await app.sql(`alter table action_log disable trigger all`);
    await app.sql(
      `update action_log set after = $2::json where org_code = $1 and action = 'repair.add'`,
      [orgCode, '{"FaultText":"\\ud83d"}'],
    );
    await app.sql(`alter table action_log enable trigger all`);
    const denied = await reporter.send(listMessages, { UserId: admin.userID });
    expect(errorOf(denied)).toBe('DENIED');
    expect((await lastActions(app, orgCode))[0]?.after).toEqual({ refused: 'DENIED' });
  });

  test('the limit of refusals counts per person, also when written concurrently', async () => {
    const { admin, reporter, orgCode } = await addTeam(app);
    const entry = (userID: string): ActionEntry => ({
      orgCode,
      userID,
      module: 'message',
      action: listMessages.id,
      targetID: null,
      before: null,
      after: { refused: 'DENIED' },
      costMs: 1,
      requestID: randomUUID(),
      ip: '127.0.0.1',
      time: app.clock.now(),
    });
    const all = [...Array.from({ length: refusalsAnHour }, () => reporter), admin];
    await app.db.transaction({ orgCode }, 'write', (tx) =>
      appendActions(
        tx,
        all.map(({ userID }) => entry(userID)),
      ),
    );
    const [last, before] = await lastActions(app, orgCode, 2);
    expect(before).toMatchObject({ userID: reporter.userID, after: { isLimit: true } });
    expect(last).toMatchObject({ userID: admin.userID });
    expect(last?.after).toEqual({ refused: 'DENIED' });
  });

  test('a refused or failed call leaves no row', async () => {
    const [before] = await lastActions(app, team.orgCode);
    const refused = await team.reporter.send(addWorkOrder, {
      DeviceID: randomUUID(),
      FaultText: 'x',
      FaultLevel: 2,
      IsStop: 1,
    });
    expect(errorOf(refused)).toBe('NOT_FOUND');
    expect(await lastActions(app, team.orgCode)).toEqual([before]);
  });

  test('a call that only reads leaves no row', async () => {
    const device = await newDevice(team.admin);
    await report(team.reporter, device.id);
    const { data } = await team.supervisor.call(listMessages, {});
    const notice = await team.admin.call(addNotice, {
      Title: '停电通知',
      Content: '周六停电',
      PushUser: '设备部',
      PushTime: app.clock.now().toISOString().slice(0, 10),
      Nstate: 0,
    });
    const [before] = await lastActions(app, team.orgCode);
    await team.supervisor.call(readMessage, { id: data.data1[0]?.id ?? 'none' });
    await team.supervisor.call(readMessages, { MType: 0 });
    await team.reporter.call(getNotice, { ID: notice.id });
    expect(await lastActions(app, team.orgCode)).toEqual([before]);
  });

  test('a handler provides the former values, and the list shows the changes', async () => {
    const present = await team.admin.call(getTimeoutConfig, {});
    await team.admin.call(saveTimeoutConfig, {
      EscalateMinutes: present.escalateMinutes + 1,
      SuperviseMinutes: present.superviseMinutes,
      WriteDueHours: present.writeDueHours,
      AutoConfirmHours: present.autoConfirmHours,
      RespondBasis: 0,
      Version: present.version,
    });
    await lastActions(app, team.orgCode);
    const { data } = await team.admin.call(listActionLog, { Action: saveTimeoutConfig.id });
    expect(data[0]?.changes).toEqual([
      {
        field: 'escalateMinutes',
        before: String(present.escalateMinutes),
        after: String(present.escalateMinutes + 1),
      },
    ]);
  });

  test('rows contain no secrets: passwords and their hashes, tokens, ID numbers', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const canary = psdOf('Canary#4711');
    await person.send(resetPassword, { UserName: person.phone, oldPSD: psd, PSD: canary });
    const device = await newDevice(team.admin);
    await team.reporter.call(addWorkOrder, {
      DeviceID: device.id,
      FaultText: 'Guard 11010519491231002X says so',
      FaultLevel: 3,
      IsStop: 0,
    });
    const rows = await lastActions(app, team.orgCode, 50);
    expect(rows.some(({ action }) => action === resetPassword.id)).toBe(true);
    const stored = JSON.stringify(rows) + JSON.stringify(await app.sql('select * from action_log'));
    for (const secret of [canary, psd, person.token, '11010519491231002X']) {
      expect(stored).not.toContain(secret);
    }
    expect(stored).toContain('Guard *** says so');
  });

  test('writers do not wait for each other: an uncommitted entry blocks no other', async () => {
    const device = await newDevice(team.admin);
    const waited = Promise.withResolvers<void>();
    const open = app.db.transaction({ orgCode: team.orgCode }, 'write', async (tx) => {
      await tx.query("insert into action_pending (org_code, entry) values ($1, '{}')", [
        team.orgCode,
      ]);
      await waited.promise;
      throw new Error('rolled back');
    });
    await report(team.reporter, device.id); // answers while the other call is running
    expect((await lastActions(app, team.orgCode))[0]).toMatchObject({ targetID: device.id });
    waited.resolve();
    await expect(open).rejects.toThrow('rolled back');
  });
});

describe('the list', () => {
  test('7 Calls, Action log: lists people and targets by name, newest first, with each filter', async () => {
    const other = await addTeam(app);
    const device = await newDevice(other.admin);
    const order = await report(other.reporter, device.id);
    app.clock.advance(60_000);
    await receive(other.repairer, order.id);
    await lastActions(app, other.orgCode);
    const list = (body: object) => other.admin.call(listActionLog, body);
    const { data, totalNum } = await list({});
    expect(totalNum).toBe(3);
    expect(data.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    expect(data[0]).toMatchObject({
      realName: other.repairer.realName,
      userName: other.repairer.phone,
      targetName: order.orderCode,
      refused: null,
    });
    expect(data[1]).toMatchObject({ targetName: device.deviceName });
    const seqs = async (body: object) => (await list(body)).data.map(({ seq }) => seq);
    expect(await seqs({ UserID: other.reporter.userID })).toEqual([2]);
    expect(await seqs({ Module: 'device' })).toEqual([1]);
    expect(await seqs({ Action: addWorkOrder.id })).toEqual([2]);
    expect(await seqs({ SearchText: other.repairer.phone })).toEqual([3]);
    expect(await seqs({ SearchText: order.id })).toEqual([3]);
    expect(await seqs({ StartTime: app.clock.now().toISOString() })).toEqual([3]);
    expect(await seqs({ EndTime: app.clock.now().toISOString() })).toEqual([2, 1]);
    expect(await seqs({ pageNum: 1, pageSize: 2 })).toEqual([1]);
  });

  test('shows names of announcements, views, device keys and affiliated organisations', async () => {
    const [owner, provider] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
    const PushTime = app.clock.now().toISOString().slice(0, 10);
    const { admin } = provider;
    await admin.call(addNotice, { Title: '停电', Content: '周六', PushUser: '设备部', PushTime });
    await admin.call(saveView, { Page: 'workOrder', ViewName: '我的', Filter: {} });
    await admin.call(makeDeviceKey, { KeyName: '网关 2' });
    const { toOrgName } = await admin.call(addRelation, { ToOrgCode: owner.orgCode });
    await lastActions(app, provider.orgCode);
    const { data } = await admin.call(listActionLog, {});
    expect(data.map(({ targetName }) => targetName)).toEqual([toOrgName, '网关 2', '我的', '停电']);
  });

  test('needs the permission, and shows each organisation its own rows only', async () => {
    expect(errorOf(await team.supervisor.send(listActionLog, {}))).toBe('DENIED');
    const stranger = await addTeam(app);
    expect((await stranger.admin.call(listActionLog, {})).totalNum).toBe(0);
  });
});

describe('the chain', () => {
  let own: Team;
  const seqsOf = async () =>
    (await lastActions(app, own.orgCode, 100)).map(({ seq }) => Number(seq));
  const broken = async () => (await verifyActions(app.db, own.orgCode)).broken;

  beforeAll(async () => {
    own = await addTeam(app);
    const device = await newDevice(own.admin);
    await Promise.all(Array.from({ length: 9 }, () => report(own.reporter, device.id)));
  });

  test('is numbered without gaps and intact under concurrent writes', async () => {
    expect(await seqsOf()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await verifyActions(app.db, own.orgCode)).toMatchObject({ rows: 10, broken: null });
  });

  test.each([
    [
      'a changed row',
      "update action_log set ip = '6.6.6.6' where org_code = $1 and seq = 4",
      4,
      'changed',
    ],
    ['a removed row', 'delete from action_log where org_code = $1 and seq = 6', 7, 'removed'],
    [
      'a removed beginning',
      'delete from action_log where org_code = $1 and seq < 3',
      3,
      'beginning',
    ],
    [
      'a removed beginning without a recorded cut, although the chain begins later',
      `with gone as (delete from action_log where org_code = $1 and seq < 3)
       update action_chain c set first_seq = 3, first_previous_hash = l.previous_hash
       from action_log l where c.org_code = $1 and l.org_code = $1 and l.seq = 3`,
      3,
      'beginning',
    ],
    [
      'a log without rows that no noted cut explains',
      `with gone as (delete from action_log where org_code = $1)
       update action_chain set first_seq = last_seq + 1, first_previous_hash = last_hash
       where org_code = $1`,
      11,
      'beginning',
    ],
    ['a removed end', 'delete from action_log where org_code = $1 and seq > 9', 10, 'end'],
    [
      'an end that the chain does not know',
      `update action_chain c set last_seq = 9, last_hash = l.hash
       from action_log l where c.org_code = $1 and l.org_code = $1 and l.seq = 9`,
      9,
      'end',
    ],
    [
      'a removed end, and with it its record in the chain',
      `with gone as (delete from action_chain where org_code = $1)
       delete from action_log where org_code = $1 and seq > 9`,
      1,
      'beginning',
    ],
  ])('%s shows, by its number', async (_, sql, seq, reason) => {
    for (const table of ['action_log', 'action_chain']) {
      await app.sql(`create table kept_${table} as select * from ${table}`);
    }
    await app.sql(sql, [own.orgCode]);
    expect(await broken()).toEqual({ seq, reason });
    for (const table of ['action_log', 'action_chain']) {
      await app.sql(`delete from ${table}`);
      await app.sql(`insert into ${table} select * from kept_${table}`);
      await app.sql(`drop table kept_${table}`);
    }
    expect(await broken()).toBeNull();
  });

  test('continues without its record of the ends, and stays reported as broken', async () => {
    const other = await addTeam(app);
    await newDevice(other.admin);
    await lastActions(app, other.orgCode);
    await app.sql('delete from action_chain where org_code = $1', [other.orgCode]);
    await newDevice(other.admin);
    expect((await lastActions(app, other.orgCode, 9)).map(({ seq }) => Number(seq))).toEqual([
      2, 1,
    ]);
    const { broken: found } = await verifyActions(app.db, other.orgCode);
    expect(found).toEqual({ seq: 1, reason: 'beginning' });
  });

  test('neither the role of requests nor that of the kernel may change a row', async () => {
    for (const scope of ['system', { orgCode: own.orgCode }] as const) {
      const change = app.db.transaction(scope, 'write', (tx) =>
        tx.query('update action_log set cost_ms = 0'),
      );
      await expect(change).rejects.toThrow('permission denied');
    }
    const take = app.db.transaction({ orgCode: own.orgCode }, 'write', (tx) =>
      tx.query('delete from action_pending'),
    );
    await expect(take).rejects.toThrow('permission denied');
  });

  test('loses rows by age only, after 200 days; it stays intact and notes the time and the rule', async () => {
    const now = app.clock.now().getTime();
    const cut = async () => (await verifyActions(app.db, own.orgCode)).cut;
    await removeOutdated(app.db, new Date(now + 199 * dayMs));
    expect((await seqsOf()).at(-1)).toBe(1);
    expect(await cut()).toBeNull();
    app.clock.advance(10 * dayMs);
    const young = await addPerson(app, own.orgCode, 'admin');
    await newDevice(young);
    await lastActions(app, own.orgCode);
    await removeOutdated(app.db, new Date(now + 201 * dayMs)); // sessions too
    expect(await seqsOf()).toEqual([11]);
    expect(await broken()).toBeNull();
    expect(await cut()).toEqual({
      cutTime: new Date(now + 201 * dayMs).toISOString(),
      cutRule: 'age > 200 days',
      cutBefore: new Date(now + dayMs).toISOString(),
      cutRows: 10,
    });
    await newDevice(await addPerson(app, own.orgCode, 'admin'));
    expect(await seqsOf()).toEqual([12, 11]);
    expect(await broken()).toBeNull();
  });

  test('two nodes that drain concurrently number each entry once', async () => {
    const raced = await addTeam(app);
    const node = await app.anotherNode();
    await Promise.all(Array.from({ length: 12 }, () => newDevice(raced.admin)));
    await Promise.all([
      lastActions(app, raced.orgCode),
      lastActions(node, raced.orgCode),
      lastActions(app, raced.orgCode),
    ]);
    const rows = await lastActions(app, raced.orgCode, 100);
    expect(rows.map(({ seq }) => Number(seq))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(new Set(rows.map(({ requestID }) => requestID)).size).toBe(12);
    expect((await verifyActions(app.db, raced.orgCode)).broken).toBeNull();
  });

  const addPending = (entry: Readonly<Record<string, unknown>>) =>
    app.sql('insert into action_pending (org_code, entry) values ($1, $2)', [
      entry['orgCode'],
      JSON.stringify(entry),
    ]);

  test('an entry that cannot be stored is left out and reported; the following ones are stored', async () => {
    const { admin, orgCode } = await addTeam(app);
    await newDevice(admin);
    await lastActions(app, orgCode);
    const entry = { orgCode, userID: admin.userID, module: 'm', action: 'a' };
    for (const wrong of [{ userID: 'nobody', time: app.clock.now() }, { time: 'some day' }]) {
      await addPending({ ...entry, ...wrong });
    }
    await newDevice(admin);
    await expect.poll(async () => (await verifyActions(app.db, orgCode)).rows).toBe(2);
    expect(await verifyActions(app.db, orgCode)).toMatchObject({ broken: null, leftOut: 2 });
    const left = await app.sql<{ fault: string }>(
      'select fault from action_pending where org_code = $1 order by id',
      [orgCode],
    );
    expect(left.map(({ fault }) => fault)).toEqual([
      expect.stringContaining('nobody'), // PostgreSQL's message
      'Invalid time value', // the message of JavaScript
    ]);
  });

  test('an entry keeps its own fault when another node marks it between its reading and its storing', async () => {
    const { admin, orgCode } = await addTeam(app);
    await lastActions(app, orgCode);
    const entry = { orgCode, userID: admin.userID, module: 'm', action: 'a' };
    const deps = { onOverLimit: () => undefined, onLeftOut: () => undefined };
    let isFirst = true;
    const late: Db = {
      ...app.db,
      async transaction(scope, mode, work, options) {
        const result = await app.db.transaction(scope, mode, work, options);
        if (isFirst) {
          isFirst = false;
          await drainChainOneByOne({ ...deps, db: app.db }, orgCode);
          await addPending({ ...entry, time: 'some day' });
        }
        return result;
      },
    };
    await addPending({ ...entry, userID: 'nobody', time: app.clock.now() });
    await drainChainOneByOne({ ...deps, db: late }, orgCode);
    const [first] = await app.sql<{ fault: string }>(
      'select fault from action_pending where org_code = $1 order by id',
      [orgCode],
    );
    expect(first?.fault).toContain('nobody');
  });
});
