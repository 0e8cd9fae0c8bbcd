import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoard, saveBoard } from '../../src/contract/areas/kanban/endpoints.ts';
import { isPage, mountWebsite, sendPage } from '../../src/server/kernel/http/website/website.ts';
import { removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import { recordFaults, waitForSnapshot } from './support/faultSnapshots.ts';
import { openWall, watchErrors } from './support/pages.ts';
import { makeDevice, openPlant, report } from './support/plant.ts';
import { freePort, startServer } from './support/server.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

/** The build of this run; the tests deploy a copy of it. */
const built = fileURLToPath(new URL('../../dist/client', import.meta.url));
let folder: string;
let website: FastifyInstance;
let address: string;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andon-deploy-'));
  await cp(built, folder, { recursive: true });
  website = Fastify({ forceCloseConnections: true });
  website.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(reply) : reply.code(404).send(),
  );
  await mountWebsite(website, folder);
  address = await website.listen({ host: '127.0.0.1', port: 0 });
  browser = await sharedBrowser();
  page = await browser.newPage({ locale: 'zh-CN' });
  errors = watchErrors(page);
});
afterAll(async () => {
  await closeContexts(browser);
  await website.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the script that index.html loads. */
async function entry(): Promise<string> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return /src="(\/static\/index-[^"]+\.js)"/.exec(html)?.[1] ?? '';
}

test.each([
  ['/login', '', ['LoginPage']],
  ['/EquipmentKanban', 'Admin-Token=t', ['WallRoute']],
  ['/home/dataOverview', 'Admin-Token=t', ['ConsoleFrame', 'DataOverviewPage']],
])('%s preloads its first scripts', async (path, cookie, modules) => {
  const { headers } = await fetch(address + path, { headers: { cookie } });
  const named = headers.get('link') ?? '';
  for (const one of modules) expect(named).toMatch(new RegExp(`/static/${one}-[^>]+>; rel=module`));
});

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Copies the product as it is deployed: the server, the contract and the built pages. */
async function deployed(): Promise<string> {
  const product = await mkdtemp(join(tmpdir(), 'andon-product-'));
  for (const part of ['src/server', 'src/contract', 'themes', 'package.json'])
    await cp(join(root, part), join(product, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(product, 'node_modules'));
  await cp(built, join(product, 'dist/client'), { recursive: true });
  return product;
}

/** Replaces the build by another one: no script is available under its old name. */
async function deployOther(pages: string): Promise<void> {
  const files = (await readdir(pages, { recursive: true })).filter((file) =>
    /\.(js|html|json)$/.test(file),
  );
  const scripts = new Set(files.filter((file) => file.startsWith('static/')).map(nameOf));
  const newer = (name: string) => (scripts.has(name) ? name.replace(/\.js$/, 'newer.js') : name);
  for (const file of files) {
    const text = await readFile(join(pages, file), 'utf8');
    await writeFile(join(pages, file), text.replace(/[\w~-]+\.js\b/g, newer));
    await rename(join(pages, file), join(pages, file.replace(nameOf(file), newer)));
  }
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);

/** Returns the paths that the service worker has cached. */
const cachedPaths = () =>
  page.evaluate(async () => {
    const all = await (await caches.open('andon-pages')).keys();
    return all.map(({ url }) => new URL(url).pathname);
  });

/** Returns the entry script of the open page. */
const startedBy = () =>
  page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src'));

test("the wall's files are cached, and the console's are not", async () => {
  await page.goto(`${address}/401`);
  await page.evaluate(() => navigator.serviceWorker.register('/serviceWorker.js'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  const paths = await cachedPaths();
  expect(paths).toEqual(expect.arrayContaining(['/index.html', '/platform.json', await entry()]));
  for (const name of ['WallRoute', 'FaultsNowTile', 'echarts', 'channelWorker', 'wall'])
    expect(paths.filter((path) => path.startsWith(`/static/${name}-`))).not.toEqual([]);
  const others =
    /\/static\/(arco-|(login|shell|pages|lists)-.{8}\.)|Login|ListPage|Detail|Dialog|Editor/;
  expect(paths.filter((path) => others.test(path))).toEqual([]);
});

test('after a deploy the newer page is used at once, and replaces the former in the cache', async () => {
  const former = await entry();
  const newer = former.replace('/index-', '/index-newer-');
  await cp(join(folder, former), join(folder, newer));
  for (const file of ['index.html', 'serviceWorker.js']) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), text.replaceAll(former, newer));
  }
  await page.reload();
  expect(await startedBy()).toBe(newer);
  await expect.poll(cachedPaths).not.toContain(former);
  expect(await cachedPaths()).toContain(newer);
});

test('without its server the wall shows its last state, and causes no CSP error', async () => {
  const newer = await entry();
  await website.close();
  await page.goto(`${address}/EquipmentKanban`);
  expect(await startedBy()).toBe(newer);
  expect(errors.filter((error) => error.includes('Content Security Policy'))).toEqual([]);
  const refused = await page.goto(`${address}/login`).catch((error: Error) => error.message);
  expect(refused).toContain('ERR_CONNECTION_REFUSED'); // nobody can sign in, so this page is not cached
});

test('a wall that is open during a deploy keeps its values, and reloads automatically with the newer build', async () => {
  const product = await deployed();
  const dataDir = await makeDataDir();
  const port = await freePort();
  let server = await startServer(dataDir, port, { folder: product });
  try {
    const plant = await openPlant(server.address, dataDir, '华北二厂');
    const machine = await makeDevice(plant, 'LATHE-1', '车床 1');
    await report(plant, machine, '主轴异响');
    const context = await browser.newContext({ locale: 'zh-CN' });
    await recordFaults(context);
    // A page waits a minute after its load before it reloads; this skips the wait.
    await context.addInitScript(() => sessionStorage.setItem('reloads', '-10'));
    const wall = await openWall(context, server.address, plant.admin.phone);
    await waitForSnapshot(wall, { faults: 1 });
    const script = () =>
      wall.evaluate(() => document.querySelector('script[src]')?.getAttribute('src') ?? '');
    const former = await script();

    await server.kill();
    await deployOther(join(product, 'dist/client'));
    const downAt = Date.now();
    await wall.locator('.faults-now .figure', { hasText: /^1 / }).waitFor();
    expect(await wall.evaluate(() => window.faultSnapshots?.at(-1))).toMatchObject({ faults: 1 });
    server = await startServer(dataDir, port, { folder: product });
    // A tile whose script the former build has not loaded yet, and cannot load any more.
    const { id, version, layout, ...board } = await plant.admin.api.call(getBoard, {});
    await plant.admin.api.call(saveBoard, {
      ID: id,
      BoardName: board.boardName,
      Distance: board.distance,
      Diagonal: board.diagonal,
      Version: version,
      Layout: {
        ...layout,
        items: [
          ...layout.items.filter(({ y, h }) => y + h <= 16),
          { i: 'note', type: 'text', x: 0, y: 16, w: 24, h: 2, config: { text: '新版上墙' } },
        ],
      },
    });
    await report(plant, machine, '主轴停转');

    await wall.getByText('新版上墙').waitFor();
    await waitForSnapshot(wall, { faults: 2, staleTiles: 0 }, downAt);
    await expect.poll(script).not.toBe(former);
    expect(await script()).toMatch(/newer\.js$/);
    await context.close();
  } finally {
    await server.kill();
    await rm(product, { recursive: true, force: true });
    await removeFolder(dataDir);
  }
});
