import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOtherTabs, signIn, signOut } from '../../../../src/client/api/session/session.ts';
import {
  followSwitches,
  takeSwitched,
} from '../../../../src/client/app/organisation/switchOrganisation.ts';
import { aUser } from '../../api/aUser.ts';

let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'assign').mockReturnValue(undefined);
  signIn(aUser());
  stops = [followOtherTabs(), followSwitches()];
});
afterEach(() => {
  for (const stop of stops) stop();
  signOut();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Another tab stores its record, and this one hears of it. */
function storedElsewhere(over: Parameters<typeof aUser>[1]) {
  localStorage.setItem('userinfo', JSON.stringify(aUser(['home.view'], over)));
  window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
}

test('permissions that changed, or another user, are no switch', () => {
  storedElsewhere({ roleName: '维修主管' });
  signOut();
  signIn(aUser(['repair.view'], { token: 'second', orgCode: 'ORG3' }));
  vi.advanceTimersByTime(60_000);
  expect(location.assign).not.toHaveBeenCalled();
  expect(takeSwitched()).toBeNull();
});

test('4 Other transitions, organisation switch: another tab is told, and loaded anew like the one that switched', () => {
  storedElsewhere({ orgCode: 'ORG2', orgName: '华西二厂', relation: 'Y' });
  vi.advanceTimersByTime(99);
  expect(location.assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/home/dataOverview');
  expect(takeSwitched()).toBe('华西二厂');
  expect(takeSwitched()).toBeNull();
});
