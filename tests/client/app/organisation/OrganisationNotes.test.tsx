import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import { shownFailures$ } from '../../../../src/client/api/query/showFailure.ts';
import {
  currentUser,
  followOtherTabs,
  signIn,
  signOut,
} from '../../../../src/client/api/session/session.ts';
import { useUser } from '../../../../src/client/api/session/useSession.ts';
import { OrganisationNotes } from '../../../../src/client/app/organisation/OrganisationNotes.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { SignedInUser } from '../../../../src/contract/areas/session/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const visitor = aUser(['home.view', 'device.view'], {
  orgCode: 'ORG2',
  orgName: '华西二厂',
  relation: 'Y',
});

/** The organisation that the server returns for the session. */
function placeOf(user: SignedInUser, over: Partial<SignedInUser> = {}) {
  const { orgCode, orgName, orgName_Short, orgState, relation, ownOrgCode } = { ...user, ...over };
  const dataRemark = {
    id: 'id',
    orgCode,
    orgName,
    orgName_Short,
    orgState,
    relation,
    ownOrgCode,
  };
  return success(over.permissions ?? user.permissions, { dataRemark });
}

/** As the shell has them: of the user as the session knows them. */
function FollowingNotes() {
  const user = useUser();
  return user !== null && <OrganisationNotes user={user} />;
}

function open(user: SignedInUser, over: Partial<SignedInUser> = {}): Sent[] {
  signIn(user);
  const sent = fakeServer(({ path }) => {
    if (path.endsWith('OrgCodeAndAuth')) {
      return refusal('400', '企业套餐已到期', { error: 'ORG_EXPIRED' });
    }
    return path.endsWith('GetUserById') ? success({ ...user, ...over }) : placeOf(user, over);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FollowingNotes />
    </QueryClientProvider>,
  );
  return sent;
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await Promise.all([loadNamespaces('organisation'), loadNamespaces('shell')]);
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('in the own organisation no note is shown, and the menu is requested without a code', async () => {
  const sent = open(aUser());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ OrgCode: '' });
  expect(screen.queryByRole('status')).toBeNull();
});

test('7 Calls, GetOrgMenu: permissions that have changed since the sign-in are taken over', async () => {
  const { permissions } = aUser(['repair.view', 'device.view']);
  open(aUser(), { permissions });
  await waitFor(() => expect(currentUser()?.permissions).toEqual(permissions));
});

test('8 Errors, shell calls: a menu that cannot be read raises no message: the menu stays, and the error log has the line', async () => {
  errorLog$.next([]);
  const onShown = vi.fn<(failure: unknown) => void>();
  const following = shownFailures$.subscribe(onShown);
  signIn(aUser());
  fakeServer(() => refusal('409', '服务维护中'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FollowingNotes />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(errorLog$.value).toMatchObject([{ info: '服务维护中' }]));
  following.unsubscribe();
  expect(onShown).not.toHaveBeenCalled();
  expect(document.body.textContent).toBe('');
  expect(currentUser()).toEqual(aUser());
});

test('7 Calls, GetOrgMenu: an answer of the four specified fields is taken over too', async () => {
  const { permissions } = aUser(['repair.view', 'device.view']);
  const user = aUser();
  signIn(user);
  const { orgCode, orgName_Short } = user;
  const dataRemark = { id: 'id', orgCode, orgName_Short, orgName: '华东一厂（新）' };
  fakeServer(({ path }) =>
    path.endsWith('GetUserById') ? success(user) : success(permissions, { dataRemark }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FollowingNotes />
    </QueryClientProvider>,
  );
  const expected = { ...user, permissions, orgName: '华东一厂（新）' };
  await waitFor(() => expect(currentUser()).toEqual(expected));
});

test('a changed role of the user is written into the session’s record', async () => {
  const { permissions } = aUser(['repair.view', 'personnel.view']);
  open(aUser(), { permissions, roleName: '企业管理员', roleID: 'admin' });
  await waitFor(() =>
    expect(currentUser()).toMatchObject({ permissions, roleName: '企业管理员', roleID: 'admin' }),
  );
});

test('a banner shows that an expired organisation is read only', async () => {
  open({ ...aUser(), orgState: 2 });
  expect(await screen.findByText('企业套餐已到期')).toBeTruthy();
});

test('an organisation that has expired since is known by its next answer', async () => {
  open(aUser(), { orgState: 2 });
  await waitFor(() => expect(currentUser()?.orgState).toBe(2));
});

test('what another tab has written since is newer than this tab’s answer', async () => {
  const stop = followOtherTabs();
  const sent = open(aUser());
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => {
    localStorage.setItem('userinfo', JSON.stringify({ ...aUser(), orgState: 2 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(await screen.findByText('企业套餐已到期')).toBeTruthy();
  expect(localStorage.getItem('userinfo')).toContain('"orgState":2');
  stop();
});

test('an organisation that can no longer be viewed shows the reason', async () => {
  open(visitor, { orgCode: 'ORG1', relation: 'N' });
  expect(await screen.findByText('已不能查看 华西二厂')).toBeTruthy();
  expect(await screen.findByText('企业套餐已到期')).toBeTruthy();
  expect(currentUser()?.orgCode).toBe('ORG2'); // until the user goes back
});

test('6 Roles, relation flag: a visit to another organisation is shown, with a button that leads back', async () => {
  vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const sent = open(visitor);
  expect(await screen.findByText('正在查看 华西二厂')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '返回本企业' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toContainEqual({ OrgCode: 'ORG1' }),
  );
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/home/dataOverview'));
});
