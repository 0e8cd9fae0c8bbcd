import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import {
  confirmWorkOrder,
  repairWorkOrder,
  saveOrderCost,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { printServiceReport } from '../../../src/contract/areas/repair/queries.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { fetchFile } from '../support/fetchFile.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { aPhoto } from '../support/photos.ts';
import { drawnTexts, pdfText, redPoints } from '../support/printedPages.ts';
import { upload } from '../support/upload.ts';
import { receive, report, start } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let order: WorkOrder;
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  const device = await owner.admin.call(addDevice, {
    DeviceCode: 'P-𠮷1',
    DeviceName: '冲床 1',
    PositionName: '一车间',
  });
  await associate(app, provider.orgCode, owner.orgCode, [device.id]);
  order = await report(owner.reporter, device.id);
  const { repairer } = provider;
  await receive(repairer, order.id);
  await start(repairer, order.id);
  app.clock.advance(30 * 60_000);
  const photo = async (by: Team['admin'], kind: 'jpeg' | 'png') =>
    (await upload(app, by, await aPhoto(kind, 6), { label: `photo.${kind}` })).url;
  await repairer.call(repairWorkOrder, {
    ID: order.id,
    Measures: '更换轴承\n试车正常 ✔',
    PhotosBefore: [await photo(repairer, 'jpeg')],
    PhotosAfter: [await photo(repairer, 'png')],
  });
  await repairer.call(saveOrderCost, { ID: order.id, OutsideAmount: 1234.5 });
  const Signature = await photo(owner.reporter, 'png');
  await owner.reporter.call(confirmWorkOrder, { ID: order.id, Result: 1, Signature });
});
afterAll(() => app.close());

test('the report has the facts, the timeline and the labour of the order, and every text is drawn', async () => {
  const file = await fetchFile(app, provider.repairer, printServiceReport, { ID: order.id });
  expect([file.status, file.contentType, file.fileName]).toEqual([
    200,
    'application/pdf',
    `维修服务报告 ${order.orderCode}.pdf`,
  ]);
  const text = await pdfText(file.bytes);
  for (const part of [
    '维修服务报告',
    order.orderCode,
    '冲床 1 P-𠮷1',
    '一车间',
    '更换轴承',
    '试车正常 ✔',
    provider.repairer.realName,
    '等待接单',
    '工时',
    '维修前照片',
    '维修后照片',
    '确认人签名',
    '第 1 页',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('¥');
  const blank = (await drawnTexts(file.bytes)).filter(({ ink }) => ink < 0.01);
  expect(blank).toEqual([]);
  expect(await lastActions(app, provider.orgCode)).toMatchObject([
    { action: 'repair.printReport', targetID: order.id, userID: provider.repairer.userID },
  ]);
});

test('its pictures are drawn', async () => {
  const { bytes } = await fetchFile(app, owner.admin, printServiceReport, { ID: order.id });
  const red = await redPoints(bytes);
  // a quarter of each picture, 42 by 63 mm, is red: 3 of them at 72 points an inch
  expect(red.reduce((sum, points) => sum + points, 0)).toBeGreaterThan(3 * 4_000);
});

test('it has the cost of the caller’s organisation where it is wanted, in the language that is wanted', async () => {
  const body = { ID: order.id, Locale: 'en-US', WithCost: 1 } as const;
  const own = await fetchFile(app, provider.repairer, printServiceReport, body);
  const text = await pdfText(own.bytes);
  for (const part of ['Service report', 'CN¥1,234.50', 'Waiting for a repairer', 'Page 1 of'])
    expect(text).toContain(part);
  const others = await fetchFile(app, owner.admin, printServiceReport, body);
  expect(await pdfText(others.bytes)).not.toContain('1,234.50');
});

test('a foreign organisation, and a person who may not see orders, get none', async () => {
  const stranger = await addTeam(app);
  const body = { ID: order.id };
  expect((await fetchFile(app, stranger.admin, printServiceReport, body)).error).toBe('NOT_FOUND');
  await app.sql(`update role set permissions = '{}' where org_code = $1`, [stranger.orgCode]);
  expect((await fetchFile(app, stranger.reporter, printServiceReport, body)).error).toBe('DENIED');
});

test('a report of more pages than a document may have is refused in both languages', async () => {
  await app.sql(
    `insert into work_order_segment (org_code, order_id, seq, kind, start_time, end_time, user_name, repair_org_code)
     select org_code, order_id, 1000 + n, kind, start_time, end_time, user_name, repair_org_code
     from work_order_segment s, generate_series(1, 5000) n where order_id = $1 and seq = 1`,
    [order.id],
  );
  const answers = [
    await fetchFile(app, owner.admin, printServiceReport, { ID: order.id }),
    await fetchFile(app, owner.admin, printServiceReport, { ID: order.id }, 'en-US'),
  ];
  expect(answers.map(({ error, info }) => [error, info])).toEqual([
    ['PRINT_TOO_LONG', '文件超过 100 页，无法生成；请缩小范围'],
    ['PRINT_TOO_LONG', 'The document has more than 100 pages and cannot be made; narrow it down'],
  ]);
});
