import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../../src/client/api/http/call.ts';
import {
  followActivity,
  isUnreported,
  lastActive,
  movesCount$,
  noteActivity,
  reportIdle,
} from '../../../../src/client/api/session/activity.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { getServerTime } from '../../../../src/contract/areas/kanban/endpoints.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, success } from '../fakeServer.ts';

const start = Date.parse('2026-11-22T08:00:00Z');
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(start);
  localStorage.clear();
  stop = followActivity();
  noteActivity();
});
afterEach(() => {
  stop();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test.for(['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'pointermove'])(
  '%s is a use',
  (type) => {
    pass(60);
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(lastActive()).toBe(start + 60_000);
  },
);

test('a mere movement is no activity while the idle dialog is open', () => {
  movesCount$.next(false);
  pass(60);
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  expect(lastActive()).toBe(start);
  movesCount$.next(true);
});

test('a use in another tab counts here, unless its clock is of the future', () => {
  pass(100);
  localStorage.setItem('lastActive', String(start + 90_000));
  expect(lastActive()).toBe(start + 90_000);
  localStorage.setItem('lastActive', String(start + 900_000));
  expect(lastActive()).toBe(start);
});

test('other tabs are notified every five seconds at most', () => {
  const written = vi.spyOn(Storage.prototype, 'setItem');
  for (let at = 0; at < 20; at += 1) {
    pass(1);
    noteActivity();
  }
  expect(written.mock.calls.length).toBeLessThanOrEqual(4);
  written.mockRestore();
});

test('each call sends how long the user has been inactive', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(start);
  signIn(aUser());
  const sent = fakeServer(() => success({ time: '2026-11-22T08:00:00.000Z' }));
  pass(95);
  expect(isUnreported()).toBe(true);
  await call(getServerTime, {});
  expect(sent[0]?.headers['x-idle']).toBe('95');
  expect(isUnreported()).toBe(false);
  noteActivity();
  expect(isUnreported()).toBe(true);
  expect(reportIdle()).toBe(0);
});
