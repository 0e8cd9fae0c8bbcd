import type { Browser, BrowserContext, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSession, watchErrors } from './support/pages.ts';
import { makeDevice, openPlant, type Plant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let session: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '半程厂');
  await makeDevice(plant, 'UN-1', '空压机'); // so that the setup guide does not open
  session = await openSession(browser, address, plant.admin);
  page = await session.newPage();
  errors = watchErrors(page);
  await page.goto(`${address}/account`);
  await page.getByRole('textbox', { name: '姓名' }).fill('王半程');
  await menu('人员管理', '人员通讯录');
  await page.getByRole('heading', { name: '人员通讯录' }).waitFor();
});
afterAll(() => closeContexts(browser));

const row = () => page.getByRole('navigation', { name: '已打开的页面' });
const tag = (name: string) => row().getByRole('link', { name });
const question = () => page.getByRole('dialog', { name: '放弃还没有保存的内容？' });
const name = () => page.getByRole('textbox', { name: '姓名' });
const menu = async (area: string, entry: string) => {
  const nav = page.getByRole('navigation', { name: '菜单' });
  await nav.getByRole('button', { name: area }).click();
  await nav.getByRole('link', { name: entry }).click();
};
const answer = async (buttonName: string) => {
  await question()
    .getByText(/还没有保存：账号信息。/)
    .waitFor();
  await question().getByRole('button', { name: buttonName }).click();
  await question().waitFor({ state: 'hidden' });
};
const focused = () => page.evaluate(() => document.activeElement?.textContent);

test('2 Tags view, close: a keep-alive page with unsaved input prompts for confirmation, and the focus stays on the tags', async () => {
  await tag('账号管理').focus();
  await page.keyboard.press('Delete');
  await answer('取消');
  await expect.poll(focused).toBe('账号管理');
  await tag('账号管理').click({ button: 'middle' });
  await answer('取消');
  await tag('账号管理').click();
  expect(await name().inputValue()).toBe('王半程');
});

test('2 Tags view, close all: unsaved pages are named first, a page without input closes at once', async () => {
  const all = async () => {
    await row().getByRole('button', { name: '标签操作' }).click();
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
  };
  await all();
  await answer('取消');
  expect(await name().inputValue()).toBe('王半程');
  await row().getByRole('button', { name: '关闭 人员通讯录' }).click();
  await tag('人员通讯录').waitFor({ state: 'detached' });
  await all();
  await answer('放弃并关闭');
  await page.waitForURL(`${address}/home/dataOverview`);
  expect(await row().getByRole('link').allTextContents()).toEqual(['数据概览']);
});

test('2 Tags view, close: after a discard by the keyboard the neighbour has the focus', async () => {
  await page.getByRole('button', { name: /^账号 / }).click();
  await page.getByRole('link', { name: '账号管理' }).click();
  await name().fill('王半程');
  await menu('人员管理', '人员通讯录');
  await page.getByRole('heading', { name: '人员通讯录' }).waitFor();
  await tag('账号管理').focus();
  await page.keyboard.press('Delete');
  await answer('放弃并关闭');
  await tag('账号管理').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('人员通讯录');
});

test('the browser prompts before a reload while there is unsaved input', async () => {
  const dialogTypes: string[] = [];
  const refuse = (dialog: Dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.dismiss();
  };
  page.on('dialog', refuse);
  await page.reload();
  expect(dialogTypes).toEqual([]);
  await page.getByRole('button', { name: '新增人员' }).click();
  await page.getByRole('dialog', { name: '新增人员' }).getByLabel('姓名').fill('赵半程');
  await page.evaluate(() => location.reload());
  await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
  page.off('dialog', refuse);
  expect(errors).toEqual([]);
});
