import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { importRowLimit, importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { openPlant, type Plant, password } from '../../e2e/support/plant.ts';
import { removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import { type BenchOptions, type Measurement, measurement } from '../measurement.ts';
import { openProduct } from '../product.ts';
import { openSqlAlone, type SqlAlone } from '../sqlAlone.ts';
import { measureDevicesByPage } from './devicesByPage.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The sizes of a full and of a short run. */
const whole = {
  rows: 200_000,
  devices: 2_000,
  fileRows: 1_000_000,
  byPage: { devices: 50_000, brokenEach: 100 },
};
const little = {
  rows: 300,
  devices: 20,
  fileRows: 300,
  byPage: { devices: 100, brokenEach: 20 },
};

/**
 * Measures imports on a fresh server, whose database has no statistics yet: of devices by the page, while others
 * work; of history call by call, the same rows again, and by the command, whose file repeats these rows.
 */
export async function measureImport(
  log: (text: string) => void,
  options: BenchOptions,
): Promise<Measurement[]> {
  const size = options.short ? little : whole;
  await using product = await openProduct(options);
  const { address, dataDir } = product;
  const measurements = await measureDevicesByPage(log, product, size.byPage, options);
  const plant = await openPlant(address, dataDir, '导入厂');
  await using alone = await openSqlAlone(dataDir, options);
  for (const round of ['first', 'again'] as const) {
    const { slowest, slowestMs, imported } = await importAll(plant, size, alone);
    log(
      `  ${round}: ${imported} of ${size.rows} rows imported, slowest call ${(slowestMs / 1000).toFixed(1)} s`,
    );
    const missing = round === 'first' ? size.rows - imported : imported;
    measurements.push(
      measurement(`slowest call of ${importRowLimit} rows, ${round}, by SQL alone`, slowest, 180),
    );
    measurements.push(
      measurement(round === 'first' ? 'rows missing, first' : 'rows new, again', missing, 0),
    );
  }
  const folder = await tempFolder();
  try {
    const peak = await memoryOfCommand(address, plant, folder, size, log);
    const what = `the command's peak memory, ${size.fileRows} rows`;
    return [...measurements, measurement(what, peak, 300, 'MB')];
  } finally {
    await removeFolder(folder);
  }
}

type Size = typeof whole;

/** Returns row `n`: one fault every five minutes, on all machines in turn, as in a plant's log. */
function rowOf(n: number, { rows, devices }: Size) {
  const fault = Date.UTC(2024, 0, 1) + (n % rows) * 300_000;
  const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  return {
    DeviceCode: `M${n % devices}`,
    FaultTime: textOf(fault),
    FinishTime: textOf(fault + 3_600_000),
    FaultText: '主轴振动过大',
    CauseName: `原因 ${n % 20}`,
  };
}

/** Returns the time of the slowest call too, in times of a statement without tables that runs before and after it. */
async function importAll({ admin }: Plant, size: Size, alone: SqlAlone) {
  let [slowest, slowestMs] = [0, 0];
  let imported = 0;
  let before = await alone.run();
  for (let from = 0; from < size.rows; from += importRowLimit) {
    const length = Math.min(importRowLimit, size.rows);
    const Rows = Array.from({ length }, (_, at) => rowOf(from + at, size));
    const start = performance.now();
    const result = await admin.api.call(importRows, { Kind: 'WorkOrderHistory', Rows });
    const ms = performance.now() - start;
    const after = await alone.run();
    slowest = Math.max(slowest, ms / Math.max(before, after));
    slowestMs = Math.max(slowestMs, ms);
    before = after;
    imported += result.imported;
  }
  return { slowest, slowestMs, imported };
}

/** Imports a file by the command; returns the peak memory of the process, MB. */
async function memoryOfCommand(
  address: string,
  { admin }: Plant,
  folder: string,
  size: Size,
  log: (text: string) => void,
): Promise<number> {
  const file = join(folder, 'history.csv');
  await pipeline(Readable.from(fileOf(size)), createWriteStream(file));
  const args = ['--file', file, '--kind', 'WorkOrderHistory', '--url', address, '--lang', 'en-US'];
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { import: string };
  };
  const { PATH, ...others } = process.env;
  // Runs it like npm does; its `exec` makes the measured process the command's own.
  const child = spawn('sh', ['-c', `${scripts.import} "$@"`, 'sh', ...args], {
    cwd: root,
    env: {
      ...others,
      PATH: `${join(root, 'node_modules/.bin')}:${PATH}`,
      ANDON_PHONE: admin.phone,
      ANDON_PASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  let peak = 0;
  const look = setInterval(() => {
    void peakOf(child.pid ?? 0).then((mb) => {
      peak = Math.max(peak, mb);
    });
  }, 100);
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  clearInterval(look);
  log(`  the command: ${output.trim()}`);
  if (code !== 0) throw new Error(`the command ended with ${code}`);
  return peak;
}

function* fileOf(size: Size): Generator<string> {
  yield `${Object.keys(rowOf(0, size)).join(',')}\n`;
  for (let n = 0; n < size.fileRows; n += 1) yield `${Object.values(rowOf(n, size)).join(',')}\n`;
}

/** Returns the peak memory of a process in MB (proc(5), VmHWM); 0 once it has ended. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
