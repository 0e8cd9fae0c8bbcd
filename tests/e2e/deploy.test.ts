import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isPage, mountWebsite, sendPage } from '../../src/server/kernel/website.ts';
import { launch } from './support/browser.ts';
import { watchErrors } from './support/pages.ts';

/** The product of this run was built by its start; what is deployed here is a copy. */
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
    isPage(request.method, request.url) ? sendPage(reply) : reply.code(404).send(),
  );
  await mountWebsite(website, folder);
  address = await website.listen({ host: '127.0.0.1', port: 0 });
  browser = await launch(inject('chromium'));
  page = await browser.newPage({ locale: 'zh-CN' });
  errors = watchErrors(page);
});
afterAll(async () => {
  await browser.close();
  await website.close();
  await rm(folder, { recursive: true, force: true });
});

/** The script that the page itself names. */
async function entry(): Promise<string> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return /src="(\/static\/index-[^"]+\.js)"/.exec(html)?.[1] ?? '';
}

/** What the service worker keeps, by path. */
const shelf = () =>
  page.evaluate(async () => {
    const all = await (await caches.open('andon-pages')).keys();
    return all.map(({ url }) => new URL(url).pathname);
  });

/** The script that the open page was started by. */
const startedBy = () =>
  page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src'));

test("the wall's files are kept, and none of the console's", async () => {
  await page.goto(`${address}/401`);
  await page.evaluate(() => navigator.serviceWorker.register('/serviceWorker.js'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  const paths = await shelf();
  expect(paths).toEqual(expect.arrayContaining(['/index.html', '/platform.json', await entry()]));
  for (const name of ['WallRoute', 'FaultsNowTile', 'echarts', 'channelWorker', 'wall'])
    expect(paths.filter((path) => path.startsWith(`/static/${name}-`))).not.toEqual([]);
  expect(paths.filter((path) => /Login|ListPage|Detail|Dialog|Editor/.test(path))).toEqual([]);
});

test('after a deploy the newer page is used at once, and kept in place of the former', async () => {
  const former = await entry();
  const newer = former.replace('/index-', '/index-newer-');
  await cp(join(folder, former), join(folder, newer));
  for (const file of ['index.html', 'serviceWorker.js']) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), text.replaceAll(former, newer));
  }
  await page.reload();
  expect(await startedBy()).toBe(newer);
  await expect.poll(shelf, { timeout: 30_000 }).not.toContain(former);
  expect(await shelf()).toContain(newer);
});

test('with its server away the wall comes up as it was last, and breaks no rule of the browser', async () => {
  const newer = await entry();
  await website.close();
  await page.goto(`${address}/EquipmentKanban`);
  expect(await startedBy()).toBe(newer);
  expect(errors.filter((error) => error.includes('Content Security Policy'))).toEqual([]);
  const refused = await page.goto(`${address}/401`).catch((error: Error) => error.message);
  expect(refused).toContain('ERR_CONNECTION_REFUSED'); // a page with a person before it
});
