import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  HelpInfo,
  HelpMenuEntry,
  HelpType,
} from '../../../src/contract/areas/help/endpoints.ts';
import {
  getHelpInfos,
  getHelpMenus,
  type HelpBlock,
} from '../../../src/contract/areas/help/endpoints.ts';
import { locales } from '../../../src/contract/locale.ts';
import { startApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function read(HelpType: HelpType, locale: string) {
  const changes = { headers: { 'accept-language': locale } };
  const [menus, infos] = await Promise.all([
    app.anonymous.send(getHelpMenus, { HelpType }, changes),
    app.anonymous.send(getHelpInfos, { HelpType }, changes),
  ]);
  return {
    menus: menus.envelope.data as HelpMenuEntry[],
    infos: infos.envelope.data as HelpInfo[],
  };
}

describe.for(['helpDoc', 'appletDoc'] as const)('%s', (type) => {
  test('7 Calls, Help: without a token, every menu entry has a page or subpages', async () => {
    const { menus, infos } = await read(type, 'zh-CN');
    const ids = menus.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, parentID } of menus) {
      if (parentID === '') expect(menus.some((menu) => menu.parentID === id)).toBe(true);
      else expect(infos.filter(({ menuID }) => menuID === id)).toHaveLength(1);
    }
    expect(infos.length).toBe(menus.filter(({ parentID }) => parentID !== '').length);
    expect(infos.length).toBeGreaterThan(2);
  });

  test('both languages have the same pages with the same blocks', async () => {
    const [zh, en] = await Promise.all(locales.map((locale) => read(type, locale)));
    const shape = (infos: readonly HelpInfo[] = []) =>
      infos.map(({ menuID, content }) => [menuID, content.map(countOf)]);
    expect(shape(en?.infos)).toEqual(shape(zh?.infos));
    expect(JSON.stringify(en)).not.toMatch(/[\u4e00-\u9fff]/);
  });
});

test.for(locales)(
  '7 Calls, Help: its pages and the head of its version notes have the version of the package, in %s',
  async (locale) => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const { infos } = await read('helpDoc', locale);
    const notes = infos.find(({ menuID }) => menuID === 'versions');
    expect(new Set(infos.map(({ versionNo }) => versionNo))).toEqual(new Set([version]));
    expect(notes?.content[0]).toEqual({
      kind: 'heading',
      text: expect.stringMatching(new RegExp(`^${version.replaceAll('.', '\\.')}[ （]`)),
    });
  },
);

test('one page can be requested alone', async () => {
  const infos = await app.anonymous.call(getHelpInfos, { MenuID: 'faq' });
  expect(infos.map(({ menuID }) => menuID)).toEqual(['faq']);
});

function countOf(block: HelpBlock): string {
  const size = 'items' in block ? block.items.length : 'rows' in block ? block.rows.length : 1;
  return `${block.kind} ${size}`;
}
