import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  openSnapshotStore,
  type SnapshotStore,
} from '../../../../src/client/streams/snapshotCache/snapshotStore.ts';
import { type FakeIndexedDb, fakeIndexedDb } from '../support/fakeIndexedDb.ts';

let database: FakeIndexedDb;
let failures: unknown[];
let store: SnapshotStore;

beforeEach(async () => {
  database = fakeIndexedDb();
  failures = [];
  store = openSnapshotStore((cause) => failures.push(cause));
  for (const owner of ['ORG1/a', 'ORG1/b', 'ORG1/c'])
    store.put(owner, 'board', { at: 1, value: owner });
  await vi.waitUntil(() => database.entries().length === 3);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the cache of other users is removed, and without a session all of it', async () => {
  store.removeOthers('ORG1/b');
  await vi.waitFor(() => expect(database.entries()).toEqual(['ORG1/b board']));
  expect(await store.get('ORG1/b', 'board')).toEqual({ at: 1, value: 'ORG1/b' });
  store.removeOthers(null);
  await vi.waitFor(() => expect(database.entries()).toEqual([]));
  expect(failures).toEqual([]);
});

test('after a failure nothing is read or written, but removals still happen', async () => {
  database.breakNext(1);
  expect(await store.get('ORG1/b', 'board')).toBeNull();
  expect(await store.get('ORG1/b', 'board')).toBeNull();
  store.remove('ORG1/b', 'board');
  await vi.waitFor(
    () => expect(database.entries()).toEqual(['ORG1/a board', 'ORG1/c board']),
    20_000,
  );
  store.removeOthers(null);
  await vi.waitFor(() => expect(database.entries()).toEqual([]));
  expect([failures.length, database.deleted]).toEqual([1, []]);
});

test('a lost connection is opened again to remove the data of other owners', async () => {
  database.breakNext(2);
  store.removeOthers('ORG1/a');
  await vi.waitFor(() => expect(database.entries()).toEqual(['ORG1/a board']));
  expect(database.deleted).toEqual([]);
});

test('where that fails too, the whole database is removed', async () => {
  database.breakNext(4);
  store.removeOthers('ORG1/a');
  await vi.waitFor(() => expect(database.deleted).toEqual(['andon-snapshots-1']));
  expect(database.entries()).toEqual([]);
  expect(failures).toHaveLength(1);
});
