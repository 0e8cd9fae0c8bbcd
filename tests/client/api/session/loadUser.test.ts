import { afterEach, expect, test, vi } from 'vitest';
import { loadUser } from '../../../../src/client/api/session/loadUser.ts';
import {
  currentUser,
  readSession,
  signIn,
  signOut,
} from '../../../../src/client/api/session/session.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, success } from '../fakeServer.ts';

const found = { realName: '陈立新', photo: '', roleName: '维修工', roleID: 'r', userState: 1 };
const until = new AbortController().signal;

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test("it requests the menus of the session's organisation, and does not change the organisation", async () => {
  const sent = fakeServer(({ path }) =>
    path.endsWith('GetOrgMenu') ? success([], { dataRemark: {} }) : success(found),
  );
  signIn(aUser([], { userState: 2 }));
  await loadUser(until);
  const menu = sent.find(({ path }) => path.endsWith('GetOrgMenu'));
  expect(JSON.parse(menu?.body ?? '')).toEqual({ OrgCode: '' });
  expect(currentUser()).toMatchObject({ realName: '陈立新', userState: 1 });
});

test('a user who signed in meanwhile is not overwritten', async () => {
  const second = aUser([], { token: 'second', realName: '李强' });
  fakeServer(({ path }) => {
    if (path.endsWith('GetOrgMenu')) return success([], { dataRemark: {} });
    signIn(second);
    return success(found);
  });
  signIn(aUser([], { userState: 2 }));
  await loadUser(until);
  expect(currentUser()).toEqual(second);
});

test('an organisation that was selected meanwhile keeps its own role and permissions', async () => {
  const there = aUser([], { orgCode: 'ORG2', roleName: '访客' });
  fakeServer(({ path }) => {
    if (path.endsWith('GetOrgMenu')) return success([], { dataRemark: there });
    localStorage.setItem('userinfo', JSON.stringify(there));
    return success(found);
  });
  signIn(aUser([], { userState: 2 }));
  await loadUser(until);
  expect(readSession().user).toEqual(there);
});
