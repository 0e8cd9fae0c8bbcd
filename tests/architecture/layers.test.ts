import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { edgesOf, findCycle, reach } from './support/reach.ts';
import { allowedFor, mayImport, packageOwners, roomOf } from './support/rooms.ts';
import { files, type Import, imports, root } from './support/sourceFiles.ts';

const ours = imports.filter((one) => one.ours);
const packages = imports.filter((one) => !one.ours);

/** A sentence that says what is allowed instead. */
function complain({ from, to }: Import): string {
  const allowed = [roomOf(from), ...allowedFor(from)].join(', ');
  return `${from} imports ${to}; from there only: ${allowed}`;
}

describe('who may import whom (design page 1)', () => {
  test('every file enters only the rooms that its own may enter', () => {
    const wrong = ours.filter(({ from, to }) => !mayImport(from, to));
    expect(wrong.map(complain)).toEqual([]);
  });

  test('every import of ours names a file that is there', () => {
    expect(ours.filter(({ to }) => !existsSync(join(root, to))).map(complain)).toEqual([]);
  });

  test.for([
    ['src/client/wallboard/Wall.tsx', 'src/client/console/repair/OrderListPage.tsx'],
    ['src/client/console/repair/DeedDialog.tsx', 'src/client/console/device/DevicePage.tsx'],
    ['src/client/api/http/call.ts', 'src/server/kernel/http/mount.ts'],
    ['src/server/modules/home/index.ts', 'src/server/modules/repair/queries/queries.ts'],
    ['src/server/storage/db.ts', 'src/contract/enums.ts'],
    ['src/server/signalr/hub.ts', 'src/server/kernel/log.ts'],
    ['src/contract/live.ts', 'src/client/lib/elapsed.ts'],
    ['src/demo/seedDemo.ts', 'src/server/storage/db.ts'],
    ['src/server/cli/admin.ts', 'src/server/modules/organisation/api.ts'],
    ['src/demo/history.ts', 'src/server/kernel/http/mount.ts'],
  ] as const)('%s may not import %s', ([from, to]) => {
    expect(mayImport(from, to)).toBe(false);
  });

  test('a module may import what another publishes, and that file only', () => {
    const from = 'src/server/modules/importData/historyStore.ts';
    expect(mayImport(from, 'src/server/modules/device/api.ts')).toBe(true);
    expect(mayImport(from, 'src/server/modules/device/queries.ts')).toBe(false);
  });
});

describe('packages', () => {
  test('the contract imports zod and no other package', () => {
    const used = packages.filter(({ from }) => from.startsWith('src/contract/'));
    expect(new Set(used.map(({ to }) => to))).toEqual(new Set(['zod']));
  });

  test('the client imports nothing of Node', () => {
    const used = packages.filter(
      ({ from, to }) => from.startsWith('src/client/') && to.startsWith('node:'),
    );
    expect(used.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  test('a package that is wrapped is imported by its wrapper alone', () => {
    const wrong = packages.filter(({ from, to }) => {
      const owners = packageOwners[to];
      return owners !== undefined && !owners.includes(roomOf(from));
    });
    const said = wrong.map(
      ({ from, to }) => `${from} imports ${to}; only ${packageOwners[to]?.join(', ')} may`,
    );
    expect(said).toEqual([]);
  });

  test('the wall never loads Arco or the console, not even by way of others', () => {
    const loaded = edgesOf(imports.filter(({ typeOnly }) => !typeOnly));
    const ways = reach(
      loaded,
      files.filter((file) => file.startsWith('src/client/wallboard/')),
    );
    expect(ways.size).toBeGreaterThan(50);
    const wrong = [...ways].filter(
      ([to]) => to.startsWith('@arco-design') || to.startsWith('src/client/console/'),
    );
    expect(wrong.map(([, way]) => way.join(' -> '))).toEqual([]);
  });
});

describe('circles', () => {
  test('no file imports itself by way of others, types included', () => {
    expect(findCycle(edgesOf(ours))?.join(' -> ') ?? 'none').toBe('none');
  });

  test('a circle would be found', () => {
    const edges = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['d', ['b']],
    ]);
    expect(findCycle(edges)).toEqual(['b', 'd', 'b']);
  });
});
