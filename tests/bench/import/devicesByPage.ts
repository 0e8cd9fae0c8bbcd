import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { readTable } from '../../../src/client/kit/list/import/file/readTable.ts';
import { saveCustomFields } from '../../../src/contract/areas/device/customFields.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { showCell } from '../../../src/contract/imports/cell.ts';
import { openSession } from '../../e2e/support/pages.ts';
import { openPlant, type Plant } from '../../e2e/support/plant.ts';
import { type BenchOptions, type Measurement, measurement, percentile } from '../measurement.ts';
import { openBrowser } from '../product.ts';
import { watchOthers } from './others.ts';

/** How many devices a file has; one of `brokenEach` is broken. */
interface FileSize {
  readonly devices: number;
  readonly brokenEach: number;
}

const headings = [
  '设备编号',
  '设备名称',
  '设备类型',
  '位置',
  '重要度',
  '序列号',
  '启用日期',
  '购置价格',
  '字段：额定电压',
];

/** The ways in which a row is broken: the index of its cell, and what is in it. */
const faults: readonly (readonly [at: number, text: string])[] = [
  [1, ''],
  [4, 'Z'],
  [6, '2021-02-30'],
  [7, '很贵'],
  [8, '三百八'],
];

/** Returns the cells of a device; of a broken one with a wrong cell. */
function cellsOf(at: number, { brokenEach }: FileSize): string[] {
  const cells = [
    `BY-PAGE-${at}`,
    `${at} 号加工中心`,
    '加工中心',
    `${at % 200} 号产线`,
    'A',
    `SN${at}`,
    '2020-03-01',
    '860000',
    '380',
  ];
  const broken = at % brokenEach === 0 ? faults[(at / brokenEach) % faults.length] : undefined;
  return broken === undefined ? cells : cells.with(...broken);
}

/**
 * Imports a file of devices by the page and undoes the import, while others work.
 *
 * @param server the address of a running server and its folder
 */
export async function measureDevicesByPage(
  log: (text: string) => void,
  server: { readonly address: string; readonly dataDir: string },
  size: FileSize,
  options: BenchOptions,
): Promise<Measurement[]> {
  const { address, dataDir } = server;
  const plant = await openPlant(address, dataDir, '设备导入厂');
  await addVoltage(plant);
  const others = await watchOthers(server, plant);
  await using opened = await openBrowser(options);
  try {
    const before: number[] = [];
    while (before.length < (options.short ? 2 : 200)) {
      await wait(100);
      before.push(...others.taken());
    }
    const { refused, imported, left, progress } = await importAndUndo(
      opened.browser,
      address,
      plant,
      size,
    );
    const latencies = others.taken();
    const broken = Math.floor((size.devices - 1) / size.brokenEach) + 1;
    const [p99, p99Before] = [percentile(latencies, 0.99), percentile(before, 0.99)];
    log(
      `  by the page: ${imported} of ${size.devices} devices imported, ${refused} rows refused by line, field and reason, ` +
        `progress shown ${progress} times, ${latencies.length} calls of others: p99 ${p99.toFixed(0)} ms (before ${p99Before.toFixed(0)} ms), ` +
        `longest ${Math.max(...latencies).toFixed(0)} ms`,
    );
    return [
      measurement('broken devices that are not named', broken - refused, 0),
      measurement('devices missing', size.devices - broken - imported, 0),
      measurement('devices left by the undo', left, 0),
      measurement('progress not shown', progress > 0 ? 0 : 1, 0),
      measurement("p99 of others' calls meanwhile by that before", p99 / p99Before, 10),
    ];
  } finally {
    await others.stop();
  }
}

/** Gives the type of the devices a field of its own. */
async function addVoltage({ admin }: Plant): Promise<void> {
  const { id: TypeID } = await admin.api.call(deviceType.calls.add, { Name: '加工中心' });
  await admin.api.call(saveCustomFields, {
    TypeID,
    Fields: [{ FieldName: '额定电压', FieldKind: 'number', Unit: 'V' }],
  });
}

interface Outcome {
  readonly refused: number;
  readonly imported: number;
  readonly left: number;
  /** How many different numbers of rows the page showed. */
  readonly progress: number;
}

async function importAndUndo(
  browser: Browser,
  address: string,
  { admin }: Plant,
  size: FileSize,
): Promise<Outcome> {
  const context = await openSession(browser, address, admin);
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  await page.goto(`${address}/device/list`);
  const button = (name: RegExp | string) => page.getByRole('button', { name });
  await button(/^导\s*入$/).click();
  const dialog = page.getByRole('dialog', { name: '导入设备' });
  const lines = Array.from({ length: size.devices }, (_, at) => cellsOf(at, size).join(','));
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'devices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([headings.join(','), ...lines].join('\r\n')),
  });
  await button('检查数据').click();
  const start = button(/^导入 [\d,]+ 行$/);
  const checked = await shownUntil(dialog, start, '正在检查');
  const refused = await namedRows(page, dialog);
  await start.click();
  const done = dialog.getByText(/^已导入 [\d,]+ 行。$/);
  const written = await shownUntil(dialog, done, '正在导入');
  const imported = Number((await done.innerText()).replace(/\D/g, ''));
  await button('撤销导入').click();
  const question = page.getByRole('dialog', { name: '撤销这次导入？' });
  await question.getByRole('button', { name: '撤销导入' }).click();
  await page.getByText(/^已撤销 [\d,]+ 行$/).waitFor();
  await context.close();
  const { totalNum: left } = await admin.api.call(listDevices, {
    SearchText: 'BY-PAGE',
    pageSize: 15,
  });
  return { refused, imported, left, progress: Math.min(checked, written) };
}

/** Waits for a part, and returns how many different texts of a progress were shown meanwhile. */
async function shownUntil(dialog: Locator, part: Locator, text: string): Promise<number> {
  const seen = new Set<string>();
  const shown = dialog.getByText(text);
  while (!(await part.isVisible())) {
    const [now] = await shown.allInnerTexts();
    if (now !== undefined) seen.add(now);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return seen.size;
}

/** Downloads the refused rows; returns how many are named with their line, a field and a reason. */
async function namedRows(page: Page, dialog: Locator): Promise<number> {
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载有问题的行' }).click();
  const file = await readFile(await (await download).path());
  const table = await readTable(new Uint8Array(file).buffer);
  if ('problem' in table) throw new Error(`the file of refused rows: ${table.problem}`);
  const reasons = table.map(({ cells }) => showCell(cells.at(-1)));
  return reasons.filter((reason) => /^第 \d+ 行; [^:]+: .+/.test(reason)).length;
}
