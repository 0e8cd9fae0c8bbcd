import { part } from '../../../src/contract/areas/part/part.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const list = '/sparePart/list';
const record = '/sparePart/record';
const trees = '/sparePart/position';
const figures = '/sparePart/figures';

async function openPart({ page }: Driver): Promise<void> {
  await page.locator('[data-page]:visible a[href*="sparePartDetail"]').first().click();
  await page.waitForURL(/sparePartDetail/);
}

/** Opens the scan page with two scanned parts of the list, the second one twice. */
async function scanSome(driver: Driver, mode: Parameters<Driver['text']>[0] | null): Promise<void> {
  const { page } = driver;
  const links = page.locator('[data-page]:visible a[href*="sparePartDetail"]');
  const paths = await links.evaluateAll((all) =>
    all.slice(0, 2).map((one) => (one as HTMLAnchorElement).href),
  );
  await driver.press('stock.scan.open');
  const field = page.getByRole('textbox', { name: driver.text('stock.scan.code') });
  await field.waitFor();
  if (mode !== null)
    await page.getByRole('radio', { name: driver.text(mode), exact: true }).check();
  const added = mode === null ? paths.slice(0, 1) : [...paths, ...paths.slice(1)];
  for (const path of added) {
    await field.fill(path);
    await field.press('Enter');
    await page.locator('form [role="status"]:not(:empty)').first().waitFor();
  }
}

async function openLabels(driver: Driver): Promise<void> {
  await driver.press('stock.labels.all');
  await driver.dialog();
  await driver.page.getByRole('img', { name: driver.text('labels.preview') }).waitFor();
}

async function openRequest({ page }: Driver): Promise<void> {
  await page.locator('[data-page]:visible a[href*="requisition?id="]').first().click();
  await page.waitForURL(/requisition\?id=/);
}

async function openSheet({ page }: Driver): Promise<void> {
  await page.locator('[data-page]:visible a[href*="counts?id="]').first().click();
  await page.waitForURL(/counts\?id=/);
}

/** The library of spare parts: list, a part, their dialogs, and the trees of types and positions. */
export const partScenes: readonly Scene[] = [
  { name: 'parts', who: 'admin', path: list },
  { name: 'parts-reader', alike: true, who: 'repairer', path: list },
  {
    name: 'parts-none',
    alike: true,
    who: 'admin',
    path: list,
    prepare: ({ server }) => server.answer(part.calls.list, { data: [], totalNum: 0 }),
  },
  {
    name: 'part-add',
    who: 'admin',
    path: list,
    act: async ({ page, dialog }) => {
      await page
        .locator('[data-page]:visible')
        .getByRole('button', { name: /^(新增备件|Add spare part)$/ })
        .first()
        .click();
      await dialog();
    },
  },
  {
    name: 'parts-bulk',
    who: 'admin',
    path: list,
    act: async (driver) => {
      const rows = driver.page.locator('tbody:visible, li:visible');
      const boxes = rows.getByRole('checkbox', { name: driver.text('kit.list.selectRow') });
      for (let row = 0; row < 2; row += 1) await boxes.nth(row).check();
      await driver.press('kit.resource.bulk');
      await driver.dialog();
    },
  },
  { name: 'part', who: 'admin', path: list, act: openPart },
  {
    name: 'part-edit',
    alike: true,
    who: 'admin',
    path: list,
    act: async (driver) => {
      await openPart(driver);
      await driver.press('kit.resource.edit');
      await driver.dialog();
    },
  },
  { name: 'stock-movements', who: 'admin', path: record },
  { name: 'stock-questions', who: 'admin', path: `${record}?tab=questions` },
  {
    name: 'stock-booking',
    who: 'admin',
    path: list,
    act: async (driver) => {
      await openPart(driver);
      await driver.press('stock.book');
      await driver.pick('stock.kind.in');
      await driver.dialog();
    },
  },
  {
    name: 'stock-scan',
    who: 'admin',
    path: list,
    act: (driver) => scanSome(driver, 'stock.kind.out'),
  },
  {
    name: 'stock-scan-transfer',
    alike: true,
    who: 'admin',
    path: list,
    act: (driver) => scanSome(driver, 'stock.kind.transfer'),
  },
  { name: 'stock-near', who: 'repairer', path: list, act: (driver) => scanSome(driver, null) },
  { name: 'part-labels', who: 'admin', path: list, act: openLabels },
  { name: 'position-labels', alike: true, who: 'admin', path: trees, act: openLabels },
  { name: 'part-requests', who: 'admin', path: '/sparePart/requisition' },
  { name: 'part-requests-own', alike: true, who: 'repairer', path: '/sparePart/applyFor' },
  { name: 'part-request', who: 'admin', path: '/sparePart/requisition', act: openRequest },
  {
    name: 'part-request-decide',
    who: 'admin',
    path: '/sparePart/requisition?WaitsFor=decide',
    act: async (driver) => {
      await openRequest(driver);
      await driver.press('partApplications.action.approve');
      await driver.dialog();
    },
  },
  {
    name: 'part-request-receive',
    alike: true,
    who: 'admin',
    path: '/sparePart/requisition?WaitsFor=receive',
    act: async (driver) => {
      await openRequest(driver);
      await driver.press('partApplications.action.receive');
      await driver.dialog();
    },
  },
  {
    name: 'part-request-dates',
    alike: true,
    who: 'admin',
    path: '/sparePart/requisition?WaitsFor=receive',
    act: async (driver) => {
      await openRequest(driver);
      await driver.press('partApplications.form.dates');
      await driver.dialog();
    },
  },
  {
    name: 'part-devices-add',
    alike: true,
    who: 'admin',
    path: list,
    act: async (driver) => {
      await openPart(driver);
      await driver.press('stock.devices.add');
      await driver.dialog();
    },
  },
  {
    name: 'part-request-add',
    who: 'admin',
    path: '/sparePart/applyFor',
    act: async (driver) => {
      await driver.press('partApplications.add');
      await driver.dialog();
    },
  },
  { name: 'part-counts', who: 'admin', path: '/sparePart/counts' },
  {
    name: 'part-count-add',
    who: 'admin',
    path: '/sparePart/counts',
    act: async (driver) => {
      await driver.press('partCounts.add');
      await driver.dialog();
    },
  },
  { name: 'part-count', who: 'admin', path: '/sparePart/counts', act: openSheet },
  {
    name: 'part-count-positions',
    alike: true,
    who: 'admin',
    path: '/sparePart/counts',
    act: async (driver) => {
      await openSheet(driver);
      await driver.page.getByRole('tab').nth(2).click();
    },
  },
  {
    name: 'part-count-differences',
    alike: true,
    who: 'admin',
    path: '/sparePart/counts',
    act: async (driver) => {
      await openSheet(driver);
      await driver.page.getByRole('tab').nth(1).click();
    },
  },
  { name: 'part-figures', who: 'admin', path: figures },
  ...(['reorder', 'cover', 'dead', 'use', 'abc', 'value', 'missing'] as const).map((tab) => ({
    name: `part-figures-${tab}`,
    alike: tab !== 'reorder' && tab !== 'value',
    who: 'admin' as const,
    path: `${figures}?tab=${tab}`,
  })),
  {
    name: 'part-figures-terms',
    who: 'admin',
    path: `${figures}?tab=reorder`,
    act: async (driver) => {
      await driver.page
        .locator('[data-page]:visible tbody button, [data-page]:visible li button')
        .first()
        .click();
      await driver.dialog();
    },
  },
  {
    name: 'part-figures-parameters',
    alike: true,
    who: 'admin',
    path: `${figures}?tab=reorder`,
    act: async (driver) => {
      await driver.press('partFigures.reorder.parameters');
      await driver.dialog();
    },
  },
  { name: 'part-positions', who: 'admin', path: trees },
  { name: 'part-types', alike: true, who: 'repairer', path: `${trees}?tab=type` },
  {
    name: 'part-position-merge',
    who: 'admin',
    path: trees,
    act: async (driver) => {
      const more = driver.text('kit.list.more');
      await driver.page.getByRole('tree').getByText(more, { exact: true }).nth(1).click();
      await driver.pick('kit.tree.merge');
      await driver.dialog();
    },
  },
];
