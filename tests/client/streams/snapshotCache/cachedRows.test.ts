import { expect, test } from 'vitest';
import { readCachedRows } from '../../../../src/client/streams/snapshotCache/cachedRows.ts';
import { openSnapshotStore } from '../../../../src/client/streams/snapshotCache/snapshotStore.ts';

test('rows that match the contract are restored unchanged', () => {
  const rows = new Map([['b1', { id: 'b1', version: 3 }]]);
  expect(readCachedRows('board', new Map(rows))).toEqual(rows);
});

test.each([
  ['of another shape', new Map([['b1', { id: 'b1', version: 'three' }]])],
  [
    'with one bad row among good ones',
    new Map<unknown, unknown>([
      ['b1', { id: 'b1', version: 3 }],
      ['b2', null],
    ]),
  ],
  ['with a key that is none', new Map([[1, { id: 'b1', version: 3 }]])],
  ['that are no rows at all', { b1: { id: 'b1', version: 3 } }],
])('rows %s are discarded', (_, value) => {
  expect(readCachedRows('board', value)).toBeNull();
});

test('a browser without a store caches nothing, and reports that once', async () => {
  const failures: unknown[] = [];
  const store = openSnapshotStore((cause) => failures.push(cause)); // happy-dom has no IndexedDB
  store.removeOthers(null);
  store.put('ORG1/me', 'board', { at: 1, value: 'v' });
  expect(await store.get('ORG1/me', 'board')).toBeNull();
  expect(failures).toHaveLength(1);
});
