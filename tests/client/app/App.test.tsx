import { createHash } from 'node:crypto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../src/client/api/http/errorLog.ts';
import {
  followOtherTabs,
  signIn,
  signOut,
  storageNames,
} from '../../../src/client/api/session/session.ts';
import { dismissSessionEnd, endSession } from '../../../src/client/api/session/sessionEnd.ts';
import {
  noteSignedOutElsewhere,
  readSignOutReason,
} from '../../../src/client/api/session/signOutReason.ts';
import { App } from '../../../src/client/app/App.tsx';
import { setLocale, startI18n } from '../../../src/client/i18n/i18n.ts';
import { aUser } from '../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../api/fakeServer.ts';
import { headerAnswer } from '../api/headerAnswer.ts';
import { anOrder } from '../console/repair/anOrder.ts';

const listPath = '/Troubleshooting/workOrder';

/** Answers the calls of a page; `over` has priority. */
function server(over: (sent: Sent, call: string) => Answer | undefined = () => undefined): Sent[] {
  return fakeServer((sent) => {
    const call = sent.path.split('/').at(-1) ?? '';
    const found = over(sent, call);
    if (found !== undefined) return found;
    if (call === 'GetSetupState') return success({ needed: false });
    if (call === 'Login') return success(aUser());
    if (call === 'GetWorkOrderList') return success([], { totalNum: 0 });
    return headerAnswer(call) ?? success(null);
  });
}

function open(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
}

const here = () => location.pathname + location.search;

async function fillIn(phone: string, password: string) {
  const field = await screen.findByLabelText('手机号');
  fireEvent.change(field, { target: { value: phone } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
}

async function fillInSetUp(code: string) {
  for (const [label, value] of [
    [/^初始化码/, code],
    [/^企业名称/, '华东一厂'],
    [/^姓名/, '陈立'],
    [/^手机号/, '13800000001'],
    [/^新密码/, 'Abc12345'],
    [/^确认/, 'Abc12345'],
  ] as const) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

beforeAll(async () => {
  await startI18n('zh-CN');
  // The pages' scripts, so that no test waits for the first load.
  await import('../../../src/client/app/ConsoleFrame.tsx');
  await import('../../../src/client/console/repair/list/OrderListPage.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  signOut();
  dismissSessionEnd();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await setLocale('zh-CN');
});

describe('the guard', () => {
  test('4 Route guard, redirect query: it redirects to the login and, after signing in, back to the full address', async () => {
    const sent = server();
    open(`${listPath}?OrderState=3`);
    await screen.findByLabelText('手机号');
    expect(here()).toBe(`/login?redirect=${encodeURIComponent(`${listPath}?OrderState=3`)}`);
    await fillIn('13800000001', 'Abc12345');
    await screen.findByText('没有符合条件的工单');
    expect(here()).toBe(`${listPath}?OrderState=3`);
    const query = sent.find(({ path }) => path.endsWith('GetWorkOrderList'));
    expect(JSON.parse(query?.body ?? '')).toMatchObject({ OrderState: 3, OrgCode: 'ORG1' });
  });

  test('never leads to another origin', async () => {
    server();
    open('/login?redirect=//evil.example/');
    await fillIn('13800000001', 'Abc12345');
    await waitFor(() => expect(here()).toBe(listPath));
  });

  test('a token without a subject and with a broken user record is reset, and the login shows it', async () => {
    server();
    signIn(aUser());
    localStorage.setItem('userinfo', '{}');
    open(listPath);
    await screen.findByText('Has Error');
    expect(document.cookie).not.toContain('head.claims');
  });

  test.each([
    ['no match', '/nobody/knows', '/401'],
    ['not found', '/404', '/404'],
  ])('2 Error routes, %s: %s answers with %s', async (_, path, answer) => {
    server();
    signIn(aUser());
    open(path);
    await waitFor(() => expect(here()).toBe(answer));
  });

  test.each([
    ['/account', '账号管理 - 工业设备运维服务管理平台'],
    [listPath, '维修工单 - 工业设备运维服务管理平台'],
  ])("2 Page titles, form: of %s is '%s'", async (path, title) => {
    server();
    signIn(aUser());
    open(path);
    await waitFor(() => expect(document.title).toBe(title));
  });

  test.each(['/home', '/Home/'])(
    "2 Dynamic menu, home: %s, the target of entries without an address, is the user's first page",
    async (path) => {
      server();
      signIn(aUser());
      open(path);
      await waitFor(() => expect(here()).toBe(listPath));
    },
  );

  test.each(['/Troubleshooting', '/troubleshooting/'])(
    '2 Error routes, no page: %s, a menu that only contains others, has no page',
    async (path) => {
      server();
      const [menu] = aUser().permissions;
      const permissions = menu === undefined ? [] : [{ ...menu, auth_Url: 'Troubleshooting' }];
      signIn(aUser([], { permissions }));
      open(path);
      await waitFor(() => expect(here()).toBe('/error-page/401'));
    },
  );

  test('8 Errors, unmapped page: a menu without a page shows /error-page/401', async () => {
    server();
    const [menu] = aUser().permissions;
    const permissions = menu === undefined ? [] : [{ ...menu, auth_Url: 'Troubleshooting' }];
    signIn(aUser([], { permissions }));
    open('/Troubleshooting');
    await screen.findByRole('heading', { name: '页面尚未开放' });
    expect(here()).toBe('/error-page/401');
  });
});

describe('an address inherited from another user', () => {
  const overview = `/login?redirect=${encodeURIComponent('/home/dataOverview')}`;
  const enter = async () => {
    server();
    open(overview);
    await fillIn('13800000001', 'Abc12345');
  };

  test('4 Route guard, no matching route: a user who signs in there gets their own first page', async () => {
    signIn(aUser(['home.view'], { id: 'somebody-else' }));
    signOut();
    await enter();
    await waitFor(() => expect(here()).toBe(listPath));
  });

  test('4 Route guard, no matching route: the same user, or the first one in this browser, sees the refusal', async () => {
    await enter();
    await waitFor(() => expect(here()).toBe('/401'));
    cleanup();
    signOut();
    await enter();
    await waitFor(() => expect(here()).toBe('/401'));
  });

  test('4 Route guard, no matching route: a wall without permission is refused', async () => {
    server();
    signIn(aUser(['repair.view']));
    open('/EquipmentKanban');
    await waitFor(() => expect(here()).toBe('/401'));
  });
});

describe('pages without a token', () => {
  test.each(['/', '/login'])('2 Public routes, root: %s is the login', async (path) => {
    server();
    open(path);
    await screen.findByLabelText('手机号');
    expect(here()).toBe('/login');
  });

  test.each([
    ['/401', '没有这个页面'],
    ['/404', '找不到页面'],
  ])('2 Public routes, error pages: %s shows %s and links to the login', async (path, title) => {
    server();
    open(path);
    await screen.findByRole('heading', { name: title });
    expect(document.title).toBe(`${title} - 工业设备运维服务管理平台`);
    expect(screen.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('/login');
  });
});

describe('a session that ends', () => {
  const expire = () => {
    document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
    document.dispatchEvent(new Event('visibilitychange'));
  };
  let stop = () => undefined as void;
  beforeEach(() => {
    stop = followOtherTabs();
  });
  afterEach(() => stop());

  test('under an open page leaves the page open and shows it; the next navigation redirects to the login', async () => {
    server();
    signIn(aUser());
    open(listPath);
    await screen.findByText('没有未完成的工单');
    act(expire);
    expect(await screen.findByRole('button', { name: '重新登录' })).toBeTruthy();
    expect(here()).toBe(listPath);
    expect(screen.getByText('没有未完成的工单')).toBeTruthy();
    act(() => {
      history.pushState(null, '', `${listPath}/orderDetail?id=1`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByLabelText('手机号');
    expect(here()).toContain('/login?redirect=');
  });

  test('is not reported again after a new sign-in', async () => {
    server((_, call) =>
      call === 'Login' ? success(aUser(['repair.view'], { token: 'second' })) : undefined,
    );
    signIn(aUser());
    expire();
    endSession({ name: 'SESSION_EXPIRED', info: '' }); // as a call without a token reports it
    open(listPath);
    await fillIn('13800000001', 'Abc12345');
    await screen.findByText('没有未完成的工单');
    expect(screen.queryByRole('button', { name: '重新登录' })).toBeNull();
  });

  const signedOut = '您已在另一个标签页退出登录，请重新登录。';

  test('4 Session, signed out: in another tab it redirects to the login, which shows the reason', async () => {
    server();
    signIn(aUser());
    open(listPath);
    await screen.findByText('没有未完成的工单');
    document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
    localStorage.removeItem(storageNames.userInfo);
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: storageNames.userInfo })),
    );
    expect(await screen.findByText(signedOut)).toBeTruthy();
    expect(here()).toBe(`/login?redirect=${encodeURIComponent(listPath)}`);
  });

  test('in another tab is forgotten once that tab has signed in again', async () => {
    server();
    signIn(aUser());
    noteSignedOutElsewhere(true);
    const [cookies, record] = [document.cookie, localStorage.getItem(storageNames.userInfo)];
    signOut();
    for (const cookie of cookies.split('; ')) document.cookie = `${cookie}; Path=/`;
    localStorage.setItem(storageNames.userInfo, record ?? '');
    window.dispatchEvent(new StorageEvent('storage', { key: storageNames.userInfo }));
    expect(readSignOutReason()).toEqual({});
  });

  test('in the same tab redirects to the login without a message', async () => {
    server();
    signIn(aUser());
    open(listPath);
    await screen.findByText('没有未完成的工单');
    act(signOut);
    await screen.findByLabelText('手机号');
    expect(screen.queryByText(signedOut)).toBeNull();
  });

  test('and continues as another user starts without data of the first', async () => {
    let answer = success([anOrder()], { totalNum: 1 });
    server((_, call) => (call === 'GetWorkOrderList' ? answer : undefined));
    signIn(aUser());
    open(listPath);
    await screen.findByRole('link', { name: '包装线 2' });
    answer = 'silence';
    act(() => signIn(aUser(['repair.view'], { token: 'second', orgCode: 'ORG2' })));
    await waitFor(() => expect(screen.queryByRole('link', { name: '包装线 2' })).toBeNull());
  });
});

describe('the login', () => {
  test('2 Public routes, login: it sends the phone and the uppercase hash, never the password', async () => {
    const sent = server();
    open('/login');
    await fillIn(' 13800000001 ', 'Abc12345');
    await waitFor(() => expect(here()).toBe(listPath));
    const login = sent.find(({ path }) => path.endsWith('Login'));
    const PSD = createHash('sha256').update('Abc12345').digest('hex').toUpperCase();
    expect(JSON.parse(login?.body ?? '')).toEqual({
      UserName: '13800000001',
      PSD,
      Client: 'web',
    });
  });

  test.each([
    ['', 'x', '请输入手机号'],
    ['12800000001', 'x', '请输入正确的手机号格式'],
    ['13800000001', '', '请输入密码'],
  ])(
    'refuses %j with password %j with a message, and sends nothing',
    async (phone, password, text) => {
      const sent = server();
      open('/login');
      await fillIn(phone, password);
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(sent.filter(({ path }) => path.endsWith('Login'))).toEqual([]);
    },
  );

  test('shows the server’s message, and keeps the input', async () => {
    server((_, call) =>
      call === 'Login' ? refusal('400', '手机号或密码不正确', { error: 'BAD_LOGIN' }) : undefined,
    );
    open('/login');
    await fillIn('13800000001', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('手机号或密码不正确');
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000001');
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong');
  });

  test('distinguishes a locked account from a wrong password', async () => {
    server((_, call) =>
      call === 'Login' ? refusal('400', '请在 20 分钟后重试', { error: 'LOCKED' }) : undefined,
    );
    open('/login');
    await fillIn('13800000001', 'x1');
    expect((await screen.findByRole('alert')).textContent).toBe('账号已锁定请在 20 分钟后重试');
  });

  test('8 Errors, network failure: the sign-in shows the general sentence, and what is known beneath it', async () => {
    let answer: Answer = null;
    server((_, call) => (call === 'Login' ? answer : undefined));
    open('/login');
    await fillIn('13800000001', 'x1');
    expect((await screen.findByRole('alert')).textContent).toBe(
      '参数不对或系统异常：请联系管理员\n连接不到服务器。请检查网络后重试。',
    );
    answer = { status: 500, json: { code: '500', info: '编号 8f3a', data: { error: 'FAILED' } } };
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        '参数不对或系统异常：请联系管理员\n编号 8f3a',
      ),
    );
  });

  test('shows and hides the password', async () => {
    server();
    open('/login');
    const password = await screen.findByLabelText<HTMLInputElement>('密码');
    expect(password.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(screen.getByLabelText<HTMLInputElement>('密码').type).toBe('text');
  });

  test('warns of Caps Lock', async () => {
    server();
    open('/login');
    const password = await screen.findByLabelText('密码');
    const key = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
    // happy-dom knows no modifier state.
    Object.defineProperty(key, 'getModifierState', { value: (of: string) => of === 'CapsLock' });
    fireEvent(password, key);
    expect(screen.getByText('大写锁定已打开')).toBeTruthy();
  });

  test('changes its language, and uses it in later calls', async () => {
    const sent = server();
    open('/login');
    fireEvent.click(await screen.findByLabelText('English'));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(document.documentElement.lang).toBe('en-US');
    expect(document.title).toBe('Sign in - Industrial Equipment O&M Service Platform');
    expect(localStorage.getItem('locale')).toBe('en-US');
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '13800000001' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Abc12345' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(here()).toBe(listPath));
    const login = sent.find(({ path }) => path.endsWith('Login'));
    expect(login?.headers['accept-language']).toBe('en-US');
    expect(sent.some(({ path }) => path.endsWith('SetLocale'))).toBe(false); // signing in reports it
  });

  test('is the set-up on the first start, then signs the administrator in', async () => {
    const sent = server((_, call) =>
      call === 'GetSetupState' ? success({ needed: true }) : undefined,
    );
    open('/login');
    await fillInSetUp('GOOD');
    fireEvent.click(screen.getByRole('button', { name: '建立企业并登录' }));
    await waitFor(() => expect(here()).toBe(listPath));
    const PSD = createHash('sha256').update('Abc12345').digest('hex').toUpperCase();
    const made = sent.find(({ path }) => path.endsWith('SetUp'));
    expect(JSON.parse(made?.body ?? '')).toEqual({
      SetupCode: 'GOOD',
      OrgName: '华东一厂',
      OrgType: 1,
      TimeZone: 'Asia/Shanghai',
      RealName: '陈立',
      UserName: '13800000001',
      PSD,
    });
  });

  test('shows a wrong set-up code at its field', async () => {
    server((_, call) => {
      if (call === 'GetSetupState') return success({ needed: true });
      if (call !== 'SetUp') return undefined;
      return refusal('400', '初始化码不正确', { error: 'SETUP_CODE', field: 'SetupCode' });
    });
    open('/login');
    await fillInSetUp('BAD');
    fireEvent.click(screen.getByRole('button', { name: '建立企业并登录' }));
    expect((await screen.findByRole('alert')).textContent).toBe('初始化码不正确');
    expect(screen.getByLabelText(/^初始化码/).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the console', () => {
  test('offers to sign in again when the session has ended, and Cancel stays on the page', async () => {
    server((_, call) =>
      call === 'GetWorkOrderList' ? refusal('50012', '已在别处登录') : undefined,
    );
    signIn(aUser());
    open(listPath);
    expect(await screen.findByRole('button', { name: '重新登录' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /取\s*消/ }));
    expect(here()).toBe(listPath);
    expect(document.cookie).toContain('head.claims.signature');
  });

  test('2 Navigation targets, logout: signs out at the server and in the browser, with a redirect back', async () => {
    const sent = server();
    signIn(aUser());
    open(`${listPath}?FaultLevel=1`);
    fireEvent.click(await screen.findByRole('button', { name: /^账号/ }));
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
    await screen.findByLabelText('手机号');
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('Logout'))).toBe(true));
    expect(here()).toBe(`/login?redirect=${encodeURIComponent(`${listPath}?FaultLevel=1`)}`);
  });

  test('reports the selected language to the server, and applies it even if the server cannot be reached', async () => {
    const sent = server((_, call) => (call === 'SetLocale' ? null : undefined));
    signIn(aUser());
    open(listPath);
    fireEvent.click(await screen.findByRole('button', { name: /^账号/ }));
    fireEvent.click(screen.getByLabelText('English'));
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('SetLocale'))).toBe(true));
    const requests = sent.filter(({ path }) => path.endsWith('SetLocale'));
    expect(requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { Locale: 'en-US', OrgCode: 'ORG1' },
    ]);
    const entry = { where: '/api/Kanban/SetLocale', name: 'NETWORK' };
    await waitFor(() => expect(errorLog$.value[0]).toMatchObject(entry));
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers the wall only to users with the permission', async () => {
    server();
    signIn(aUser(['repair.view']));
    open(listPath);
    await screen.findByText('没有未完成的工单');
    expect(screen.queryByRole('link', { name: '大屏看板' })).toBeNull();
    cleanup();
    signIn(aUser(['repair.view', 'kanban.view'], { token: 'another' }));
    open(listPath);
    expect((await screen.findByRole('link', { name: '大屏看板' })).getAttribute('href')).toBe(
      '/EquipmentKanban',
    );
  });
});
