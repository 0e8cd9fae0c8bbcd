import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createSnapshotCache,
  rewriteAfterMs,
  writeAfterMs,
} from '../../../../src/client/streams/snapshotCache/snapshotCache.ts';

let puts: string[];
let owner: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  puts = [];
  owner = 'ORG1/me';
});
afterEach(() => {
  vi.useRealTimers();
});

const cache = () =>
  createSnapshotCache(
    {
      get: () => Promise.resolve(null),
      put: (_, key, { at, value }) => puts.push(`${key} ${String(value)} ${at}`),
      remove: (_, key) => puts.push(`removed ${key}`),
      removeOthers: () => undefined,
    },
    (requested) => requested === owner,
  );

test('many changes cause one write, of the last value, 5 s after the first', () => {
  const { store } = cache();
  for (let n = 1; n <= 1_000; n += 1) store('ORG1/me', 'board', { at: n, value: `v${n}` });
  vi.advanceTimersByTime(writeAfterMs - 1);
  expect(puts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(puts).toEqual(['board v1000 1000']);
});

test('an unchanged value is written again once a minute, for its age', () => {
  const { store } = cache();
  const value = 'same';
  for (let at = 0; at <= 2 * rewriteAfterMs; at += 12_000) {
    store('ORG1/me', 'board', { at, value });
    vi.advanceTimersByTime(12_000);
  }
  expect(puts).toEqual(['board same 0', 'board same 60000', 'board same 120000']);
});

test('a page that closes writes its pending values with their last time', () => {
  const { store, flush } = cache();
  store('ORG1/me', 'board', { at: 1, value: 'v' });
  store('ORG1/me', 'openOrders', { at: 2, value: 'w' });
  flush();
  store('ORG1/me', 'board', { at: 12_000, value: 'v' });
  flush();
  expect(puts).toEqual(['board v 1', 'openOrders w 2', 'board v 12000']);
  vi.advanceTimersByTime(60_000);
  expect(puts).toHaveLength(3);
});

test('nothing is written for a user who has signed out meanwhile', () => {
  const { store } = cache();
  store('ORG1/me', 'board', { at: 1, value: 'v' });
  owner = null;
  vi.advanceTimersByTime(60_000);
  expect(puts).toEqual([]);
});

test('a forgotten value is removed at once, and its pending write is dropped', () => {
  const { store, forget } = cache();
  store('ORG1/me', 'board', { at: 1, value: 'v' });
  forget('ORG1/me', 'board');
  vi.advanceTimersByTime(60_000);
  expect(puts).toEqual(['removed board']);
});
