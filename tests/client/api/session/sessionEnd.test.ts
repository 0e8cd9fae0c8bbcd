import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../../src/client/api/http/call.ts';
import { followOtherTabs, signIn, signOut } from '../../../../src/client/api/session/session.ts';
import {
  dismissSessionEnd,
  endSession,
  sessionEnd$,
  sessionEndKey,
  stayOnPage,
} from '../../../../src/client/api/session/sessionEnd.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repair/queries.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, refusal, success } from '../fakeServer.ts';

const end = { name: 'SESSION_REVOKED', info: '已在别处登录' } as const;
let stop: () => void;
beforeEach(() => {
  signIn(aUser());
  dismissSessionEnd();
  stop = followOtherTabs();
});
afterEach(() => {
  stop();
  signOut();
  vi.unstubAllGlobals();
});

/** What another tab's `endSession` does to this one. */
function hearFromElsewhere() {
  const newValue = JSON.stringify(end);
  window.dispatchEvent(new StorageEvent('storage', { key: sessionEndKey, newValue }));
}

test('8 Errors, session codes: every tab is notified once', () => {
  endSession(end);
  expect(JSON.parse(localStorage.getItem(sessionEndKey) ?? '')).toEqual(end);
  dismissSessionEnd();
  hearFromElsewhere();
  hearFromElsewhere();
  expect(sessionEnd$.value).toEqual(end);
  stayOnPage();
  hearFromElsewhere();
  expect(sessionEnd$.value).toBeNull();
});

test('8 Errors, session codes: a tab without a session is not notified', () => {
  signOut();
  hearFromElsewhere();
  expect(sessionEnd$.value).toBeNull();
});

test('8 Errors, session codes: a user who stays on the page is notified again by an action, not by a read', async () => {
  fakeServer(() => refusal('50012', end.info));
  const fail = (isRead: boolean) => call(listWorkOrders, {}, { isRead }).catch(() => null);
  await fail(true);
  expect(sessionEnd$.value).toEqual(end);
  stayOnPage();
  await fail(true);
  expect(sessionEnd$.value).toBeNull();
  await fail(false);
  expect(sessionEnd$.value).toEqual(end);
});

test('9 Constants, cookies: past their eight hours it is the same, without a call', async () => {
  const sent = fakeServer(() => success([]));
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
  const fail = (isRead: boolean) => call(listWorkOrders, {}, { isRead }).catch(() => null);
  await fail(true);
  expect(sessionEnd$.value).toEqual({ name: 'SESSION_EXPIRED', info: '' });
  stayOnPage();
  await fail(true);
  expect(sessionEnd$.value).toBeNull();
  await fail(false);
  expect(sessionEnd$.value).toMatchObject({ name: 'SESSION_EXPIRED' });
  expect(sent).toEqual([]);
});

test('8 Errors, session codes: a late answer to a former session does not end the present one', async () => {
  fakeServer(() => {
    signIn(aUser(['repair.view'], { token: 'second' }));
    return refusal('50012', end.info);
  });
  await call(listWorkOrders, {}).catch(() => null);
  expect(sessionEnd$.value).toBeNull();
});
