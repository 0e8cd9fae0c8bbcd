import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import {
  getFigureTargets,
  getTimeoutConfig,
  noTargets,
  saveTimeoutConfig,
  timeoutDefaults,
} from '../../../src/contract/areas/timeoutConfig/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { type HubListener, listen } from '../support/hubs.ts';
import { addTeam, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';

let app: TestApp;
let team: Team;
let other: Team;
let board: HubListener;
beforeAll(async () => {
  app = await startApp();
  [team, other] = [await addTeam(app), await addTeam(app)];
  board = await listen(app.url, 'daping', team.admin.token);
});
afterAll(() => app.close());

const body = {
  EscalateMinutes: 5,
  SuperviseMinutes: 10,
  WriteDueHours: 8,
  AutoConfirmHours: 48,
  RespondBasis: 1,
  Version: 0,
} as const;

test('an organisation without settings has the defaults of the contract, in version 0', async () => {
  const defaults = {
    ...timeoutDefaults,
    ...noTargets,
    labourRate: null,
    updateTime: null,
    version: 0,
  };
  expect(await team.reporter.call(getTimeoutConfig, {})).toEqual(defaults);
});

test('saved settings are read only by their organisation, and the ranking of the board is reset', async () => {
  const saved = {
    escalateMinutes: 5,
    superviseMinutes: 10,
    writeDueHours: 8,
    autoConfirmHours: 48,
    respondBasis: 1,
    labelReport: 1,
    ...noTargets,
    labourRate: 85.5,
    updateTime: app.clock.now().toISOString(),
    version: 1,
  };
  await settled(app);
  board.patches.length = 0;
  const rated = { ...body, LabourRate: 85.5 };
  expect(await team.admin.call(saveTimeoutConfig, rated)).toEqual(saved);
  expect(await team.repairer.call(getTimeoutConfig, {})).toEqual(saved);
  expect(await other.admin.call(getTimeoutConfig, {})).toMatchObject({ version: 0 });
  await settled(app);
  expect(board.patches.map(({ Topic }) => Topic)).toEqual(['mtrRank']);
  const again = { ...body, RespondBasis: 0, Version: 1 } as const;
  expect(await team.admin.call(saveTimeoutConfig, again)).toMatchObject({
    respondBasis: 0,
    version: 2,
  });
});

test('targets are stored, stay if a save does not contain them, and reset the boards of their figures', async () => {
  const fresh = await addTeam(app);
  const ear = await listen(app.url, 'daping', fresh.admin.token);
  await fresh.admin.call(saveTimeoutConfig, { ...body, RespondBasis: 0 });
  await settled(app);
  expect(ear.patches).toEqual([]);
  const aims = { MttrTargetHours: 2.5, AvailabilityTarget: 98.05 };
  await fresh.admin.call(saveTimeoutConfig, { ...body, ...aims, RespondBasis: 0, Version: 1 });
  const stored = { ...noTargets, mttrTargetHours: 2.5, availabilityTarget: 98.05 };
  expect(await fresh.supervisor.call(getFigureTargets, {})).toEqual(stored);
  await settled(app);
  expect(ear.patches.map(({ Topic }) => Topic)).toEqual(['mttrRank']);
  const { Rows } = await fresh.admin.call(getTopic, { Topic: 'mttrRank' });
  expect(Rows['fleet']).toMatchObject({ hours: null, target: 2.5, previousHours: null });
  const later = { ...body, RespondBasis: 0, MttrTargetHours: null, Version: 2 } as const;
  expect(await fresh.admin.call(saveTimeoutConfig, later)).toMatchObject({
    mttrTargetHours: null,
    availabilityTarget: 98.05,
  });
});

test('the boards compare the figure with that of the previous window', async () => {
  const fresh = await addTeam(app);
  const repaired = (daysAgo: number, hours: number) => {
    const fault = app.clock.now().getTime() - daysAgo * 86_400_000;
    return {
      DeviceCode: 'A-1',
      FaultTime: new Date(fault).toISOString(),
      FinishTime: new Date(fault + hours * 3_600_000).toISOString(),
    };
  };
  const Rows = [repaired(3, 2), repaired(40, 4), repaired(75, 9)];
  await fresh.admin.call(importRows, { Kind: 'WorkOrderHistory', Rows });
  const topic = await fresh.admin.call(getTopic, { Topic: 'mttrRank' });
  expect(topic.Rows['fleet']).toMatchObject({ hours: 2, previousHours: 4, target: null });
});

test('a save over an unseen version is refused with the current settings', async () => {
  const present = await team.admin.call(getTimeoutConfig, {});
  for (const Version of [0, present.version - 1, present.version + 1, Number.MAX_SAFE_INTEGER]) {
    const refused = await team.admin.send(saveTimeoutConfig, { ...body, Version });
    expect(refused.envelope).toMatchObject({
      code: '409',
      data: { error: 'STALE_VERSION', present },
    });
  }
  expect(await team.admin.call(getTimeoutConfig, {})).toEqual(present);
});

test('of ten concurrent first saves one succeeds', async () => {
  const fresh = await addTeam(app);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fresh.admin.send(saveTimeoutConfig, body)),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, STALE_VERSION: 9 });
});

describe('a value out of bounds is refused by its field, in both languages', () => {
  test.for([
    ['EscalateMinutes', 0, '1 到 1440', 'from 1 to 1440'],
    ['EscalateMinutes', 1441, '1 到 1440', 'from 1 to 1440'],
    ['EscalateMinutes', 1.5, '1 到 1440', 'from 1 to 1440'],
    ['SuperviseMinutes', 2881, '2880', '2880'],
    ['SuperviseMinutes', 5, '大于升级提醒时间', 'above the escalation time'],
    ['WriteDueHours', 0, '1 到 720', 'from 1 to 720'],
    ['WriteDueHours', 721, '1 到 720', 'from 1 to 720'],
    ['AutoConfirmHours', 721, '1 到 720', 'from 1 to 720'],
    ['MttrTargetHours', 0, '0.01 到 720', '0.01 to 720'],
    ['MttrTargetHours', 1.005, '两位小数', 'two decimals'],
    ['MtbfTargetHours', 100_001, '100000', '100000'],
    ['RespondTargetMinutes', 1441, '1440', '1440'],
    ['AvailabilityTarget', 100.5, '0.01 到 100', '0.01 to 100'],
  ] as const)('%s %d', async ([field, value, zh, en]) => {
    const wrong = { ...body, [field]: value, Version: 2 };
    for (const [language, text] of [
      ['zh-CN', zh],
      ['en-US', en],
    ] as const) {
      const headers = { 'accept-language': language };
      const { envelope } = await team.admin.send(saveTimeoutConfig, wrong, { headers });
      expect(envelope).toMatchObject({ code: '400', data: { error: 'BAD_FIELD', field } });
      expect(envelope.info).toContain(text);
    }
  });

  test('an unknown basis, and a missing field', async () => {
    for (const wrong of [
      { ...body, RespondBasis: 2 },
      { ...body, WriteDueHours: undefined },
    ]) {
      expect(errorOf(await team.admin.send(saveTimeoutConfig, wrong))).toBe('BAD_FIELD');
    }
  });
});

test('row-level security alone keeps an organisation’s settings and timers its own', async () => {
  await app.sql(
    `insert into timer (org_code, kind, key, due_time) values ($1, 'later', 'k', 'infinity')`,
    [team.orgCode],
  );
  const asOther = (sql: string) =>
    app.db.transaction({ orgCode: other.orgCode }, 'write', (tx) => tx.query(sql));
  for (const table of ['order_setting', 'timer']) {
    expect(await asOther(`select 1 from ${table}`)).toEqual([]);
    expect(await asOther(`delete from ${table} returning 1`)).toEqual([]);
  }
  await expect(
    asOther(
      `insert into timer (org_code, kind, key, due_time) values ('${team.orgCode}', 'escalate', 'x', now())`,
    ),
  ).rejects.toThrow('row-level security');
});
