import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { makeDeviceKey } from '../../../src/contract/areas/gateway/endpoints.ts';
import { getTop10Mttr } from '../../../src/contract/areas/home/rankings.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { getServerTime, saveBoard } from '../../../src/contract/areas/kanban/endpoints.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  updateWorkOrderParts,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { getSetupState, login } from '../../../src/contract/areas/session/endpoints.ts';
import { parseField } from '../../../src/server/kernel/errors/fieldError.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf, xToken } from '../support/client.ts';
import { addPerson, addTeam, psd, signIn, type Team } from '../support/people.ts';
import { confirm, finish, newDevice, receive, report, start } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

describe('codes', () => {
  test('success is "200" with empty info, data, and the total of a list in totalNum', async () => {
    const { status, envelope } = await team.admin.send(listDevices, {});
    expect(status).toBe(200);
    expect(envelope).toEqual({ code: '200', info: '', data: [], totalNum: 0 });
  });

  test('denied is "403" with HTTP 200', async () => {
    const { status, envelope } = await team.reporter.send(addDevice, {
      DeviceCode: 'x',
      DeviceName: 'x',
    });
    expect([status, envelope.code, envelope.data]).toEqual([200, '403', { error: 'DENIED' }]);
  });

  test('malformed JSON is HTTP 400', async () => {
    for (const raw of ['{', 'nothing', '{"a":}', '']) {
      const { status, envelope } = await team.admin.send(addDevice, {}, { raw });
      if (raw === '')
        expect(envelope.data).toMatchObject({ error: 'BAD_FIELD' }); // an empty body is {}
      else expect([status, envelope.data]).toEqual([400, { error: 'MALFORMED' }]);
    }
  });

  test('a body that is JSON but no object is a bad field', async () => {
    for (const raw of ['[]', '1', 'null', '"x"']) {
      const { status, envelope } = await team.admin.send(addDevice, {}, { raw });
      expect([status, envelope.data]).toEqual([200, { error: 'BAD_FIELD', field: 'body' }]);
    }
  });

  test('another content type is HTTP 400', async () => {
    const answer = await team.admin.send(
      listDevices,
      {},
      { headers: { 'content-type': 'application/xml' } },
    );
    expect([answer.status, errorOf(answer)]).toEqual([400, 'MALFORMED']);
  });

  test('a body that is too large is HTTP 413 with the limit; an import may be larger than other calls', async () => {
    const big = { DeviceCode: 'x'.repeat(1024 * 1024), DeviceName: 'x' };
    const answer = await team.admin.send(addDevice, big, { headers: { 'accept-language': 'en' } });
    expect([answer.status, answer.envelope.code, errorOf(answer)]).toEqual([
      413,
      '413',
      'TOO_LARGE',
    ]);
    expect(answer.envelope.info).toContain('1 MB');
    const rows = { Kind: 'WorkOrderHistory', Rows: [{ FaultText: 'x'.repeat(2 * 1024 * 1024) }] };
    expect((await team.admin.send(importRows, rows)).status).toBe(200);
    const huge = { Kind: 'WorkOrderHistory', Rows: [{ FaultText: 'x'.repeat(10 * 1024 * 1024) }] };
    const refused = await team.admin.send(importRows, huge);
    expect([refused.status, refused.envelope.info]).toEqual([
      413,
      expect.stringContaining('10 MB'),
    ]);
  });

  test('too many calls without a token are HTTP 429 with Retry-After, from that address alone', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => app.anonymous.send(getSetupState, {}, from('192.0.2.7'))),
    );
    expect(countOutcomes(answers)).toEqual({ won: 120, TOO_MANY: 10 });
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.envelope).toMatchObject({ code: '429', data: { error: 'TOO_MANY' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(errorOf(await app.anonymous.send(getSetupState, {}, from('192.0.2.8')))).toBeNull();
  });

  test('an unknown call is HTTP 404', async () => {
    const unknown = await team.admin.send({ path: '/api/UserManger/Nothing' }, {});
    expect([unknown.status, errorOf(unknown)]).toEqual([404, 'NO_SUCH_CALL']);
    const got = await fetch(app.url + login.path);
    expect(got.status).toBe(404);
    expect(await got.json()).toMatchObject({ data: { error: 'NO_SUCH_CALL' } });
  });

  test('a failure of the server is HTTP 500 with a request id and no details; the log has both', async () => {
    await app.sql('alter table device rename to device_away');
    try {
      const answer = await team.admin.send(
        listDevices,
        {},
        { headers: { 'accept-language': 'en' } },
      );
      expect([answer.status, answer.envelope.data]).toEqual([500, { error: 'FAILED' }]);
      const [, number = 'none'] = /no\. ([0-9a-f-]{36})/.exec(answer.envelope.info) ?? [];
      expect(answer.text).not.toContain('device');
      const line = app.log.find((one) => one.includes(number));
      expect(line).toContain('relation \\"device\\" does not exist');
    } finally {
      await app.sql('alter table device_away rename to device');
    }
  });
});

describe('a bad field is named with its reason', () => {
  test.for([
    ['zh-CN', /^FaultLevel：/],
    ['en-US', /^FaultLevel: /],
  ] as const)('in %s', async ([language, pattern]) => {
    const { id } = await newDevice(team.admin);
    const body = { DeviceID: id, FaultText: 'x', FaultLevel: 9, IsStop: 1 };
    const { envelope } = await team.admin.send(addWorkOrder, body, {
      headers: { 'accept-language': language },
    });
    expect(envelope).toMatchObject({
      code: '400',
      data: { error: 'BAD_FIELD', field: 'FaultLevel' },
    });
    expect(envelope.info).toMatch(pattern);
  });

  test('a missing field is named, and a field within a list has its index', async () => {
    const missing = await team.admin.send(addDevice, { DeviceName: 'x' });
    expect(missing.envelope.info).toBe('DeviceCode：不能为空');
    const deep = await team.admin.send(saveBoard, {
      ID: team.admin.userID,
      BoardName: 'x',
      Distance: 4,
      Diagonal: 86,
      Version: 0,
      Layout: { schema: 1, items: [{ i: 'a', type: 'b', x: 0, y: 0, w: 1, h: 0 }] },
    });
    expect(deep.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Layout.items.0.h' });
  });

  const order = '00000000-0000-4000-8000-000000000001';
  const partsBody = (Qty: unknown) => ({ ID: order, Parts: [{ PartID: order, Qty }] });
  const window = { StartTime: '2026-03-01 00:00:00', EndTime: '2026-03-02 00:00:00' };
  test.for([
    [confirmWorkOrder, { ID: order, Result: 1, Score: 6 }, 'Score', '不能大于 5', 'at most 5'],
    [confirmWorkOrder, { ID: order, Result: 1, Score: 0 }, 'Score', '不能小于 1', 'at least 1'],
    [confirmWorkOrder, { ID: order, Result: 2 }, 'Result', '只能是：0, 1', 'must be one of: 0, 1'],
    [getTop10Mttr, { ...window, Top: 101 }, 'Top', '不能大于 100', 'at most 100'],
    [updateWorkOrderParts, partsBody(0), 'Parts.0.Qty', '应大于 0', 'must be above 0'],
    [updateWorkOrderParts, partsBody('1'), 'Parts.0.Qty', '应为数字', 'must be a number'],
    [listWorkOrders, { pageNum: -1 }, 'pageNum', '不能小于 0', 'at least 0'],
    [listWorkOrders, { pageNum: 1.5 }, 'pageNum', '应为整数', 'must be a whole number'],
    [listWorkOrders, { pageSize: 500 }, 'pageSize', '不能大于 200', 'at most 200'],
    [addDevice, { DeviceCode: 1, DeviceName: 'x' }, 'DeviceCode', '应为文本', 'must be text'],
    [
      addDevice,
      { DeviceCode: 'a', DeviceName: 'x'.repeat(1000) },
      'DeviceName',
      /^DeviceName：最多 \d+ 个字符$/,
      /^DeviceName: at most \d+ characters$/,
    ],
  ] as const)(
    '%#: the reason is entirely in one language, with its limit',
    async ([endpoint, body, field, zh, en]) => {
      const fetchEnvelope = async (language: string) =>
        (await team.admin.send(endpoint, body, { headers: { 'accept-language': language } }))
          .envelope;
      const inChinese = await fetchEnvelope('zh-CN');
      expect(inChinese.data).toMatchObject({ error: 'BAD_FIELD', field });
      expect(inChinese.info).toEqual(
        typeof zh === 'string' ? `${field}：${zh}` : expect.stringMatching(zh),
      );
      const { info } = await fetchEnvelope('en-US');
      expect(info).toEqual(typeof en === 'string' ? `${field}: ${en}` : expect.stringMatching(en));
    },
  );

  test('an unknown field is named', () => {
    const known = z.strictObject({ a: z.literal(1).optional() });
    expect(parseField(known, { b: 1 }, 'zh-CN')).toMatchObject({ reason: '没有这样的字段：b' });
    expect(parseField(known, { b: 1 }, 'en-US')).toMatchObject({ reason: 'no such field: b' });
  });

  test("without Accept-Language a refusal is in the person's own language", async () => {
    const english = await addPerson(app, team.orgCode, 'admin', 'en-US');
    const payload = JSON.stringify({ DeviceName: 'x' });
    const { token } = english; // fetch would add an Accept-Language of its own
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      jwt: token,
      'x-token': xToken(payload, token),
    };
    const answer = await app.app.inject({ method: 'POST', url: addDevice.path, headers, payload });
    expect(answer.json()).toMatchObject({ info: 'DeviceCode: Must not be empty' });
  });

  test.for([
    ['NUL', { DeviceCode: 'a\u0000b', DeviceName: 'x' }, 'DeviceCode'],
    ['an unpaired surrogate', { DeviceCode: 'a', DeviceName: 'x\ud800' }, 'DeviceName'],
  ] as const)(
    '%s, which the database cannot store, is an error of the field',
    async ([, body, field]) => {
      const { status, envelope } = await team.admin.send(addDevice, body);
      expect([status, envelope.data]).toEqual([200, { error: 'BAD_FIELD', field }]);
    },
  );
});

describe('sessions', () => {
  test('ended after 8 h: "50014"', async () => {
    const person = await signIn(app, team.reporter.phone);
    app.clock.advance(8 * 3_600_000 - 2000);
    expect(errorOf(await person.send(getServerTime, {}))).toBeNull();
    app.clock.advance(2000);
    expect((await person.send(getServerTime, {})).envelope.code).toBe('50014');
    team = {
      ...team,
      admin: await signIn(app, team.admin.phone),
      reporter: await signIn(app, team.reporter.phone),
    };
  });

  test('of an unknown sign-in: "50008"', async () => {
    const person = await signIn(app, team.reporter.phone);
    await app.sql('delete from session where user_id = $1', [person.userID]);
    expect((await person.send(getServerTime, {})).envelope.code).toBe('50008');
    team = { ...team, reporter: await signIn(app, team.reporter.phone) };
  });
});

describe('OrgCode selects and grants nothing', () => {
  test("the session's own is accepted, for reading and writing", async () => {
    await team.admin.call(listDevices, { OrgCode: team.orgCode });
    await team.admin.call(addDevice, { OrgCode: team.orgCode, DeviceCode: 'own', DeviceName: 'x' });
  });

  test('another one is a conflict for a write, and denied for a read', async () => {
    const other = await addTeam(app);
    const write = await team.admin.send(addDevice, {
      OrgCode: other.orgCode,
      DeviceCode: 'y',
      DeviceName: 'x',
    });
    expect([write.envelope.code, errorOf(write)]).toEqual(['409', 'ORG_SWITCHED']);
    expect(errorOf(await team.admin.send(makeDeviceKey, { OrgCode: other.orgCode }))).toBe(
      'ORG_SWITCHED',
    );
    expect(errorOf(await team.admin.send(listDevices, { OrgCode: other.orgCode }))).toBe('DENIED');
    expect((await other.admin.call(listDevices, {})).totalNum).toBe(0);
  });
});

describe('orgState', () => {
  test('2, expired: reading and open orders continue, everything else is read only', async () => {
    const expired = await addTeam(app);
    const device = await newDevice(expired.admin);
    const { id } = await report(expired.reporter, device.id);
    await app.sql('update organisation set org_state = 2 where org_code = $1', [expired.orgCode]);
    const refused = [
      expired.admin.send(addDevice, { DeviceCode: 'z', DeviceName: 'z' }),
      expired.reporter.send(addWorkOrder, {
        DeviceID: device.id,
        FaultText: 'x',
        FaultLevel: 1,
        IsStop: 1,
      }),
      expired.admin.send(makeDeviceKey, {}),
      expired.admin.send(importRows, { Kind: 'WorkOrderHistory', Rows: [{}] }),
    ];
    expect(countOutcomes(await Promise.all(refused))).toEqual({ ORG_EXPIRED: 4 });
    expect((await expired.admin.call(listDevices, {})).totalNum).toBe(1);
    await receive(expired.repairer, id);
    await start(expired.repairer, id);
    await finish(expired.repairer, id);
    expect((await confirm(expired.reporter, id)).orderState).toBe(4);
  });

  test('0, disabled: no call of a session that was open', async () => {
    const disabled = await addTeam(app);
    await app.sql('update organisation set org_state = 0 where org_code = $1', [disabled.orgCode]);
    const { envelope } = await disabled.admin.send(listDevices, {});
    expect(envelope).toMatchObject({ code: '50012', data: { error: 'SESSION_REVOKED' } });
  });
});

describe('userState', () => {
  test('0, disabled: no call of a session that was open', async () => {
    const person = await addPerson(app, team.orgCode, 'admin');
    await app.sql('update app_user set user_state = 0 where id = $1', [person.userID]);
    const { envelope } = await person.send(listDevices, {});
    expect(envelope).toMatchObject({ code: '50012', data: { error: 'SESSION_DISABLED' } });
    expect(envelope.info).toBe('账号已停用，请联系企业管理员');
  });

  test.for([2, 3])(
    '%i allows calls for any signed-in person, and none that requires a permission',
    async (state) => {
      const person = await addPerson(app, team.orgCode, 'admin');
      await app.sql('update app_user set user_state = $2 where id = $1', [person.userID, state]);
      expect(errorOf(await person.send(listWorkOrders, {}))).toBe('DENIED');
      expect(errorOf(await person.send(getServerTime, {}))).toBeNull();
    },
  );
});

test('secrets are in no log line: tokens, PSD, device keys, not even after failures', async () => {
  const person = await signIn(app, team.admin.phone);
  const { deviceKey } = await person.call(makeDeviceKey, {});
  await app.anonymous.send(login, { UserName: person.phone, PSD: psd });
  await app.sql('alter table app_user rename to user_away');
  try {
    expect((await app.anonymous.send(login, { UserName: person.phone, PSD: psd })).status).toBe(
      500,
    );
    expect((await person.send(listDevices, { SearchText: 'canary-text' })).status).toBe(500);
    await fetch(`${app.url}/chat/negotiate?access_token=${person.token}`, { method: 'POST' });
    await fetch(`${app.url}/chat?access_token=${person.token}`);
  } finally {
    await app.sql('alter table user_away rename to app_user');
  }
  const log = app.log.join('');
  expect(log).toContain('call failed');
  const [, , mac = ''] = person.token.split('.');
  for (const secret of [person.token, mac, psd, deviceKey, 'canary-text'])
    expect(log).not.toContain(secret);
});
