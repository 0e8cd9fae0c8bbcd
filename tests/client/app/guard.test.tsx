import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  currentToken,
  currentUser,
  signIn,
  signOut,
} from '../../../src/client/api/session/session.ts';
import { dismissSessionEnd } from '../../../src/client/api/session/sessionEnd.ts';
import { App } from '../../../src/client/app/App.tsx';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import { aUser } from '../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../api/fakeServer.ts';

const listPath = '/Troubleshooting/workOrder';

/** The user as GetUserById returns it, with the menus of GetOrgMenu. */
function server(person: () => Answer, menus = aUser().permissions, dataRemark = {}): Sent[] {
  return fakeServer((sent) => {
    const call = sent.path.split('/').at(-1) ?? '';
    if (call === 'GetUserById') return person();
    if (call === 'GetOrgMenu') return success(menus, { dataRemark });
    if (call === 'GetSetupState') return success({ needed: false });
    if (call === 'CheckLabel') return success({ valid: false });
    if (call === 'GetWorkOrderList') return success([], { totalNum: 0 });
    return success(null);
  });
}
const personIn = (userState: number) => () =>
  success({ realName: '陈立', photo: '', roleName: '维修工', roleID: 'r', userState });

function open(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
}
const here = () => location.pathname + location.search;

beforeAll(async () => {
  await startI18n('zh-CN');
  await import('../../../src/client/app/ConsoleFrame.tsx');
  await import('../../../src/client/console/repair/list/OrderListPage.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  signOut();
  dismissSessionEnd();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('4 Route guard, other user states: a user who was approved meanwhile gets their menus and the requested page', async () => {
  const sent = server(personIn(1));
  signIn(aUser([], { userState: 2 }));
  open(listPath);
  await screen.findByText('没有未完成的工单');
  expect(here()).toBe(listPath);
  expect(currentUser()).toMatchObject({ userState: 1, permissions: aUser().permissions });
  expect(sent.filter(({ path }) => path.endsWith('GetUserById'))).toHaveLength(1);
});

test.each([2, 3])(
  '4 Route guard, other user states: a user who still is in %i is redirected to their status',
  async (userState) => {
    server(personIn(userState), []);
    signIn(aUser([], { userState }));
    open(listPath);
    await waitFor(() => expect(here()).toBe('/account'));
    expect(currentUser()?.userState).toBe(userState);
  },
);

/** A token as the server creates it: its subject is the user. */
const { id } = aUser();
const bareToken = `h.${btoa(JSON.stringify({ sub: id }))}.s`;
const remark = { id: 'o', orgName: '华东一厂', orgCode: 'ORG1', orgName_Short: '一厂' };

test.each([null, '{}'])(
  '4 Route guard, token without a record: its subject is read, and the requested page opens (record %s)',
  async (record) => {
    const person = { ...aUser(), id, token: undefined };
    const sent = server(() => success(person), undefined, remark);
    document.cookie = `Admin-Token=${bareToken}; Path=/`;
    if (record !== null) localStorage.setItem('userinfo', record);
    open(listPath);
    await screen.findByText('没有未完成的工单');
    expect(here()).toBe(listPath);
    const request = sent.find(({ path }) => path.endsWith('GetUserById'));
    expect(request).toMatchObject({
      body: JSON.stringify({ id }),
      headers: { authorization: `Bearer ${bareToken}` },
    });
    expect(currentUser()).toEqual(aUser(['repair.view'], { token: bareToken }));
    expect(document.cookie).toContain('orgCode=ORG1');
  },
);

test('4 Route guard, token without a record: if its subject cannot be read the token is reset, and the login shows the reason', async () => {
  server(() => refusal('400', '账号审核服务暂停'));
  document.cookie = `Admin-Token=${bareToken}; Path=/`;
  open(listPath);
  await screen.findByText('账号审核服务暂停');
  expect(here()).toBe(`/login?redirect=${encodeURIComponent(listPath)}`);
  expect(currentToken()).toBeNull();
});

test.each([
  [refusal('400', '账号审核服务暂停'), '账号审核服务暂停'],
  [null, 'Has Error'],
] as [Answer, string][])(
  '8 Errors, guard failure: the token is reset, the login shows the reason and redirects back',
  async (answer, text) => {
    server(() => answer);
    signIn(aUser([], { userState: 2 }));
    open(`${listPath}?OrderState=3`);
    await screen.findByText(text);
    expect(here()).toBe(`/login?redirect=${encodeURIComponent(`${listPath}?OrderState=3`)}`);
    expect(currentToken()).toBeNull();
  },
);

test('4 Route guard, failure: the end of the session while the user is read redirects to the login too', async () => {
  server(() => refusal('50014', '登录已过期，请重新登录'));
  signIn(aUser([], { userState: 3 }));
  open(listPath);
  await screen.findByText('登录已过期，请重新登录');
  expect(screen.queryByRole('button', { name: '重新登录' })).toBeNull();
  expect(currentToken()).toBeNull();
});

test('4 Route guard, routes once: the first page opens and every later one, without the user being read again', async () => {
  const sent = server(personIn(1));
  signIn(aUser());
  open(listPath);
  await screen.findByText('没有未完成的工单');
  const titles = [document.title];
  for (const path of ['/account', '/nobody/knows', listPath]) {
    act(() => {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(document.title).not.toBe(titles.at(-1)));
    titles.push(document.title);
  }
  expect(titles.map((title) => title.split(' - ')[0])).toEqual([
    '维修工单',
    '账号管理',
    '没有这个页面',
    '维修工单',
  ]);
  expect(sent.filter(({ path }) => path.endsWith('GetUserById'))).toEqual([]);
});

test('4 Route guard, no matching route: a page without permission redirects to /401', async () => {
  server(personIn(1));
  signIn(aUser(['home.view']));
  open(listPath);
  await waitFor(() => expect(here()).toBe('/401'));
});

const headings = () => screen.findAllByRole('heading');

test.each([
  '/login',
  '/mylogin',
  '/assets',
  '/auth-redirect',
  '/helpDoc',
  '/cqxdwialogin',
  '/appletDoc',
])('4 Route guard, whitelist: %s needs no token', async (path) => {
  server(personIn(1));
  open(path);
  await headings();
  expect(here()).toBe(path);
});

test.each(['/login', '/cqxdwialogin', '/assets'])(
  '4 Route guard, token on login pages: %s opens with a token, for inactive users too',
  async (path) => {
    const sent = server(personIn(2));
    signIn(aUser([], { userState: 2 }));
    open(path);
    await headings();
    expect(here()).toBe(path);
    expect(sent.filter(({ path: sentPath }) => sentPath.endsWith('GetUserById'))).toEqual([]);
  },
);

test('4 Route guard, editor: in another organisation only the editor’s pages exist', async () => {
  server(personIn(1));
  const [menu] = aUser(['repair.view']).permissions;
  if (menu === undefined) throw new Error('no menu');
  const as = (menuName: string, jwt: string) =>
    signIn({ ...aUser([], { relation: 'Y', token: jwt }), permissions: [{ ...menu, menuName }] });
  as('公告', 'first');
  open(listPath);
  await waitFor(() => expect(here()).toBe('/401'));
  cleanup();
  as('故障维修', 'second');
  open(listPath);
  await screen.findByText('没有未完成的工单');
});
