import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Access, type Endpoint, pageBody } from '../../src/contract/endpoint.ts';
import { errors } from '../../src/contract/errors.ts';
import { allEndpoints } from '../../src/contract/index.ts';
import { menuAreas, permissions } from '../../src/contract/permissions.ts';

const access = new Set<Access>([
  ...permissions.map(({ id }) => id),
  'public',
  'signedIn',
  'deviceKey',
]);
const all: [string, Endpoint][] = allEndpoints.map((endpoint) => [endpoint.id, endpoint]);

describe.for(all)('%s', ([, endpoint]) => {
  test('says who may call it: a permission of the catalogue, or one of the three words', () => {
    expect(access).toContain(endpoint.permission);
  });

  test('says what it does and where that is written', () => {
    expect(endpoint.summary.trim().length).toBeGreaterThan(3);
    expect(endpoint.source).toMatch(/specification \d|design page \d|^decision: /);
  });

  test('has a path of the wire: /api/Group/Name', () => {
    expect(endpoint.path).toMatch(/^\/api\/[A-Z]\w+\/[A-Za-z]\w+$/);
  });

  test('names refusals of the catalogue, each once', () => {
    expect(endpoint.errors.filter((name) => !(name in errors))).toEqual([]);
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
  });

  test('takes OrgCode, and can be written as JSON schema', () => {
    expect(Object.keys(endpoint.body.shape)).toContain('OrgCode');
    expect(() => z.toJSONSchema(endpoint.body, { io: 'input' })).not.toThrow();
    expect(() => z.toJSONSchema(endpoint.data, { io: 'output' })).not.toThrow();
  });
});

test('no two endpoints share an id or a path', () => {
  expect(new Set(allEndpoints.map(({ id }) => id)).size).toBe(allEndpoints.length);
  expect(new Set(allEndpoints.map(({ path }) => path.toLowerCase())).size).toBe(
    allEndpoints.length,
  );
});

test('every path of an area file is among all endpoints', async () => {
  const areas = import.meta.glob<Record<string, unknown>>('../../src/contract/areas/*.ts', {
    eager: true,
  });
  const defined = Object.values(areas)
    .flatMap((area) => Object.values(area))
    .filter(
      (value): value is Endpoint =>
        typeof value === 'object' && value !== null && 'path' in value && 'body' in value,
    );
  expect(new Set(defined)).toEqual(new Set(allEndpoints));
});

test('a button of the catalogue has a menu above it, and ids are unique', () => {
  const menus = new Set(permissions.filter((entry) => 'url' in entry).map(({ id }) => id));
  const buttons = permissions.filter((entry) => 'parent' in entry);
  expect(buttons.filter(({ parent }) => !menus.has(parent as never))).toEqual([]);
  expect(new Set(permissions.map(({ id }) => id)).size).toBe(permissions.length);
});

test('a menu of the catalogue stands in an area of it or in none, and no two areas share an id', () => {
  const areas = new Set(menuAreas.map(({ id }) => id));
  expect(areas.size).toBe(menuAreas.length);
  const named = permissions.flatMap((entry) => ('area' in entry ? [entry.area] : []));
  expect(named.filter((area) => !areas.has(area))).toEqual([]);
  expect(permissions.filter(({ id }) => areas.has(id))).toEqual([]);
});

test('9 Constants, page sizes: a list whose page is not named is its first, of 15 rows', () => {
  expect(pageBody.parse({})).toEqual({ pageNum: 0, pageSize: 15 });
});
