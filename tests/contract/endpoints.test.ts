import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, pageBody } from '../../src/contract/endpoint.ts';
import {
  type Access,
  allEndpoints,
  allResources,
  errors,
  permissions,
  platformPermissions,
} from '../../src/contract/index.ts';
import { sidebarGroupList } from '../../src/contract/permissions.ts';
import type { AnyResource } from '../../src/contract/resource/anyResource.ts';
import { specifiedCalls } from '../specification/specified.ts';

const access = new Set<Access>([
  ...permissions.map(({ id }) => id),
  ...platformPermissions.map(({ id }) => id),
  'public',
  'signedIn',
  'deviceKey',
]);
const all: [string, Endpoint][] = allEndpoints.map((endpoint) => [endpoint.id, endpoint]);

describe.for(all)('%s', ([, endpoint]) => {
  test('requires a permission of the catalogue, of the platform, or one of the three special values', () => {
    expect(access).toContain(endpoint.permission);
  });

  test('has a summary', () => {
    expect(endpoint.summary.trim().length).toBeGreaterThan(3);
  });

  test('has a path of the form /api/Group/Name', () => {
    expect(endpoint.path).toMatch(/^\/api\/[A-Z]\w+\/[A-Za-z]\w+$/);
  });

  test('lists errors of the catalogue, each once', () => {
    expect(endpoint.errors.filter((name) => !(name in errors))).toEqual([]);
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
  });

  test('accepts OrgCode and converts to JSON schema', () => {
    expect(Object.keys(endpoint.body.shape)).toContain('OrgCode');
    expect(() => z.toJSONSchema(endpoint.body, { io: 'input' })).not.toThrow();
    expect(() => z.toJSONSchema(endpoint.data, { io: 'output' })).not.toThrow();
  });
});

test('7 Calls, source: it names specification 7 if that section has the call, and is a product decision otherwise', () => {
  const specified = new Set(specifiedCalls.flatMap(({ paths }) => paths));
  const wrong = allEndpoints.filter(({ path, source }) => {
    const expected = specified.has(path) ? /^specification (.*[,;] )?7 \w/ : /^product decision\b/;
    return !expected.test(source);
  });
  expect(wrong.map(({ path, source }) => `${path}: ${source}`)).toEqual([]);
});

test('no two endpoints share an id or a path', () => {
  expect(new Set(allEndpoints.map(({ id }) => id)).size).toBe(allEndpoints.length);
  expect(new Set(allEndpoints.map(({ path }) => path.toLowerCase())).size).toBe(
    allEndpoints.length,
  );
});

/** Returns the endpoints in an export: itself, those of a resource, or those of an object of calls. */
function endpointsIn(value: unknown, depth: number): Endpoint[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  if (allResources.includes(value as AnyResource))
    return Object.values((value as AnyResource).calls);
  if ('path' in value && 'body' in value) return [value as Endpoint];
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap((one) => endpointsIn(one, depth - 1)) : [];
}

test('every endpoint of an area file is in allEndpoints', async () => {
  const areas = import.meta.glob<Record<string, unknown>>('../../src/contract/areas/**/*.ts', {
    eager: true,
  });
  const defined = Object.values(areas)
    .flatMap((area) => Object.values(area))
    .flatMap((value) => endpointsIn(value, 3));
  const idsOf = (endpoints: readonly Endpoint[]) => new Set(endpoints.map(({ id }) => id));
  expect(idsOf(defined)).toEqual(idsOf(allEndpoints));
});

test('a button of the catalogue has a menu above it, and ids are unique', () => {
  const menus = new Set(permissions.filter((entry) => 'url' in entry).map(({ id }) => id));
  const buttons = permissions.filter((entry) => 'parent' in entry);
  expect(buttons.filter(({ parent }) => !menus.has(parent as never))).toEqual([]);
  expect(new Set(permissions.map(({ id }) => id)).size).toBe(permissions.length);
});

test('a menu belongs to a group of the sidebar or to none, and no two groups share an id', () => {
  const groups = new Set(sidebarGroupList.map(({ id }) => id));
  expect(groups.size).toBe(sidebarGroupList.length);
  const named = permissions.flatMap((entry) => ('group' in entry ? [entry.group] : []));
  expect(named.filter((group) => !groups.has(group))).toEqual([]);
  expect(permissions.filter(({ id }) => groups.has(id))).toEqual([]);
});

test('9 Constants, page sizes: a list without page parameters answers the first page of 15 rows', () => {
  expect(pageBody.parse({})).toEqual({ pageNum: 0, pageSize: 15 });
});
