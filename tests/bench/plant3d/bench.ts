import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findChromium, launch } from '../../e2e/support/browser.ts';
import { freePort } from '../../e2e/support/server.ts';
import { removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import { type BenchOptions, type Measurement, measurement } from '../measurement.ts';
import { buildPage } from '../wall/buildPages.ts';
import type { PlantBench } from './page/main.tsx';

/** WebGL by software, which the other benches leave out. */
const softwareGl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

async function serve(folder: string) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const name = path === '/' ? 'index.html' : path;
    const own = name === '/columns.html' ? join(publicFolder, name) : join(folder, name);
    readFile(own).then(
      (content) => {
        response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  const port = await freePort();
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

type Bench = { readonly bench: PlantBench };
const call = <Name extends keyof PlantBench>(
  page: Page,
  name: Name,
  ...args: Parameters<PlantBench[Name]>
): Promise<ReturnType<PlantBench[Name]>> =>
  page.evaluate(
    ([one, given]) =>
      ((window as unknown as Bench).bench[one] as (...all: unknown[]) => never)(...given),
    [name, args] as const,
  );

/** Opens the page. @param flags of the browser beside the usual ones */
async function openPage(address: string, flags: readonly string[]) {
  const browser = await launch(await findChromium(), flags);
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(address);
  await page.waitForFunction(() => 'bench' in window);
  const cdp = await context.newCDPSession(page);
  const afterGc = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { nodes } = await cdp.send('Memory.getDOMCounters');
    return { heap: usedSize / 1e6, nodes };
  };
  return { page, errors, afterGc, [Symbol.asyncDispose]: () => browser.close() };
}

/**
 * Mounts three plants in 3-D again and again, of which two are in 3-D and one is flat, and measures what is left; without WebGL all
 * are flat.
 */
export async function measurePlant3D(
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const [mounts, warm] = short ? [2, 1] : [200, 40];
  const folder = await tempFolder();
  try {
    await buildPage({ root: fileURLToPath(new URL('page', import.meta.url)), folder });
    await using site = await serve(folder);
    const measured: Measurement[] = [];
    {
      await using opened = await openPage(site.address, softwareGl);
      const { page, errors, afterGc } = opened;
      let [most, charts, flat] = [0, 0, 0];
      let before = await afterGc();
      for (let nth = 0; nth < mounts; nth += 1) {
        await call(page, 'mount', 3);
        await page.waitForFunction(
          () =>
            (window as unknown as Bench).bench.charts() +
              (window as unknown as Bench).bench.flat() >=
            3,
        );
        most = Math.max(most, await call(page, 'contexts'));
        charts = Math.max(charts, await call(page, 'charts'));
        flat = Math.max(flat, await call(page, 'flat'));
        await call(page, 'unmount');
        if (nth + 1 === warm) before = await afterGc();
      }
      const after = await afterGc();
      log(
        `  ${mounts} mounts: ${charts} in 3-D, ${flat} flat; heap ${before.heap.toFixed(1)} MB after ${warm}, ${after.heap.toFixed(1)} MB at the end`,
      );
      measured.push(
        measurement('plants in 3-D short of 2', Math.max(0, 2 - charts), 0),
        measurement('WebGL contexts at once', most, 2),
        measurement('WebGL contexts that are left', await call(page, 'contexts'), 0),
        measurement(
          'growth of the heap after the first 40 mounts',
          after.heap - before.heap,
          2,
          'MB',
        ),
        measurement('detached nodes left', Math.max(0, after.nodes - before.nodes), 0),
        measurement('errors', errors.length, 0),
      );
    }
    await using opened = await openPage(site.address, ['--disable-3d-apis']);
    await call(opened.page, 'mount', 3);
    await opened.page.waitForFunction(() => (window as unknown as Bench).bench.flat() === 3);
    return [
      ...measured,
      measurement('errors without WebGL', opened.errors.length, 0),
      measurement('WebGL contexts without WebGL', await call(opened.page, 'contexts'), 0),
    ];
  } finally {
    await removeFolder(folder);
  }
}
