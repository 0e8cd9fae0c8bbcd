import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFileProblem, tableBelow } from '../../../src/client/kit/list/import/file/fileTable.ts';
import { readTable } from '../../../src/client/kit/list/import/file/readTable.ts';
import { mapRows } from '../../../src/client/kit/list/import/mapRows.ts';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { exportRows, importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { showCell } from '../../../src/contract/imports/cell.ts';
import { findHeadings, matchColumns } from '../../../src/contract/imports/matchColumns.ts';
import { importKinds } from '../../../src/contract/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { xToken } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { finish, newDevice, receive, report, start } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

/** Returns an exported list as the console reads the file. */
async function exported(Kind: string) {
  const { token } = team.admin;
  const body = JSON.stringify({ Kind });
  const response = await fetch(app.url + exportRows.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      jwt: token,
      'x-token': xToken(body, token),
    },
    body,
  });
  const rows = await readTable(await response.arrayBuffer());
  if (isFileProblem(rows)) throw new Error(rows.problem);
  return rows;
}

/** Imports an exported list by the headings that the import finds. */
async function importBack(
  Kind: keyof typeof importKinds,
  rows: Awaited<ReturnType<typeof exported>>,
) {
  const kind = importKinds[Kind];
  if (kind === undefined) throw new Error(`no kind ${Kind}`);
  const texts = rows.map(({ cells }) => cells.map(showCell));
  const table = tableBelow(rows, findHeadings(kind, texts));
  if (isFileProblem(table)) throw new Error(table.problem);
  const mapped = mapRows(table, {
    kind,
    mapping: Object.fromEntries(matchColumns(kind, table.columns)),
    order: 'ymd',
    leavesOut: false,
    locale: 'zh-CN',
    brokenText: '',
  });
  expect(mapped.broken).toEqual([]);
  return team.admin.call(importRows, { Kind, Rows: mapped.rows.map(({ values }) => values) });
}

const texts = [
  '-1F 机房',
  '+24V 电源',
  '=1+1',
  '@现场',
  "'-5",
  "'甲'",
  '0000123',
  '1-2',
  'constructor',
];

test('devices that were exported and are imported again change nothing', async () => {
  for (const [at, text] of texts.entries())
    await team.admin.call(addDevice, {
      DeviceCode: text,
      DeviceName: `${text}：名称`,
      TypeName: text,
      PositionName: text,
      WeightRating: 'A',
      Brand: text,
      SerialNo: text,
      RatedPower: 7.5 + at,
      BuyDate: '2020-02-29',
      StartUpDate: '2020-03-01',
      RunHours: 1234.5,
    });
  const before = (await team.admin.call(listDevices, { pageSize: 200 })).data;
  const rows = await exported('Device');
  const shown = rows.slice(1).map(({ cells }) => showCell(cells[0]));
  expect(shown.toSorted()).toEqual(texts.toSorted());
  const answer = await importBack('Device', rows);
  expect(answer).toMatchObject({ imported: 0, unchanged: texts.length, errors: [] });
  expect((await team.admin.call(listDevices, { pageSize: 200 })).data).toEqual(before);
});

test('work orders in any state that were exported and are imported again change nothing', async () => {
  const device = await newDevice(team.admin, '+24V-7');
  const done = await report(team.admin, device.id);
  await receive(team.repairer, done.id);
  await start(team.repairer, done.id);
  app.clock.advance(61_234);
  await finish(team.repairer, done.id);
  const received = await report(team.admin, (await newDevice(team.admin)).id);
  await receive(team.repairer, received.id);
  await report(team.admin, (await newDevice(team.admin)).id);
  const before = (await team.admin.call(listWorkOrders, { pageSize: 200 })).data;
  expect(before).toHaveLength(3);
  const answer = await importBack('WorkOrderHistory', await exported('WorkOrder'));
  expect(answer).toMatchObject({ imported: 0, unchanged: 3, errors: [] });
  expect((await team.admin.call(listWorkOrders, { pageSize: 200 })).data).toEqual(before);
});
