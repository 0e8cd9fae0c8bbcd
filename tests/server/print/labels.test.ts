import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { type Device, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { devicePosition, listDevicePositions } from '../../../src/contract/areas/device/groups.ts';
import {
  printCheckedLabels,
  printDeviceLabels,
  printPositionLabels,
} from '../../../src/contract/areas/device/labels.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { fetchFile } from '../support/fetchFile.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { drawnTexts, printPages } from '../support/printedPages.ts';
import { newDevice } from '../support/work.ts';

let database: TestDatabase;
let app: TestApp;
let team: Team;
let devices: readonly Device[];
const longName = '五轴联动龙门加工中心（含自动换刀装置与冷却系统）第二条生产线'.repeat(2);
beforeAll(async () => {
  database = await openTestDatabase();
  app = await startApp({ database });
  team = await addTeam(app);
  const Rows = Array.from({ length: 30 }, (_, n) => ({
    DeviceCode: `标签-${100 + n}`,
    DeviceName: n === 0 ? longName : `数控车床 ${n}`,
    TypeName: '金属切削机床',
    PositionName: n % 2 === 0 ? '一车间 A 区' : '二车间',
  }));
  await team.admin.call(importRows, { Kind: 'Device', Rows, DryRun: 0 });
  devices = (await team.admin.call(listDevices, { pageSize: 200, Sort: 'deviceCode' })).data;
});
afterAll(() => app.close());

const roll = { columns: 1, rows: 1 };
const sheet = { columns: 3, rows: 8 };
const linkOf = ({ qrCode }: Pick<Device, 'qrCode'>) => qrCode;

test('every character of a name is drawn: rare ones, signs and what no font has', async () => {
  const here = await addTeam(app);
  const names = Array.from('中𠮷㐂䶮𬭎AéΩ℃①≥⚠😀🏭한\u{2A6D5}');
  for (const [n, DeviceName] of names.entries())
    await here.admin.call(addDevice, { DeviceCode: `N${100 + n}`, DeviceName });
  const { bytes } = await fetchFile(app, here.repairer, printDeviceLabels, { Format: 'roll60x40' });
  const texts = await drawnTexts(bytes);
  const shown = names.map((_, page) => texts.find((text) => text.page === page));
  expect(shown.map((one) => one?.text)).toEqual([...names.slice(0, -1), '�']);
  expect(texts.filter(({ ink }) => ink < 0.02)).toEqual([]);
  expect(texts).toHaveLength(2 * names.length);
});

test('the labels of all that a filter shows have the signed address of each device, in the list’s order', async () => {
  const file = await fetchFile(app, team.repairer, printDeviceLabels, {
    Format: 'roll40x30',
    SearchText: '数控车床',
    Sort: '-deviceCode',
  });
  expect([file.status, file.contentType, file.fileName]).toEqual([
    200,
    'application/pdf',
    '打印标签.pdf',
  ]);
  const pages = await printPages(file.bytes, roll);
  const expected = devices.slice(1).toReversed();
  expect(pages.map(({ codes }) => codes[0]?.text)).toEqual(expected.map(linkOf));
  for (const [at, { width, height, text }] of pages.entries()) {
    expect(width).toBeCloseTo(40, 0);
    expect(height).toBeCloseTo(30, 0);
    expect(text).toContain(expected[at]?.deviceCode);
  }
  const [first] = await lastActions(app, team.orgCode);
  expect(first).toMatchObject({
    action: 'device.printLabels',
    userID: team.repairer.userID,
    after: { Format: 'roll40x30', SearchText: '数控车床' },
  });
});

test('checked labels begin at the first free place, in the order in which they were checked', async () => {
  const checked = [3, 1, 0].flatMap((at) => devices[at] ?? []);
  const { bytes } = await fetchFile(app, team.reporter, printCheckedLabels, {
    Format: 'a4x24',
    Start: 3,
    DeviceIDs: checked.map(({ id }) => id),
  });
  const [page, ...others] = await printPages(bytes, sheet);
  expect(others).toEqual([]);
  expect(page?.codes.map(({ text }) => text)).toEqual(checked.map(linkOf));
  const [third, fourth] = page?.codes ?? [];
  expect((third?.x ?? 0) - (fourth?.x ?? 0)).toBeCloseTo(140, 0);
  expect((fourth?.y ?? 0) - (third?.y ?? 0)).toBeCloseTo(37, 0);
  const beyond = (await drawnTexts(bytes)).filter(({ x, width }) => x + width > 210);
  expect(beyond).toEqual([]);
  const shown = (page?.text ?? '').replaceAll('\n', '');
  expect(shown).toContain(longName.slice(0, 12));
  expect(shown).toContain('…');
  expect(shown).toContain('一车间 A 区');
});

test('places go on over pages', async () => {
  const { bytes } = await fetchFile(app, team.admin, printDeviceLabels, {
    Format: 'a4x24',
    Start: 24,
  });
  const pages = await printPages(bytes, sheet);
  expect(pages.map(({ codes }) => codes.length)).toEqual([1, 24, 5]);
});

test('the labels of a position and those below it open the lists of their devices', async () => {
  const { admin } = team;
  const position = async (Name: string, BelowID: string | null) =>
    (await admin.call(devicePosition.calls.add, { Name, BelowID })).id;
  const PositionID = await position('三车间', null);
  await position('东区', PositionID);
  const below = (await admin.call(listDevicePositions, {})).filter(
    ({ id, parentID }) => id === PositionID || parentID === PositionID,
  );
  const file = await fetchFile(app, team.repairer, printPositionLabels, {
    Format: 'roll60x40',
    PositionID,
  });
  const pages = await printPages(file.bytes, roll);
  expect(pages.map(({ codes }) => codes[0]?.text)).toEqual(below.map(linkOf));
  expect(pages.map(({ text }) => text.replaceAll('\n', ''))).toEqual(
    below.map(({ name, parentID }) => (parentID === null ? name : `${name}三车间`)),
  );
  const all = await fetchFile(
    app,
    team.repairer,
    printPositionLabels,
    { Format: 'a4x40' },
    'en-US',
  );
  expect(all.fileName).toBe('Labels.pdf');
});

test('a provider prints the labels of the devices that it services, and those alone', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const [serviced, other] = [await newDevice(team.admin), await newDevice(team.admin)];
  await associate(app, provider.orgCode, team.orgCode, [serviced.id]);
  const all = await fetchFile(app, provider.repairer, printDeviceLabels, { Format: 'roll60x40' });
  const pages = await printPages(all.bytes, roll);
  expect(pages.map(({ codes }) => codes[0]?.text)).toEqual([serviced.qrCode]);
  const DeviceIDs = [serviced.id, other.id];
  const checked = { Format: 'roll60x40', DeviceIDs } as const;
  const refused = await fetchFile(app, provider.repairer, printCheckedLabels, checked);
  expect([refused.error, refused.fileName]).toEqual(['NOT_FOUND', null]);

  await provider.admin.call(getOrgMenu, { OrgCode: team.orgCode });
  const visiting = { ...checked, DeviceIDs: [serviced.id] };
  const visited = await fetchFile(app, provider.admin, printCheckedLabels, visiting);
  expect(visited.fileName).toBe('打印标签.pdf');
});

describe('refused, as an envelope', () => {
  const one = { Format: 'a4x24' } as const;
  test('a foreign organisation’s devices and positions', async () => {
    const theirs = await addTeam(app);
    const device = await newDevice(theirs.admin);
    const { id: PositionID } = await theirs.admin.call(devicePosition.calls.add, {
      Name: 'SECRET',
    });
    for (const answer of [
      await fetchFile(app, team.admin, printCheckedLabels, { ...one, DeviceIDs: [device.id] }),
      await fetchFile(app, team.admin, printPositionLabels, { ...one, PositionID }),
      await fetchFile(app, team.admin, printDeviceLabels, { ...one, DeviceID: device.id }),
    ])
      expect([answer.error, answer.fileName]).toEqual(['NOT_FOUND', null]);
  });

  test('a person who may not see devices', async () => {
    const here = await addTeam(app);
    await app.sql(`update role set permissions = '{}' where org_code = $1`, [here.orgCode]);
    for (const answer of [
      await fetchFile(app, here.reporter, printDeviceLabels, one),
      await fetchFile(app, here.reporter, printCheckedLabels, {
        ...one,
        DeviceIDs: [randomUUID()],
      }),
      await fetchFile(app, here.reporter, printPositionLabels, one),
    ])
      expect(answer.error).toBe('DENIED');
  });

  test.for([
    ['a place that the sheet does not have', { Format: 'a4x24', Start: 25 }, 'Start', '1 到 24'],
    ['a format that there is not', { Format: 'a3' as 'a4x24' }, 'Format', ''],
  ] as const)('%s', async ([, body, field, reason]) => {
    const answer = await fetchFile(app, team.admin, printDeviceLabels, body);
    expect(answer.error).toBe('BAD_FIELD');
    expect(answer.info).toContain(field);
    expect(answer.info).toContain(reason);
  });

  test('more checked devices than a file has room for', async () => {
    const DeviceIDs = Array.from({ length: 1001 }, () => randomUUID());
    const answer = await fetchFile(app, team.admin, printCheckedLabels, { ...one, DeviceIDs });
    expect([answer.error, answer.info.includes('DeviceIDs')]).toEqual(['BAD_FIELD', true]);
  });

  test('a second file of one person while the first is made, but not another person’s', async () => {
    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    try {
      await locker.query('begin');
      await locker.query('lock table device in access exclusive mode');
      const first = fetchFile(app, team.admin, printDeviceLabels, one);
      await vi.waitFor(async () => {
        const waits = await app.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waits).toHaveLength(1);
      });
      const second = await fetchFile(app, team.admin, printPositionLabels, one, 'en-US');
      expect([second.status, second.info]).toEqual([429, 'Too many requests; try again in 5 s']);
      const others = fetchFile(app, team.supervisor, printDeviceLabels, one);
      await locker.query('rollback');
      expect([(await first).error, (await others).error]).toEqual([null, null]);
      expect((await fetchFile(app, team.admin, printPositionLabels, one)).error).toBeNull();
    } finally {
      await locker.end();
    }
  });
});
