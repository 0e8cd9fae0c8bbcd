import { expect, test } from 'vitest';
import { isKnownPath, pagePaths } from '../../../src/client/lib/paths/pagePaths.ts';
import { pageAt, pageNamed, pages } from '../../../src/client/routes/pages.ts';
import { namedRoutes } from '../../specification/names.ts';

test('no two pages share a path or a name, and each parent exists', () => {
  expect(new Set(pages.map(({ path }) => path.toLowerCase())).size).toBe(pages.length);
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  const parents = pages.flatMap(({ parent }) => parent ?? []);
  expect(parents.filter((name) => pageNamed(name) === null)).toEqual([]);
});

test('a page that the specification names has the path of its table', () => {
  const paths: Readonly<Record<string, string>> = pagePaths;
  const elsewhere = pages.filter(({ name, path }) => (paths[name] ?? path) !== path);
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
  const nobodys = pages.filter(({ path }) => !isKnownPath(path)).map(({ name }) => name);
  expect(nobodys).toEqual(['login', 'tiles']);
});

test('a path is found as routes match it: in any case, with a trailing slash', () => {
  expect(pageAt('/troubleshooting/workorder/')?.name).toBe('workOrder');
  expect(pageAt('/Troubleshooting')).toBeNull();
  expect(isKnownPath('/personnel/maillist/')).toBe(true);
  expect(isKnownPath('/personnel/nobody')).toBe(false);
});

test.each([
  ...Object.entries(namedRoutes['Page-name lookup'] ?? {}),
  ...Object.entries(namedRoutes['Hidden routes with titles'] ?? {}),
])('2 Page-name lookup, table: %s is %s', (_, path) => {
  expect(Object.values(pagePaths)).toContain(path);
});
