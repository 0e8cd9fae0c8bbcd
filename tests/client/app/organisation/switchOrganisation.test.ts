import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentUser,
  owner$,
  signIn,
  signOut,
} from '../../../../src/client/api/session/session.ts';
import {
  reloadAfterMs,
  switchOrganisation,
  useLeaving,
} from '../../../../src/client/app/organisation/switchOrganisation.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, success } from '../../api/fakeServer.ts';
import { fillStorage } from '../../api/fillStorage.ts';

const there = {
  id: 'id-2',
  orgCode: 'ORG2',
  orgName: '华西二厂',
  orgName_Short: '二厂',
  orgState: 1,
  relation: 'Y',
  ownOrgCode: 'ORG1',
} as const;
const menu = aUser(['home.view', 'device.view']).permissions;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'assign').mockReturnValue(undefined);
  signIn(aUser(['repair.view', 'kanban.view']));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  signOut();
});

test('an organisation that may not be entered leaves everything as it is', async () => {
  fakeServer(() => refusal('400', '企业套餐已到期', { error: 'ORG_EXPIRED' }));
  await expect(switchOrganisation('ORG2')).rejects.toMatchObject({ name: 'ORG_EXPIRED' });
  vi.advanceTimersByTime(60_000);
  expect(currentUser()).toEqual(aUser(['repair.view', 'kanban.view']));
  expect(location.assign).not.toHaveBeenCalled();
});

test('a switch that the browser cannot store leaves everything as it is, the session on the server too', async () => {
  const sent = fakeServer(() => success(menu, { dataRemark: there }));
  const leaving = renderHook(useLeaving);
  fillStorage();
  await act(() =>
    expect(switchOrganisation('ORG2')).rejects.toMatchObject({ name: 'NOT_STORED', refused: true }),
  );
  expect(leaving.result.current).toBe(false);
  leaving.unmount();
  vi.advanceTimersByTime(60_000);
  expect(currentUser()).toEqual(aUser(['repair.view', 'kanban.view']));
  expect(document.cookie).toContain('orgCode=ORG1');
  expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { OrgCode: 'ORG2' },
    { OrgCode: 'ORG1' },
  ]);
  expect(location.assign).not.toHaveBeenCalled();
});

test('a session that ended meanwhile is not restored', async () => {
  fakeServer(() => {
    signOut();
    return success(menu, { dataRemark: there });
  });
  await switchOrganisation('ORG2');
  expect(currentUser()).toBeNull();
  expect(localStorage.getItem('userinfo')).toBeNull();
});

test('4 Other transitions, organisation switch: it replaces organisation data and permissions, and keeps the token', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  const sent = fakeServer(() => success(menu, { dataRemark: there }));
  await switchOrganisation('ORG2');
  expect(sent.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
    ['/api/Service/GetOrgMenu', { OrgCode: 'ORG2' }],
  ]);
  const { id: _id, ...organisation } = there;
  expect(currentUser()).toEqual({ ...aUser(), ...organisation, permissions: menu });
  expect(written.mock.calls.map(([cookie]) => cookie.split(';')[0])).toEqual([
    'orgCode=ORG2',
    'extension=Y',
  ]);
});

test('7 Calls, GetOrgMenu: the four fields of the specification suffice for entering and for returning', async () => {
  const four = { id: 'id-2', orgName: '华西二厂', orgCode: 'ORG2', orgName_Short: '二厂' };
  const home = { id: 'id-1', orgName: '华东一厂', orgCode: 'ORG1', orgName_Short: '一厂' };
  fakeServer(({ body }) => success(menu, { dataRemark: body.includes('ORG2') ? four : home }));
  await switchOrganisation('ORG2');
  const { id: _id, ...organisation } = there;
  expect(currentUser()).toEqual({ ...aUser(), ...organisation, permissions: menu });
  await switchOrganisation('ORG1');
  expect(currentUser()).toEqual({ ...aUser(), permissions: menu });
});

test('2 Navigation targets, organisation switch: from every page the switch leads to the data overview', async () => {
  history.replaceState(null, '', '/personnel/mailList?role=1');
  fakeServer(() => success(menu, { dataRemark: there }));
  await switchOrganisation('ORG2');
  vi.advanceTimersByTime(reloadAfterMs);
  expect(vi.mocked(location.assign).mock.calls).toEqual([['/home/dataOverview']]);
});

test('9 Constants, switch reload: the page is reloaded at the data overview after 100 ms', async () => {
  const owners: (string | null)[] = [];
  const following = owner$.subscribe((owner) => owners.push(owner));
  fakeServer(() => success(menu, { dataRemark: there }));
  await switchOrganisation('ORG2');
  following.unsubscribe();
  expect(owners).toEqual([`ORG1/${aUser().id}`, `ORG2/${aUser().id}`]); // streams follow at once
  expect(reloadAfterMs).toBe(100);
  vi.advanceTimersByTime(99);
  expect(location.assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(location.assign).toHaveBeenCalledWith('/home/dataOverview');
});
