import pg from 'pg';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exportRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { setUserState } from '../../../src/contract/areas/personnel/actions.ts';
import { errors } from '../../../src/contract/index.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { storeSearch } from '../../../src/server/kernel/search/searchedTables.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { xToken } from '../support/client.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTeam, type Person, signIn, type Team, trySignIn } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';

let database: TestDatabase;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await startApp({ database });
  team = await addTeam(app);
  await app.sql(`update app_user set real_name = $2, post_name = '+设备部' where id = $1`, [
    team.repairer.userID,
    '=HYPERLINK("http://evil.test")',
  ]);
  await app.sql(`update app_user set user_state = 0 where id = $1`, [team.reporter.userID]);
  await app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
    storeSearch(tx, 'app_user', team.orgCode, [team.repairer.userID]),
  );
});
afterAll(() => app.close());

async function fetchFile(by: Person, body: object, language = 'zh-CN'): Promise<Response> {
  const raw = JSON.stringify(body);
  return fetch(app.url + exportRows.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      authorization: `Bearer ${by.token}`,
      jwt: by.token,
      'x-token': xToken(raw, by.token),
    },
    body: raw,
  });
}

async function readSheet(response: Response) {
  const [sheet] = await readExcelFile(Buffer.from(await response.arrayBuffer()));
  return sheet?.data ?? [];
}

test('the duty record has the English words of its list', async () => {
  const [heads] = await readSheet(
    await fetchFile(team.supervisor, { Kind: 'DutyRecord', Filter: {} }, 'en-US'),
  );
  expect(heads).toEqual(['Shift', 'Person', 'Level', 'Why', 'Instead of', 'From', 'Until']);
});

test('7 Calls, ExportDataExcel: the address book comes as a file to be saved, as its filter shows it', async () => {
  const response = await fetchFile(team.admin, { Kind: 'User', Filter: { SearchText: '设备部' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  const disposition = response.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[\w.-]+\.xlsx"; filename\*=UTF-8''/);
  expect(decodeURIComponent(disposition)).toMatch(/人员通讯录-\d{8}-\d{4}\.xlsx$/);
  const rows = await readSheet(response);
  expect(rows.map((row) => row.slice(0, 7))).toEqual([
    ['姓名', '手机号', '组织', '部门', '职位', '角色', '状态'],
    [
      `=HYPERLINK("http://evil.test")`,
      team.repairer.phone,
      expect.any(String),
      '+设备部',
      null,
      '维修工',
      '正常',
    ],
  ]);
});

test('without a filter it contains all rows, in the caller’s language', async () => {
  const rows = await readSheet(await fetchFile(team.admin, { Kind: 'User' }, 'en-US'));
  expect(rows).toHaveLength(5);
  expect(rows[0]?.slice(0, 2)).toEqual(['Name', 'Phone']);
  expect(rows.map((row) => row[6])).toContain('Disabled');
  expect(rows.map((row) => row[5])).toEqual(
    expect.arrayContaining(['Administrator', 'Supervisor', 'Repairer', 'Reporter']),
  );
});

test('work orders are exported like their list, with the permission to see them', async () => {
  const device = await newDevice(team.admin);
  const order = await report(team.admin, device.id);
  const Filter = { DeviceID: device.id, Unfinished: 1 };
  const [head, ...rows] = await readSheet(
    await fetchFile(team.repairer, { Kind: 'WorkOrder', Filter }),
  );
  expect(head?.slice(0, 5)).toEqual(['工单号', '状态', '等级', '设备编号', '设备']);
  const code = [order.orderCode, '新报修'];
  expect(rows.map((row) => row.slice(0, 2))).toEqual([code]);
  const stopped = async (language: string) => {
    const file = await fetchFile(team.repairer, { Kind: 'WorkOrder', Filter }, language);
    return (await readSheet(file)).map((row) => row[8]);
  };
  expect(await stopped('zh-CN')).toEqual(['停机', '是']);
  expect(await stopped('en-US')).toEqual(['Stopped', 'yes']);
  const ended = { Kind: 'WorkOrder', Filter: { ...Filter, OrderState: 4 } };
  expect(await readSheet(await fetchFile(team.repairer, ended))).toHaveLength(1);
});

test('the log of sign-ins is exported with labels, with the permission to read it', async () => {
  const Filter = { SearchText: team.repairer.phone };
  const [head, first] = await readSheet(await fetchFile(team.admin, { Kind: 'LoginLog', Filter }));
  expect(head).toEqual(['时间', '人员', '手机号', '结果', '原因', '次数', '客户端', 'IP 地址']);
  const from = [expect.any(String), expect.any(String)];
  expect(first?.slice(2)).toEqual([team.repairer.phone, '成功', null, null, ...from]);
  for (let at = 0; at < 2; at += 1) await trySignIn(app, team.supervisor.phone, psdOf('not it'));
  const failed = { Kind: 'LoginLog', Filter: { Result: 0 } };
  const [, failures] = await readSheet(await fetchFile(team.admin, failed));
  const reason = errors.BAD_LOGIN.text['zh-CN'];
  expect(failures?.slice(3)).toEqual(['失败', reason, 2, ...from]);
});

test('the log of sign-ins is exported in the order of its list', async () => {
  app.clock.advance(60_000);
  await signIn(app, team.repairer.phone);
  const times = async (Sort: string) => {
    const Filter = { SearchText: team.repairer.phone, Sort };
    const rows = await readSheet(await fetchFile(team.admin, { Kind: 'LoginLog', Filter }));
    return rows.slice(1).map(([time]) => String(time));
  };
  const oldestFirst = await times('loginTime');
  expect(oldestFirst).toHaveLength(2);
  expect(oldestFirst).toEqual(oldestFirst.toSorted());
  expect(await times('-loginTime')).toEqual(oldestFirst.toReversed());
});

test('the action log is exported with the changes of each action', async () => {
  await team.admin.call(setUserState, { IDs: [team.reporter.userID], UserState: 1 });
  await lastActions(app, team.orgCode);
  const Filter = { Action: setUserState.id };
  const rows = await readSheet(await fetchFile(team.admin, { Kind: 'ActionLog', Filter }));
  expect(rows).toHaveLength(2);
  const [head = [], action = []] = rows;
  const messages = Object.fromEntries(head.map((title, at) => [String(title), action[at]]));
  expect(messages).toMatchObject({ 模块: '人员', 操作: '启用或停用人员', 结果: '成功' });
  expect(messages['变更']).toContain('人员状态 停用 → 正常');
});

test('a second export of one person has to wait for the first; another person’s does not', async () => {
  const elsewhere = await addTeam(app);
  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query('lock table login_log in access exclusive mode');
    const first = fetchFile(team.admin, { Kind: 'LoginLog' });
    await vi.waitFor(async () => {
      const waits = await app.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waits).toHaveLength(1);
    });
    const second = await fetchFile(team.admin, { Kind: 'User' });
    expect(second.status).toBe(429);
    expect(await second.json()).toMatchObject({ info: '请求过于频繁，请在 10 秒后重试' });
    const others = fetchFile(elsewhere.admin, { Kind: 'User' });
    await locker.query('rollback');
    expect((await first).status).toBe(200);
    expect((await others).status).toBe(200);
    expect((await fetchFile(team.admin, { Kind: 'User' })).status).toBe(200);
  } finally {
    await locker.end();
  }
});

describe('refused, as an envelope', () => {
  test.for([
    ['who may not export', 'supervisor', { Kind: 'User' }, '403', '没有权限'],
    ['a kind that there is not', 'admin', { Kind: 'Secret' }, '400', 'Kind'],
    [
      'a filter that the list would refuse',
      'admin',
      { Kind: 'User', Filter: { RoleID: 'x' } },
      '400',
      'RoleID',
    ],
  ] as const)('%s', async ([, who, body, code, text]) => {
    const response = await fetchFile(team[who], body);
    expect(response.headers.get('content-disposition')).toBeNull();
    const envelope = (await response.json()) as { code: string; info: string };
    expect(envelope.code).toBe(code);
    expect(envelope.info).toContain(text);
  });
});
