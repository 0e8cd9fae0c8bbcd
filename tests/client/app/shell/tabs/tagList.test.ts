import { expect, test } from 'vitest';
import {
  type KeepAlivePage,
  maxKeepAlivePages,
  updateKeepAlivePages,
} from '../../../../../src/client/app/shell/tabs/keepAlivePages.ts';
import * as list from '../../../../../src/client/app/shell/tabs/tagList.ts';
import type { Page } from '../../../../../src/client/loading/page.ts';

const page = (name: string, over: Partial<Page> = {}): Page => ({
  path: `/${name}` as Page['path'],
  name,
  title: { 'zh-CN': '维修工单', 'en-US': 'Work orders' },
  namespace: 'repair',
  load: () => Promise.reject(new Error('not in this test')),
  ...over,
});
const home = page('home', { affix: true });
const detail = page('detail', { keyParam: 'id' });
const at = (pathname: string, search = '') => ({ pathname, search });
const tag = (of: Page, search = '') => list.tagOf(of, at(of.path, search));
const names = (tags: readonly list.PageTag[]) => tags.map(({ name }) => name);
const tags = [tag(home), tag(page('a')), tag(page('b')), tag(page('c'))];

test('2 Tags view, record: path, title from meta, affix, noCache and name', () => {
  expect(list.tagOf(page('orders', { noCache: true }), at('/orders', '?State=1'))).toEqual({
    key: '/orders',
    path: '/orders',
    fullPath: '/orders?State=1',
    name: 'orders',
    ownTitle: null,
    meta: { title: { 'zh-CN': '维修工单', 'en-US': 'Work orders' }, affix: false, noCache: true },
  });
});

test('2 Tags view, visited pages: each once, with its latest query; pages of one path have separate tags', () => {
  const once = list.visit([], tag(page('a'), '?p=1'));
  expect(list.visit(once, tag(page('a'), '?p=1'))).toBe(once);
  expect(list.visit(once, tag(page('a'), '?p=2')).map(({ fullPath }) => fullPath)).toEqual([
    '/a?p=2',
  ]);
  const two = [tag(detail, '?id=1'), tag(detail, '?id=2')].reduce<readonly list.PageTag[]>(
    list.visit,
    [],
  );
  expect(two).toHaveLength(2);
  expect(list.rename(two, '/detail?id=2', 'W-2').map(({ ownTitle }) => ownTitle)).toEqual([
    null,
    'W-2',
  ]);
});

test('2 Tags view, affix: a pinned tag cannot be closed, and stays in front', () => {
  expect(names(list.close(tags, '/home'))).toEqual(['home', 'a', 'b', 'c']);
  expect(names(list.closeAll(tags))).toEqual(['home']);
  expect(names(list.pinnedTags([page('a'), home]))).toEqual(['home']);
  expect(names(list.move(tags, '/home', 2))).toEqual(['home', 'a', 'b', 'c']);
  expect(names(list.move(tags, '/c', 0))).toEqual(['home', 'c', 'a', 'b']);
});

test('2 Tags view, close: the right neighbour is next, else the left one', () => {
  expect(names(list.close(tags, '/b'))).toEqual(['home', 'a', 'c']);
  expect(list.nextTo(tags, '/b')?.name).toBe('c');
  expect(list.nextTo(tags, '/c')?.name).toBe('b');
});

test('2 Tags view, close others: this one and the pinned ones remain', () => {
  expect(names(list.closeOthers(tags, '/b'))).toEqual(['home', 'b']);
});

test('2 Tags view, close all: only the pinned ones remain', () => {
  expect(names(list.closeAll(tags))).toEqual(['home']);
});

test('a tag can be moved', () => {
  expect(names(list.move(tags, '/a', 2))).toEqual(['home', 'b', 'a', 'c']);
  expect(names(list.move(tags, '/a', 9))).toEqual(['home', 'b', 'c', 'a']);
});

const keepAlivePage = (name: string, over: Partial<Page> = {}, search = ''): KeepAlivePage => ({
  key: name,
  page: page(name, over),
  location: { pathname: `/${name}`, search, hash: '', state: null, key: crypto.randomUUID() },
});
const show = (
  before: readonly KeepAlivePage[],
  shown: KeepAlivePage | null,
  closed: string[] = [],
  unsaved: string[] = [],
) =>
  updateKeepAlivePages(
    before,
    shown,
    (key) => !closed.includes(key),
    (key) => unsaved.includes(key),
  );

test('a page stays alive when it is left, and ends when its tag is closed', () => {
  const two = show(show([], keepAlivePage('a')), keepAlivePage('b'));
  expect(two.map(({ key }) => key)).toEqual(['b', 'a']);
  expect(show(two, keepAlivePage('c'), ['a']).map(({ key }) => key)).toEqual(['c', 'b']);
  expect(show(two, two[0] ?? null)).toBe(two);
});

test('a page that is shown again keeps its location, unless it gets a new one', () => {
  const [left] = show([], keepAlivePage('a'));
  const away = show(left === undefined ? [] : [left], keepAlivePage('b'));
  expect(show(away, keepAlivePage('a'))[0]).toBe(left);
  expect(show(away, keepAlivePage('a', {}, '?page=2'))[0]?.location.search).toBe('?page=2');
});

test('a page without cache ends once it is left', () => {
  const shown = show([], keepAlivePage('a', { noCache: true }));
  expect(shown.map(({ key }) => key)).toEqual(['a']);
  expect(show(shown, keepAlivePage('b')).map(({ key }) => key)).toEqual(['b']);
});

test('ten pages stay alive, and the one that was left longest ago is dropped first', () => {
  const twelve = Array.from({ length: 12 }, (_, nth) => keepAlivePage(`p${String(nth)}`));
  const left = twelve.reduce<readonly KeepAlivePage[]>((before, one) => show(before, one), []);
  expect(maxKeepAlivePages).toBe(10);
  expect(left.map(({ key }) => key)).toEqual(
    twelve
      .slice(2)
      .toReversed()
      .map(({ key }) => key),
  );
});

test.for([
  ['the next oldest goes', ['p0'], ['p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p0']],
  ['also once it is the eleventh', ['p0', 'p2', 'p3'], 10],
  [
    'more than ten stay where all are unsaved',
    Array.from({ length: 12 }, (_, nth) => `p${String(nth)}`),
    12,
  ],
] as const)('a page that holds unsaved input is not dropped: %s', ([, unsaved, left]) => {
  const twelve = Array.from({ length: 12 }, (_, nth) => keepAlivePage(`p${String(nth)}`));
  const keys = twelve
    .reduce<readonly KeepAlivePage[]>((before, one) => show(before, one, [], [...unsaved]), [])
    .map(({ key }) => key);
  expect(unsaved.filter((key) => !keys.includes(key))).toEqual([]);
  if (typeof left === 'number') expect(keys).toHaveLength(left);
  else expect(keys).toEqual(left);
});

test('a page beyond ten ends as soon as it is saved', () => {
  const eleven = Array.from({ length: 11 }, (_, nth) => keepAlivePage(`p${String(nth)}`));
  const unsaved = eleven.map(({ key }) => key);
  const all = eleven.reduce<readonly KeepAlivePage[]>(
    (before, one) => show(before, one, [], unsaved),
    [],
  );
  expect(all).toHaveLength(11);
  expect(show(all, all[0] ?? null).map(({ key }) => key)).not.toContain('p0');
});

test.each([
  ['/redirect/Troubleshooting/workOrder', '?State=1', '/Troubleshooting/workOrder?State=1'],
  ['/Redirect/nobody', '', '/nobody'],
  ['/redirect//evil.example', '', null],
  ['/redirect/\\evil.example', '', null],
  ['/redirect', '', null],
  ['/elsewhere', '', null],
])('2 Public routes, redirect: %s%s leads to %s', (pathname, search, path) => {
  expect(list.redirectTarget(at(pathname, search))?.path ?? null).toBe(path);
});

test('2 Navigation targets, refresh: /redirect ends its target page', () => {
  const place = at('/redirect/Troubleshooting/workOrder/orderDetail', '?id=7&opt=detail');
  expect(list.redirectTarget(place)?.key).toBe('/Troubleshooting/workOrder/orderDetail?id=7');
});
