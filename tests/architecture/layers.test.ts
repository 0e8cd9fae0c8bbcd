import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allowedFor, layerOf, mayImport, packageOwners } from './support/layers.ts';
import { edgesOf, findCycle, reachableFrom } from './support/reachable.ts';
import { files, type Import, imports, root } from './support/sourceFiles.ts';

const ours = imports.filter((one) => one.ours);
const packages = imports.filter((one) => !one.ours);

/** Returns a message that names a forbidden import and the allowed targets. */
function describeImport({ from, to }: Import): string {
  const allowed = [layerOf(from), ...allowedFor(from)].join(', ');
  return `${from} imports ${to}; from there only: ${allowed}`;
}

describe('imports between layers', () => {
  test('every file imports only the layers that its own may import', () => {
    const wrong = ours.filter(({ from, to }) => !mayImport(from, to));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('every relative import names an existing file', () => {
    expect(ours.filter(({ to }) => !existsSync(join(root, to))).map(describeImport)).toEqual([]);
  });

  test.for([
    ['src/client/wallboard/page/Wall.tsx', 'src/client/console/repair/list/OrderListPage.tsx'],
    [
      'src/client/console/repair/actions/OrderActionDialog.tsx',
      'src/client/console/device/followed/ConcernDevicePage.tsx',
    ],
    ['src/client/api/http/call.ts', 'src/server/kernel/http/mount.ts'],
    ['src/server/modules/home/index.ts', 'src/server/modules/repair/queries/orderQueries.ts'],
    ['src/server/storage/db.ts', 'src/contract/enums.ts'],
    ['src/server/signalr/hub.ts', 'src/server/kernel/log.ts'],
    ['src/contract/topics/live.ts', 'src/client/lib/time/elapsed.ts'],
    ['src/demo/seed/seedDemo.ts', 'src/server/storage/db.ts'],
    ['src/server/cli/admin.ts', 'src/server/modules/organisation/api.ts'],
    ['src/demo/seed/history.ts', 'src/server/kernel/http/mount.ts'],
  ] as const)('%s may not import %s', ([from, to]) => {
    expect(mayImport(from, to)).toBe(false);
  });

  test('a module may import the api.ts of another module, and no other file of it', () => {
    const from = 'src/server/modules/repair/import/store/ensureDevices.ts';
    expect(mayImport(from, 'src/server/modules/device/api.ts')).toBe(true);
    expect(mayImport(from, 'src/server/modules/device/queries/deviceQueries.ts')).toBe(false);
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

  test('only its wrapper imports a wrapped package', () => {
    const wrong = packages.filter(({ from, to }) => {
      const owners = packageOwners[to];
      return owners !== undefined && !owners.includes(layerOf(from));
    });
    const problems = wrong.map(
      ({ from, to }) => `${from} imports ${to}; only ${packageOwners[to]?.join(', ')} may`,
    );
    expect(problems).toEqual([]);
  });

  test('the wall loads neither Arco nor the console, not even indirectly', () => {
    const loaded = edgesOf(imports.filter(({ typeOnly }) => !typeOnly));
    const paths = reachableFrom(
      loaded,
      files.filter((file) => file.startsWith('src/client/wallboard/')),
    );
    expect(paths.size).toBeGreaterThan(50);
    const wrong = [...paths].filter(
      ([to]) => to.startsWith('@arco-design') || to.startsWith('src/client/console/'),
    );
    expect(wrong.map(([, path]) => path.join(' -> '))).toEqual([]);
  });
});

describe('import cycles', () => {
  test('no file imports itself indirectly, types included', () => {
    expect(findCycle(edgesOf(ours))?.join(' -> ') ?? 'none').toBe('none');
  });

  test('a cycle is found', () => {
    const edges = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['d', ['b']],
    ]);
    expect(findCycle(edges)).toEqual(['b', 'd', 'b']);
  });
});
