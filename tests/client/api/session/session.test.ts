import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import {
  currentToken,
  currentUser,
  followOtherTabs,
  owner$,
  pinOrganisation,
  presentSession,
  refreshSession,
  signIn,
  signOut,
  token$,
  updatePerson,
  updateSessionUser,
} from '../../../../src/client/api/session/session.ts';
import {
  endSession,
  sessionEnd$,
  sessionEndKey,
} from '../../../../src/client/api/session/sessionEnd.ts';
import { readSignOutReason } from '../../../../src/client/api/session/signOutReason.ts';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../aUser.ts';
import { fillStorage } from '../fillStorage.ts';

function tokens(): { seen: (string | null)[]; stop: () => void } {
  const seen: (string | null)[] = [];
  const subscription = token$.subscribe((token) => seen.push(token));
  return { seen, stop: () => subscription.unsubscribe() };
}

beforeAll(() => startI18n('zh-CN'), 60_000);
let stopFollowing: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  signOut();
  stopFollowing = followOtherTabs();
});
afterEach(() => {
  stopFollowing();
  signOut();
  vi.useRealTimers();
});

describe('signing in', () => {
  test('9 Constants, cookies: signing in leaves three cookies of 8 h that stay on this site, and the user record', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    signIn(aUser());
    expect(written.mock.calls.map(([cookie]) => cookie)).toEqual([
      'Admin-Token=head.claims.signature; Path=/; Max-Age=28800; SameSite=Strict',
      'orgCode=ORG1; Path=/; Max-Age=28800; SameSite=Strict',
      'extension=N; Path=/; Max-Age=28800; SameSite=Strict',
    ]);
    written.mockRestore();
    expect(JSON.parse(localStorage.getItem('userinfo') ?? '')).toEqual(aUser());
  });

  test('3 Session record, fields: the record has the token, name, photo, an introduction, the single role, organisation, state, relation and permissions', () => {
    const {
      roles: _roles,
      introduction: _introduction,
      ...answer
    } = aUser(['repair.view'], {
      photo: '/UserPhoto/1',
    });
    signIn(answer);
    const record = JSON.parse(localStorage.getItem('userinfo') ?? '') as Record<string, unknown>;
    expect(record).toMatchObject({
      token: 'head.claims.signature',
      realName: '陈立',
      photo: '/UserPhoto/1',
      introduction: '',
      roleName: '维修员',
      roles: ['维修员'],
      orgCode: 'ORG1',
      userState: 1,
      relation: 'N',
      permissions: answer.permissions,
    });
    updateSessionUser(answer, { roleName: '维修主管' });
    expect(currentUser()?.roles, 'with the role').toEqual(['维修主管']);
    localStorage.setItem('userinfo', JSON.stringify(answer));
    refreshSession();
    expect(currentUser(), 'of a record that was stored without them').toEqual({
      ...answer,
      roles: ['维修员'],
      introduction: '',
    });
  });

  test('marks the cookies Secure under https', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    vi.stubGlobal('location', { protocol: 'https:', href: 'https://localhost/' });
    signIn(aUser());
    vi.unstubAllGlobals();
    expect(written.mock.calls.every(([cookie]) => cookie.endsWith('; Secure'))).toBe(true);
    expect(written).toHaveBeenCalledTimes(3);
    written.mockRestore();
  });

  test('fails whole with the remedy where the storage of the browser is full', () => {
    fillStorage();
    expect(() => signIn(aUser())).toThrow(/清除本网站的数据/);
    vi.unstubAllGlobals();
    expect(presentSession()).toMatchObject({ token: null, user: null, owner: null });
    expect(document.cookie).not.toMatch(/=[^;]/);
  });

  test('4 Session, signed in: signing in and out is reported to subscribers of the token', () => {
    const { seen, stop } = tokens();
    signIn(aUser());
    signIn(aUser(['repair.view'], { token: 'second' }));
    signOut();
    stop();
    expect(seen).toEqual([null, 'head.claims.signature', 'second', null]);
    expect(document.cookie).not.toMatch(/=[^;]/);
    expect(localStorage.getItem('userinfo')).toBeNull();
  });
});

function expire(): void {
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the end of a session', () => {
  test('is reported when the cookie expires, and ends once somebody signs in again', () => {
    signIn(aUser());
    expire();
    expect(sessionEnd$.value).toEqual({ name: 'SESSION_EXPIRED', info: '' });
    signIn(aUser(['repair.view'], { token: 'second' }));
    expect(sessionEnd$.value).toBeNull();
  });

  test('is over when somebody signs in again in another tab', () => {
    signIn(aUser());
    endSession({ name: 'SESSION_REVOKED', info: '' });
    document.cookie = 'Admin-Token=second; Path=/';
    localStorage.setItem('userinfo', JSON.stringify(aUser(['repair.view'], { token: 'second' })));
    window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
    expect(sessionEnd$.value).toBeNull();
  });

  test('is not reported to a user who signs out', () => {
    signIn(aUser());
    signOut();
    expect(sessionEnd$.value).toBeNull();
  });

  test('leaves the owner of what is shown; signing out does not', () => {
    const seen: (string | null)[] = [];
    const subscription = owner$.subscribe((owner) => seen.push(owner));
    signIn(aUser());
    expire();
    signIn(aUser(['repair.view'], { token: 'second' }));
    signIn(aUser(['repair.view'], { token: 'third', orgCode: 'ORG2' }));
    signOut();
    subscription.unsubscribe();
    const { id } = aUser();
    expect(seen).toEqual([null, `ORG1/${id}`, `ORG2/${id}`, null]);
  });
});

describe('what another tab stores', () => {
  const second = aUser(['repair.view'], { token: 'second', id: '7' });
  const cookie = () => {
    document.cookie = 'Admin-Token=second; Path=/';
  };
  const record = () => {
    localStorage.setItem('userinfo', JSON.stringify(second));
    window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
  };
  const orders = [
    [cookie, record],
    [record, cookie],
  ] as const;

  test.each(orders)(
    'is followed, whether the cookie or the record changes first',
    (early, late) => {
      const { seen, stop } = tokens();
      early();
      vi.advanceTimersByTime(100);
      expect(presentSession().user).toBeNull();
      late();
      vi.advanceTimersByTime(1000);
      expect(presentSession().user).toEqual(second);
      stop();
      expect(seen).toEqual([null, 'second']);
    },
  );

  test.each(orders)('replaces a session without a sign-out in between', (early, late) => {
    signIn(aUser());
    const { seen, stop } = tokens();
    early();
    refreshSession(); // as any call does
    vi.advanceTimersByTime(100);
    late();
    vi.advanceTimersByTime(1000);
    expect(presentSession().user).toEqual(second);
    stop();
    expect(seen).toEqual(['head.claims.signature', 'second']);
  });

  test.each(orders)('ends the report of an expired session', (early, late) => {
    signIn(aUser());
    expire();
    expect(sessionEnd$.value?.name).toBe('SESSION_EXPIRED');
    early();
    late();
    vi.advanceTimersByTime(1000);
    expect(presentSession().user).toEqual(second);
    expect(sessionEnd$.value).toBeNull();
  });

  const ends = {
    cookie: () => {
      document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
      refreshSession();
    },
    record: () => {
      localStorage.removeItem('userinfo');
      window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
    },
  };

  test.each([
    [ends.cookie, ends.record],
    [ends.record, ends.cookie],
  ] as const)('signs out here too, which is no end of a session', (early, late) => {
    signIn(aUser());
    early();
    late();
    vi.advanceTimersByTime(1000);
    expect(presentSession()).toMatchObject({ token: null, user: null, owner: null });
    expect(sessionEnd$.value).toBeNull();
    expect(localStorage.getItem(sessionEndKey)).toBeNull();
    expect(readSignOutReason()).toEqual({ elsewhere: true });
  });

  test('a sign-out that a call notices first is one of another tab too', () => {
    signIn(aUser());
    document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
    localStorage.removeItem('userinfo');
    refreshSession();
    expect(readSignOutReason()).toEqual({ elsewhere: true });
    signIn(aUser());
    signOut();
    expect(readSignOutReason()).toEqual({});
  });
});

test('a page that keeps its organisation still follows a sign-out and a sign-in', () => {
  signIn(aUser());
  onTestFinished(pinOrganisation());
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
  localStorage.removeItem('userinfo');
  refreshSession();
  expect(presentSession()).toMatchObject({ token: null, user: null, owner: null });
  expect(sessionEnd$.value).toBeNull();
  document.cookie = 'Admin-Token=second; Path=/';
  localStorage.setItem('userinfo', JSON.stringify(aUser([], { token: 'second' })));
  refreshSession();
  expect(currentToken()).toBe('second');
});

describe('the session', () => {
  test('4 Session, signed out: it follows a sign-out in another tab', () => {
    signIn(aUser());
    const { seen, stop } = tokens();
    document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
    localStorage.removeItem('userinfo');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
    stop();
    expect(seen).toEqual(['head.claims.signature', null]);
  });

  test('is not changed by the answer to a call of a user who has signed out', () => {
    signIn(aUser());
    updatePerson('head.claims.signature', { realName: '陈立新' });
    expect(currentUser()?.realName).toBe('陈立新');
    const second = aUser([], { token: 'second', realName: '李强' });
    signIn(second);
    updatePerson('head.claims.signature', { realName: '陈立' });
    updateSessionUser(aUser(), { permissions: aUser().permissions });
    expect(currentUser()).toEqual(second);
  });

  test('is not changed by the answer of an organisation that another tab has left meanwhile', () => {
    signIn(aUser());
    const there = aUser(['device.view'], { orgCode: 'ORG2', relation: 'Y' });
    localStorage.setItem('userinfo', JSON.stringify(there));
    updateSessionUser(aUser(), { roleName: '维修主管', permissions: aUser().permissions });
    expect(JSON.parse(localStorage.getItem('userinfo') ?? '')).toEqual(there);
    updatePerson(there.token, { mustChangePassword: true });
    expect(currentUser(), 'the person is the same').toEqual({ ...there, mustChangePassword: true });
  });

  test('ends with its cookie, although the user record still exists', () => {
    signIn(aUser());
    document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
    expect(currentToken(), 'reading changes nothing').toBe('head.claims.signature');
    refreshSession();
    expect(currentToken()).toBeNull();
    expect(currentUser()).toBeNull();
  });

  test.each(['not JSON', '{"token":"head.claims.signature"}', '[]'])(
    'has no user where the record reads %s',
    (record) => {
      signIn(aUser());
      localStorage.setItem('userinfo', record);
      refreshSession();
      expect(currentToken()).toBe('head.claims.signature');
      expect(currentUser()).toBeNull();
    },
  );

  test('is that of the record where the cookie names another token', () => {
    signIn(aUser());
    document.cookie = 'Admin-Token=other; Path=/';
    refreshSession();
    expect(presentSession()).toMatchObject({ token: 'head.claims.signature', user: aUser() });
  });

  test('is one object as long as nothing changes', () => {
    signIn(aUser());
    expect(currentUser()).toBe(currentUser());
  });
});
