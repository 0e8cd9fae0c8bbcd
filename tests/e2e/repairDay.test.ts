import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Device } from '../../src/contract/areas/device/endpoints.ts';
import { makeDeviceKey, sendTelemetry } from '../../src/contract/areas/gateway/endpoints.ts';
import { addPart } from '../../src/contract/areas/part/part.ts';
import {
  getTimeoutConfig,
  saveTimeoutConfig,
} from '../../src/contract/areas/timeoutConfig/endpoints.ts';
import { aPng } from '../server/support/pictures.ts';
import { pdfText } from '../server/support/printedPages.ts';
import { showToCamera } from './support/camera.ts';
import { openGuest, openSession, openWall, watchErrors } from './support/pages.ts';
import { countFrames, framesASecond } from './support/paintedFrames.ts';
import { associate } from './support/people.ts';
import { type Account, makeDevice, openPlant, type Plant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const orders = `${address}/Troubleshooting/workOrder`;
const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true };
const largeScreen = { viewport: { width: 1920, height: 1080 } };
const errors: string[][] = [];
let browser: Browser;
let owner: Plant;
let provider: Plant;
let press: Device;
let wall: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  owner = await openPlant(address, inject('dataDir'), '整日工厂');
  provider = await openPlant(address, inject('dataDir'), '整日服务商', 0);
  press = await makeDevice(owner, 'DAY-1', '冲床 1');
  await associate(provider, owner, [press]);
  const { api } = provider.admin;
  await api.call(addPart, { PartCode: 'B-6205', PartName: '轴承', Unit: '个', UnitPrice: 35.5 });
  const config = await api.call(getTimeoutConfig, {});
  await api.call(saveTimeoutConfig, {
    EscalateMinutes: config.escalateMinutes,
    SuperviseMinutes: config.superviseMinutes,
    WriteDueHours: config.writeDueHours,
    AutoConfirmHours: config.autoConfirmHours,
    RespondBasis: 0,
    LabourRate: 80,
    Version: 0,
  });
  await showToCamera(press.qrCode);
});
afterAll(() => closeContexts(browser));

async function openPage(account: Account, url: string, screen: object): Promise<Page> {
  const session = await openSession(browser, address, account, screen);
  const page = await session.newPage();
  errors.push(watchErrors(page));
  await page.goto(url);
  return page;
}

/** Returns a button by its name; Arco inserts a space between two characters. */
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^${name.split('').join('\\s*')}$`) });
const cardOf = (page: Page) => page.getByRole('article', { name: /^冲床 1 / });
const onWall = (lane: string) =>
  wall.getByRole('region', { name: lane, exact: true }).getByText('冲床 1');

/** How long the wall took to show each step after the server had answered it, in seconds of its frames. */
const delays: [step: string, seconds: number][] = [];

/** Takes a step on a page; the wall shows the order in the lane of its new state, or no more. */
async function step(page: Page, call: string, lane: string | null, act: () => Promise<unknown>) {
  const answer = page
    .waitForResponse((response) => response.url().endsWith(`/${call}`))
    .then(() => countFrames(wall));
  const tile =
    lane === null ? onWall('待确认').waitFor({ state: 'detached' }) : onWall(lane).waitFor();
  const shown = tile.then(() => countFrames(wall));
  await act();
  delays.push([call, ((await shown) - (await answer)) / framesASecond]);
}

/** Returns the number of points of a transparent picture that are drawn; runs in the page. */
async function inkOf(picture: SVGElement | HTMLElement): Promise<number> {
  const image = picture as HTMLImageElement;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const points = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return points.filter((value, at) => at % 4 === 3 && value > 0).length;
}

/** Submits the open dialog and waits until it is closed. */
async function submit(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(dialog, name).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens an action of the order's card on a page of cards. */
async function openAction(page: Page, name: string, inMenu = false): Promise<Locator> {
  if (inMenu) {
    await cardOf(page).getByRole('button', { name: /^操作/ }).click();
    await page.getByRole('menuitem', { name }).click();
  } else await button(cardOf(page), name).click();
  return page.getByRole('dialog');
}

test('a fault goes from its label to the bill, with a reporter, an owner and a provider, and the wall shows each step within two seconds of its frames', async () => {
  const animated = { reducedMotion: 'no-preference' } as const; // the limits hold with animations
  wall = await openWall(await openGuest(browser, animated), address, owner.admin.phone);
  errors.push(watchErrors(wall));
  await wall.getByText('没有未完成的工单').first().waitFor();
  const overview = await openPage(provider.admin, `${orders}?show=supervisor`, largeScreen);
  const day = await openPage(provider.repairer, `${orders}?show=day`, phoneScreen);

  // a person without an account reports by the label
  const context = await openGuest(browser, phoneScreen);
  const reporter = await context.newPage();
  errors.push(watchErrors(reporter));
  const { pathname, search } = new URL(press.qrCode);
  await reporter.goto(`${address}${pathname}${search}`);
  await button(reporter, '报修').click();
  await reporter.getByLabel(/故障现象/).fill('主轴漏油');
  await reporter.getByRole('radio', { name: '已停机' }).check();
  const photo = { name: 'oil.png', mimeType: 'image/png', buffer: aPng(2600, 1) };
  await reporter.locator('input[type=file]').first().setInputFiles(photo);
  await reporter.getByRole('img', { name: '照片 1' }).waitFor();
  await reporter.getByLabel(/您的姓名/).fill('王师傅');
  await reporter.getByLabel(/您的手机号/).fill('13912345678');
  await step(reporter, 'ReportByLabel', '新报修', () => button(reporter, '提交报修').click());
  await reporter.getByText('已通知维修人员，等待接单。').waitFor();
  await reporter.getByText('1 张照片').waitFor();
  await button(reporter, '报修').click();
  await reporter.getByText('这台设备已有人报修').waitFor();
  await button(reporter, '返回').click();

  // the provider's supervisor gives it to a repairer
  let dialog = await openAction(overview, '派单');
  await overview.getByRole('option', { name: '李强' }).click();
  await step(overview, 'ReceivingWorkOrder', '待维修', () => submit(overview, '派单'));
  await overview.getByRole('region', { name: '谁在做什么' }).getByText('冲床 1').waitFor();

  // the repairer scans the label by the camera of the phone
  dialog = await openAction(day, '开工');
  await expectSheet(dialog);
  await expect.poll(() => dialog.getByLabel('二维码内容').inputValue()).toBe(press.qrCode);
  await step(day, 'ScanWorkOrder', '维修中', () => submit(day, '开工'));
  const { deviceKey } = await owner.admin.api.call(makeDeviceKey, {});
  const Items = [{ DeviceCode: 'DAY-1', Level: 2 as const, Title: '轴承温度', Msg: '82 °C' }];
  await owner.admin.api.call(sendTelemetry, { Items }, { deviceKey });

  dialog = await openAction(day, '中断', true);
  await dialog.getByRole('radio', { name: '等备件' }).check();
  await dialog.getByLabel('说明').fill('缺轴承 B-6205');
  await dialog.getByRole('radio', { name: '停机' }).check();
  await step(day, 'InterruptWorkOrder', '中断', () => submit(day, '中断维修'));
  await cardOf(overview).getByText('等备件').waitFor();
  await openAction(day, '恢复维修');
  await step(day, 'RecoveryWorkOrder', '维修中', () => submit(day, '恢复维修'));
  await openAction(day, '稍后填写', true);
  await step(day, 'LaterWriteWorkOrder', '待补填', () => submit(day, '设备已恢复'));

  dialog = await openAction(day, '填写维修结果');
  await dialog.getByLabel('处理措施').fill('更换轴承');
  await dialog.getByLabel('故障原因').fill('磨损');
  await dialog.getByRole('combobox', { name: '所用备件' }).fill('轴承');
  await dialog.getByRole('option', { name: /轴承/ }).click();
  await dialog.getByLabel('轴承 的数量').fill('2');
  const files = dialog.locator('input[type=file]');
  await files.nth(0).setInputFiles({ ...photo, name: 'before.png' });
  await files.nth(2).setInputFiles({ ...photo, name: 'after.png' });
  for (const kind of ['维修前照片', '维修后照片'])
    await dialog.getByRole('list', { name: kind }).getByRole('link').waitFor();
  await dialog.getByLabel('李强 的分钟数').fill('30');
  await dialog.getByLabel('外协费用').fill('200');
  await step(day, 'RepairWorkOrder', '待确认', () => submit(day, '填写维修结果'));
  const toasts = day.getByRole('region', { name: '新消息提醒' });
  expect(await toasts.getByText('轴承温度').count(), 'a reading is no toast').toBe(0);

  // the owner sends it back, and confirms it once it is repaired again
  const plantPage = await openPage(owner.admin, orders, largeScreen);
  await plantPage.getByRole('link', { name: '冲床 1' }).click();
  await plantPage.getByRole('link', { name: '13912345678' }).waitFor();
  for (const name of ['维修前照片 1 · 李强', '维修后照片 1 · 李强'])
    await plantPage.getByRole('img', { name }).waitFor();
  const comments = plantPage.getByRole('list', { name: '评论' });
  await comments.getByRole('link', { name: 'photo.jpg' }).waitFor();
  await button(plantPage, '退回返工').click();
  await plantPage.getByRole('dialog').getByLabel('退回原因').fill('仍有异响');
  await step(plantPage, 'SurerWorkOrder', '维修中', () => submit(plantPage, '退回返工'));

  dialog = await openAction(day, '完工');
  expect(await dialog.getByLabel('处理措施').inputValue()).toBe('更换轴承');
  await dialog.getByLabel('处理措施').fill('更换轴承并重新对中');
  await step(day, 'RepairWorkOrder', '待确认', () => submit(day, '完工'));

  await button(plantPage, '确认完工').click();
  dialog = plantPage.getByRole('dialog');
  await dialog.getByRole('radio', { name: '5', exact: true }).check();
  await button(dialog, '用姓名“管理员”签').click();
  const signed = dialog.getByRole('img', { name: '签名', exact: true });
  await signed.waitFor();
  expect(await signed.evaluate(inkOf), 'the name is written').toBeGreaterThan(1000);
  await step(plantPage, 'SurerWorkOrder', null, () => submit(plantPage, '确认完工'));
  await plantPage.getByText('5 分，满分 5 分').waitFor();
  await plantPage.getByText('管理员 签名').waitFor();
  expect(await plantPage.getByRole('main').getByText('¥').count(), 'the cost of the provider').toBe(
    0,
  );
  await reporter.reload();
  await reporter.getByText('已经修好并确认。').waitFor();

  // the provider reads what it cost, and saves the service report
  await day.goto(plantPage.url());
  await day.getByRole('table').getByText('¥311.00').waitFor();
  await button(day, '更多').click();
  await day.getByRole('menuitem', { name: '服务报告' }).click();
  dialog = day.getByRole('dialog');
  await dialog.getByRole('switch', { name: '包含本企业费用' }).click();
  const saved = day.waitForEvent('download');
  await button(dialog, '保存 PDF').click();
  const text = await pdfText(await readFile(await (await saved).path()));
  for (const part of ['整日服务商', '冲床 1 DAY-1', '更换轴承并重新对中', '¥311.00', '管理员'])
    expect(text).toContain(part);

  expect(delays.filter(([, seconds]) => seconds > 2)).toEqual([]);
  expect(delays).toHaveLength(10);
  expect(errors.flat()).toEqual([]);
});

/** Asserts that a dialog is a sheet at the bottom of a phone's screen, with large buttons. */
async function expectSheet(dialog: Locator): Promise<void> {
  await dialog.locator('form').waitFor();
  const { width, height } = phoneScreen.viewport;
  const box = () => dialog.boundingBox();
  const isSheet = async () => {
    const sheet = await box();
    return [sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)];
  };
  await expect.poll(isSheet).toEqual([0, width, height]);
  const buttons = dialog.getByRole('button').filter({ hasText: /\S/, visible: true });
  await expect.poll(() => buttons.count()).toBeGreaterThan(1);
  const lowest = () =>
    buttons.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
  await expect.poll(lowest).toBeGreaterThanOrEqual(44);
}
