import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getUser } from '../../src/contract/areas/personnel/endpoints.ts';
import { openSession, watchErrors } from './support/pages.ts';
import {
  type Account,
  hire,
  openPlant,
  type Plant,
  password,
  signInByApi,
} from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const dataDir = inject('dataDir');
let browser: Browser;
let plant: Plant;
let session: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, dataDir, '账号厂');
  session = await openSession(browser, address, plant.admin);
  page = await session.newPage();
  errors = watchErrors(page);
  await page.goto(`${address}/account`);
  await page.getByLabel('姓名').waitFor();
});
afterAll(() => closeContexts(browser));

const dialog = (name: string) => page.getByRole('dialog', { name });

/** Draws a square picture, `edge` px wide, its left half red and its right half blue. */
async function picture(edge: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (size) => {
    const canvas = new OffscreenCanvas(size, size);
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('no canvas');
    for (const [colour, from] of [
      ['#d00000', 0],
      ['#0000d0', size / 2],
    ] as const) {
      pen.fillStyle = colour;
      pen.fillRect(from, 0, size / 2, size);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return btoa(String.fromCodePoint(...bytes));
  }, edge);
  return Buffer.from(base64, 'base64');
}

async function choosePhoto(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
}

test('7 Client behaviour, photo upload: a picture is cropped by the keyboard, uploaded, saved, and shown in the header', async () => {
  await choosePhoto('me.png', 'image/png', await picture(600));
  const crop = dialog('裁剪头像');
  const area = crop.getByLabel(/^头像裁剪区/);
  await area.focus();
  for (const key of ['+', '+', '+', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  const sent = page.waitForResponse(/\/UploadFile/);
  await crop.getByRole('button', { name: '使用这个头像' }).click();
  expect((await (await sent).json()) as object).toMatchObject({
    code: '200',
    data: { url: expect.any(String), linkurl: expect.any(String), contentType: 'image/jpeg' },
  });
  await crop.waitFor({ state: 'hidden' });
  await page.getByText('新头像会在保存资料后生效。').waitFor();
  await page.getByRole('button', { name: '保存资料' }).click();
  await page.getByText('修改成功').waitFor();

  await page.reload();
  const shown = page.getByRole('button', { name: /^账号 / }).locator('img');
  await shown.waitFor();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(512);
  const user = await plant.admin.api.call(getUser, { id: plant.admin.user.id });
  expect(user.photo).not.toBe('');
});

test('2 Dialogs, account info: opens from the header, and prompts for confirmation before input is lost', async () => {
  await page.getByRole('button', { name: /^账号 / }).click();
  await page.getByRole('button', { name: /企业管理员 ·/ }).click();
  const info = dialog('账号信息');
  await info.getByLabel('姓名').fill('王主任');
  await page.keyboard.press('Escape');
  await info.getByText('已填写的内容还没有保存。').waitFor();
  await info.getByRole('button', { name: '继续填写' }).click();
  await info.getByRole('button', { name: '保存资料' }).click();
  await info.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /^账号 / })
    .getByText('王主任')
    .waitFor();
});

test('5 Change password, original: each missing field is a warning, in order; afterwards other sessions end and this one stays', async () => {
  const phone = await hire(dataDir, plant, '维修工', '吴改密');
  const [mine, elsewhere] = await Promise.all([openOwn(phone), openOwn(phone)]);
  await mine.getByRole('button', { name: /^账号 / }).click();
  await mine.getByRole('button', { name: '修改密码' }).last().click();
  const change = mine.getByRole('dialog', { name: '修改密码' });
  const submit = change.getByRole('button', { name: '修改密码' });
  const fresh = 'Fresh#2027';
  for (const [label, value, warning] of [
    [/^原密码/, '', '请输入原密码'],
    [/^原密码/, password, '请输入新密码'],
    [/^新密码/, fresh, '请输入确认密码'],
    [/^确认密码/, 'Other#2027', '确认密码与新密码不相同请检查'],
  ] as const) {
    await change.getByLabel(label).fill(value);
    await submit.click();
    await mine.locator('.arco-message').getByText(warning).first().waitFor();
  }
  await change.getByLabel(/^确认密码/).fill(fresh);
  await submit.click();
  await mine.getByText('修改成功').waitFor();
  await change.waitFor({ state: 'hidden' });

  const ended = elsewhere.getByRole('dialog', { name: '您已退出登录' });
  await ended.waitFor();
  await mine.getByRole('button', { name: '刷新' }).click();
  await mine.getByRole('status').getByText('共 0 条').waitFor();
  expect(await mine.getByRole('dialog', { name: '您已退出登录' }).count()).toBe(0);

  await ended.getByRole('button', { name: '取消' }).click();
  await ended.waitFor({ state: 'hidden' });
  expect(new URL(elsewhere.url()).pathname).toBe('/Troubleshooting/workOrder');
});

/** Opens the list of orders in a session of its own. */
async function openOwn(phone: string): Promise<Page> {
  const context = await openSession(browser, address, await signInByApi(address, phone));
  const own = await context.newPage();
  await own.goto(`${address}/Troubleshooting/workOrder`);
  await own.getByRole('heading', { level: 1 }).waitFor();
  return own;
}

test('5 Role transfer, user required: without one it warns; after the confirmation the other user has the role, and the menus change', async () => {
  const heir: Account = await signInByApi(address, await hire(dataDir, plant, '维修工', '郑接任'));
  await page.goto(`${address}/account`);
  await page.getByRole('button', { name: '转移角色' }).click();
  const transfer = dialog('转移企业管理员角色');
  await transfer.getByRole('button', { name: '转移角色' }).click();
  await page.locator('.arco-message').getByText('请选择一个转移用户').waitFor();
  await transfer.getByRole('combobox', { name: '转移给' }).fill('郑接');
  await transfer.getByRole('option', { name: /郑接任/ }).click();
  await transfer.getByRole('button', { name: '转移角色' }).click();
  const sure = dialog('确认转移当前角色');
  await sure.getByText(`郑接任（${heir.phone}）将成为企业管理员`).waitFor();
  await sure.getByRole('button', { name: '转移角色' }).click();
  await page.getByText('操作成功').waitFor();
  await page.getByLabel('角色', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('角色', { exact: true }).textContent()).toBe('维修主管');
  await expect.poll(() => page.getByRole('button', { name: '转移角色' }).count()).toBe(0);
  await page
    .getByRole('navigation', { name: '菜单' })
    .getByText('登录日志')
    .waitFor({ state: 'detached' });
  const user = await heir.api.call(getUser, { id: heir.user.id });
  expect(user.roleName).toBe('企业管理员');
  expect(errors).toEqual([]);
});
