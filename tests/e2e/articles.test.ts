import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { documentPath } from '../../src/client/lib/paths/documentPath.ts';
import { addArticle, saveArticle } from '../../src/contract/areas/knowledge/articles.ts';
import { getDocument } from '../../src/contract/areas/knowledge/documents.ts';
import { uploadKnowledgeFile } from '../../src/contract/areas/knowledge/uploads.ts';
import { aChinesePdf } from '../server/knowledge/support/documents.ts';
import { uploadWhole } from '../server/knowledge/uploadDocument.ts';
import { goWithin, openSession, watchErrors } from './support/pages.ts';
import { makeDevice, openPlant, type Plant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let session: BrowserContext;
let page: Page;
let errors: string[];
let id: string;

const hostile = `# 换油

<script>window.hit = 1</script> <img src=x onerror="window.hit = 2">
<svg onload="window.hit = 3"></svg>

[脚本](javascript:window.hit=4) [外部](https://a.example/b) [设备](/device/list)
`;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '文章厂');
  await makeDevice(plant, 'UN-1', '空压机'); // so that the setup guide does not open
  const article = await plant.admin.api.call(addArticle, { Title: '换油', ArticleText: hostile });
  id = article.id;
  session = await openSession(browser, address, plant.admin);
  page = await session.newPage();
  errors = watchErrors(page);
  await page.goto(`${address}/knowledgeBase/EnterpriseKnow/article?id=${id}`);
  await text().waitFor();
});
afterAll(() => closeContexts(browser));

const text = () => page.getByRole('textbox', { name: '正文（Markdown）' });
const preview = () => page.getByRole('region', { name: '预览' });
const stored = async () => (await plant.admin.api.call(getDocument, { ID: id })).content;

test('HTML and scripts in an article are text under the policy of the page', async () => {
  await preview().getByRole('heading', { name: '换油' }).waitFor();
  expect(await preview().locator('script, img, svg').count()).toBe(0);
  const links = await preview()
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links).toEqual(['https://a.example/b', '/device/list']);
  expect(await preview().textContent()).toContain('<script>window.hit = 1</script>');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(errors).toEqual([]);
});

test('without a network nothing is called saved, and nothing is lost by a reload', async () => {
  await session.route('**/SaveKnowledgeArticle', (route) => route.abort());
  await text().fill('断网时写的内容');
  await page.getByText('网络不通，修改保存在本标签页').waitFor();
  expect(await stored()).toBe(hostile);
  await page.reload();
  expect(await text().inputValue()).toBe('断网时写的内容');
  await session.unroute('**/SaveKnowledgeArticle');
  await page.getByText('已保存', { exact: true }).waitFor();
  expect(await stored()).toBe('断网时写的内容');
});

test('an input method composes without being disturbed', async () => {
  const client = await session.newCDPSession(page);
  await text().focus();
  await page.keyboard.press('Control+End');
  await client.send('Input.imeSetComposition', {
    text: 'zhou',
    selectionStart: 4,
    selectionEnd: 4,
  });
  await page.waitForTimeout(2_500); // longer than the pause after which a text is saved
  expect(await stored()).toBe('断网时写的内容');
  await client.send('Input.insertText', { text: '轴' });
  await page.getByText('已保存', { exact: true }).waitFor();
  await expect.poll(stored).toBe('断网时写的内容轴');
});

test('a later text of somebody else is shown beside this one, and both stay', async () => {
  const { shown, revisionVersion } = await plant.admin.api.call(getDocument, { ID: id });
  await plant.admin.api.call(saveArticle, {
    ID: id,
    ArticleText: '别处写的内容',
    Revision: shown.revision,
    RevisionVersion: revisionVersion,
  });
  await text().fill('这里写的内容');
  const theirs = page.getByRole('region', { name: /保存的内容/ });
  await theirs.waitFor();
  expect(await theirs.textContent()).toContain('别处写的内容');
  expect(await stored()).toBe('别处写的内容');
  await page.getByRole('button', { name: '合并两份后继续编辑' }).click();
  await page.getByText('已保存', { exact: true }).waitFor();
  expect(await stored()).toBe('别处写的内容\n\n这里写的内容');
});

test('PDFs are shown in turn, each by a thread that ends with its view', async () => {
  const paths: string[] = [];
  for (const content of ['主轴轴承', '润滑油']) {
    const bytes = aChinesePdf([content]);
    const { token } = plant.admin.user;
    const UploadID = await uploadWhole({ url: address }, { token }, bytes, `${content}.pdf`);
    const document = await plant.admin.api.call(uploadKnowledgeFile, { UploadID });
    paths.push(documentPath(document.id, false));
  }
  const [first = '', second = ''] = paths;
  const own = await session.newPage();
  const problems = watchErrors(own);
  const shown = (content: string) =>
    own
      .getByRole('region', { name: `${content}.pdf，第 1 页` })
      .getByText(content)
      .waitFor();
  await own.goto(address + first);
  await shown('主轴轴承');
  await goWithin(own, second);
  await shown('润滑油');
  await goWithin(own, first);
  await shown('主轴轴承');
  await expect.poll(() => own.workers().length).toBe(1);
  await goWithin(own, '/device/list');
  await expect.poll(() => own.workers().length).toBe(0);
  expect(problems).toEqual([]);
});
