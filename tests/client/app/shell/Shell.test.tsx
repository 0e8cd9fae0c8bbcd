import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearErrorLog,
  collectErrors,
  errorLog$,
  logError,
} from '../../../../src/client/api/http/errorLog.ts';
import { currentToken, signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { App } from '../../../../src/client/app/App.tsx';
import {
  changeSettings,
  defaultSettings,
  presentSettings,
} from '../../../../src/client/app/settings.ts';
import { setTheme, themeKey } from '../../../../src/client/app/theme/consoleTheme.ts';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { sidebarKey } from '../../../../src/client/loading/ShellSkeleton.tsx';
import type { SignedInUser } from '../../../../src/contract/areas/session/endpoints.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { administratorRole } from '../../../../src/contract/roles.ts';
import { menuOf } from '../../../../src/server/kernel/auth/menu.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';
import { anOrder } from '../../console/repair/anOrder.ts';
import { UnsavedForm } from '../../ui/overlays/UnsavedForm.tsx';

const listPath = '/Troubleshooting/workOrder';
const here = () => location.pathname + location.search;

const person = (
  permissions: readonly PermissionID[] = ['repair.view', 'kanban.view'],
  over: Partial<SignedInUser> = {},
) => aUser([], { permissions: menuOf(permissions), ...over });

function open(path = listPath, user = person()) {
  fakeServer(({ path: called, body }) => {
    if (called.endsWith('GetWorkOrderList')) {
      const isFound = !body.includes('"SearchText":"工单"');
      return success(isFound ? [anOrder()] : [], { totalNum: isFound ? 1 : 0 });
    }
    if (called.endsWith('GetWorkOrderforID')) {
      return success({ ...anOrder(), segments: [], history: [], parts: [] });
    }
    return success(null);
  });
  signIn(user);
  history.replaceState(null, '', path);
  render(<App />);
}

const tags = () => screen.findByRole('navigation', { name: '已打开的页面' });
const tagNames = async () =>
  within(await tags())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

/** Navigates like a link. */
async function go(path: string) {
  act(() => {
    history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(here()).toBe(path));
}

function width(px: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') && px <= Number(/(\d+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await import('../../../../src/client/app/ConsoleFrame.tsx');
  await import('../../../../src/client/console/repair/list/OrderListPage.tsx');
  await import('../../../../src/client/console/repair/detail/OrderDetailPage.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signOut();
  changeSettings(defaultSettings);
  clearErrorLog();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the sidebar', () => {
  test('2 Shell layout, sidebar: it is generated from the permissions, and marks the current page', async () => {
    open();
    const menu = await screen.findByRole('navigation', { name: '菜单' });
    expect(
      within(menu)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['故障维修']);
    const link = within(menu).getByRole('link', { name: '维修工单' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  test('a link to the current page adds no history entry; a link to another page does', async () => {
    open();
    const follow = async () => {
      fireEvent.click(within(await tags()).getByRole('link', { name: '维修工单' }));
      await waitFor(() => expect(here()).toBe(listPath));
    };
    await tags();
    const before = history.length;
    await follow();
    expect(history.length).toBe(before);
    await go('/account');
    const away = history.length;
    await follow();
    expect(history.length).toBe(away + 1);
  });

  test('2 Shell layout, one submenu: opening one closes the other', async () => {
    open(listPath, person(['home.view', 'repair.view']));
    const menu = await screen.findByRole('navigation', { name: '菜单' });
    const [home, repair] = ['数据中心', '故障维修'].map((name) =>
      within(menu).getByRole('button', { name }),
    );
    if (home === undefined || repair === undefined) throw new Error('two areas');
    expect(repair.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(home);
    expect(home.getAttribute('aria-expanded')).toBe('true');
    expect(repair.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(home);
    expect(home.getAttribute('aria-expanded')).toBe('false');
  });

  test('3 Session record, sidebar persisted: a closed sidebar stays closed after a reload', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '收起菜单' }));
    expect(localStorage.getItem(sidebarKey)).toBe('0');
    cleanup();
    open();
    expect(await screen.findByRole('button', { name: '展开菜单' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '展开菜单' }));
    expect(localStorage.getItem(sidebarKey)).toBe('1');
  });

  test('2 Shell layout, mobile mode: below 992 px the menu is a drawer, which navigation closes', async () => {
    width(991);
    open(`${listPath}/orderDetail?id=${anOrder().id}&opt=detail`);
    fireEvent.click(await screen.findByRole('button', { name: '展开菜单' }));
    const drawer = await screen.findByRole('dialog', { name: '菜单' });
    fireEvent.click(within(drawer).getByRole('link', { name: '维修工单' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '菜单' })).toBeNull());
    expect(here()).toBe(listPath);
  });

  test('4 Other transitions, device and sidebar: at 992 px the device is a desktop, its sidebar open', async () => {
    width(992);
    open();
    expect(await screen.findByRole('navigation', { name: '菜单' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '收起菜单' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  });
});

test('2 Shell layout, sidebar: it stays mounted, and the pages stay alive, when another area is opened', async () => {
  open(listPath, person(['home.view', 'repair.view']));
  const menu = await screen.findByRole('navigation', { name: '菜单' });
  const list = await screen.findByPlaceholderText('工单号、设备或故障');
  await go('/account');
  await screen.findByRole('heading', { level: 1, name: '账号管理' });
  expect(await screen.findByRole('navigation', { name: '菜单' })).toBe(menu);
  expect(list.isConnected).toBe(true);
});

test.for([
  [
    ['home.view', 'repair.view'],
    ['数据概览', '账号管理'],
  ],
  [['repair.view'], ['账号管理']],
] as const)(
  '2 Shell layout, breadcrumb: a page in no menu is below the overview, for users who may see it (%s)',
  async ([permissions, steps]) => {
    open('/account', person(permissions));
    const crumbs = await screen.findByRole('navigation', { name: '当前位置' });
    const items = within(crumbs).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(steps);
  },
);

test('2 Shell layout, breadcrumb: it stays when the token ends under the open page', async () => {
  open('/account', person(['home.view', 'repair.view']));
  const crumbs = await screen.findByRole('navigation', { name: '当前位置' });
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
  act(() => void currentToken());
  await screen.findByRole('dialog');
  expect(within(crumbs).getByText('数据概览')).toBeTruthy();
});

test('2 Shell layout, top navigation: the areas of the menu, the current one marked', async () => {
  open(listPath, person(['home.view', 'repair.view', 'kanban.view']));
  const nav = await screen.findByRole('navigation', { name: '区域导航' });
  const links = within(nav).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['数据中心', '/home/dataOverview'],
    ['故障维修', listPath],
  ]);
  expect(links[1]?.getAttribute('aria-current')).toBe('true');
});

test('2 Shell layout, breadcrumb: area, page and the page’s own title', async () => {
  open(`${listPath}/orderDetail?id=${anOrder().id}&opt=detail`);
  const crumbs = await screen.findByRole('navigation', { name: '当前位置' });
  await waitFor(() => {
    const steps = within(crumbs).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '故障维修',
      '维修工单',
      anOrder().deviceName,
    ]);
  });
  expect(within(crumbs).getByRole('link').getAttribute('href')).toBe(listPath);
  expect(document.title).toBe(`${anOrder().orderCode} 工单详情 - 工业设备运维服务管理平台`);
});

describe('the tags', () => {
  const detail = `${listPath}/orderDetail?id=${anOrder().id}&opt=detail`;

  test('2 Tags view, visited pages: one tag each, after a reload too, with the page’s own title', async () => {
    open();
    await screen.findByRole('link', { name: anOrder().deviceName });
    await go(detail);
    await waitFor(async () => expect(await tagNames()).toEqual(['维修工单', anOrder().orderCode]));
    cleanup();
    open(listPath);
    expect(await tagNames()).toEqual(['维修工单', anOrder().orderCode]);
  });

  test('2 Tags view, close: the neighbour is shown', async () => {
    open();
    await tags();
    await go(detail);
    fireEvent.click(await screen.findByRole('button', { name: `关闭 ${anOrder().orderCode}` }));
    await waitFor(() => expect(here()).toBe(listPath));
    expect(await tagNames()).toEqual(['维修工单']);
  });

  test('2 Tags view, refresh: the page is mounted again at the same address', async () => {
    open(`${listPath}?OrderState=1`);
    const input = await screen.findByPlaceholderText('工单号、设备或故障');
    fireEvent.click(screen.getByRole('button', { name: '标签操作' }));
    fireEvent.click(screen.getByRole('menuitem', { name: '刷新' }));
    await waitFor(() => expect(input.isConnected).toBe(false));
    await waitFor(() => expect(here()).toBe(`${listPath}?OrderState=1`));
    expect(await screen.findByPlaceholderText('工单号、设备或故障')).toBeTruthy();
  });

  test('2 Tags view, close all: by the keyboard, from the menu of a tag', async () => {
    open();
    await tags();
    await go(detail);
    const [, second] = within(await tags()).getAllByRole('link');
    if (second === undefined) throw new Error('two tags');
    second.focus();
    fireEvent.keyDown(second, { key: 'ArrowLeft' });
    expect(document.activeElement?.textContent).toBe('维修工单');
    fireEvent.contextMenu(second);
    const menu = screen.getByRole('menu');
    fireEvent.keyDown(menu, { key: 'End' });
    expect(document.activeElement?.textContent).toBe('关闭全部');
    fireEvent.keyDown(menu, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.keyDown(second, { key: 'Delete' });
    await waitFor(async () => expect(await tagNames()).toEqual(['维修工单']));
  });

  describe('with unsaved input', () => {
    const detailKey = `${listPath}/orderDetail?id=${anOrder().id}`;
    const code = anOrder().orderCode;
    const question = () => screen.findByText(/还没有保存：备注。/);
    const answer = async (name: string) => {
      await question();
      fireEvent.click(screen.getByRole('button', { name }));
    };
    const choose = (of: Element | undefined, action: string) => {
      if (of === undefined) throw new Error('no tag');
      fireEvent.contextMenu(of);
      fireEvent.click(screen.getByRole('menuitem', { name: action }));
    };
    /** The list, and an order behind it whose form is typed into. */
    async function typeInHiddenPage() {
      open();
      await tags();
      await go(detail);
      await waitFor(async () => expect(await tagNames()).toEqual(['维修工单', code]));
      await go(listPath);
      render(<UnsavedForm page={detailKey} title="备注" />);
      const [list, order] = within(await tags()).getAllByRole('link');
      return { list, order };
    }

    test.for([
      ['the button', (of: HTMLElement) => fireEvent.click(within(of).getByRole('button'))],
      [
        'the middle button',
        (of: Element) => fireEvent(of, new MouseEvent('auxclick', { bubbles: true, button: 1 })),
      ],
      [
        'Delete',
        (of: HTMLElement) => fireEvent.keyDown(within(of).getByRole('link'), { key: 'Delete' }),
      ],
      ['the menu', (of: Element) => choose(of, '关闭')],
      ['the menu, close all', (of: Element) => choose(of, '关闭全部')],
    ] as const)(
      '2 Tags view, close: by %s it prompts, and continues only when confirmed',
      async ([, close]) => {
        const { order } = await typeInHiddenPage();
        const tag = order?.closest('li');
        if (!tag) throw new Error('no tag');
        close(tag);
        await answer('取消');
        expect(await tagNames()).toEqual(['维修工单', code]);
        close(tag);
        await answer('放弃并关闭');
        await waitFor(async () => expect(await tagNames()).toEqual(['维修工单']));
      },
    );

    test('2 Tags view, close others: it prompts only about pages that would end', async () => {
      const { list, order } = await typeInHiddenPage();
      choose(order, '关闭其他');
      await waitFor(async () => expect(await tagNames()).toEqual([code]));
      expect(screen.queryByText(/还没有保存/)).toBeNull();
      expect(list?.isConnected).toBe(false);
    });

    test('2 Tags view, refresh: it prompts about its own page', async () => {
      const { list, order } = await typeInHiddenPage();
      choose(order, '刷新');
      await answer('取消');
      expect(here()).toBe(listPath);
      choose(order, '刷新');
      await answer('放弃并刷新');
      await waitFor(() => expect(here()).toBe(detail));
      choose(list, '刷新');
      await waitFor(() => expect(here()).toBe(listPath));
    });

    test('2 Navigation targets, logout: signing out prompts first', async () => {
      await typeInHiddenPage();
      fireEvent.click(screen.getByRole('button', { name: /^账号/ }));
      fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
      await answer('取消');
      expect(currentToken()).not.toBeNull();
      fireEvent.click(screen.getByRole('button', { name: /^账号/ }));
      fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
      await answer('放弃并退出');
      await waitFor(() => expect(currentToken()).toBeNull());
    });

    test('the browser prompts before its tab is left, only with unsaved input', async () => {
      const isPrompted = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
      open();
      await tags();
      expect(isPrompted()).toBe(false);
      render(<UnsavedForm page={detailKey} title="备注" />);
      expect(isPrompted()).toBe(true);
    });
  });

  test('2 Tags view, close all: with nothing pinned, only the landing page remains', async () => {
    open(detail);
    await tags();
    await go(listPath);
    await waitFor(async () => expect(await tagNames()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: '标签操作' }));
    fireEvent.click(screen.getByRole('menuitem', { name: '关闭全部' }));
    await waitFor(async () => expect(await tagNames()).toEqual(['维修工单']));
    expect(here()).toBe(listPath);
  });

  test('2 Settings drawer, defaults: one button restores them, including the theme', async () => {
    open();
    changeSettings({ themeColour: '#f5222d', tagsView: false });
    setTheme('dark');
    fireEvent.click(await screen.findByRole('button', { name: /^账号 / }));
    fireEvent.click(screen.getByRole('button', { name: '界面设置' }));
    fireEvent.click(await screen.findByRole('button', { name: '恢复默认设置' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '跟随系统' }).checked).toBe(true);
    expect(localStorage.getItem(themeKey)).toBeNull();
    expect(presentSettings()).toEqual(defaultSettings);
  });

  test('2 Settings drawer, switches: without the tags view there are no tags', async () => {
    open();
    await tags();
    fireEvent.click(screen.getByRole('button', { name: /^账号/ }));
    fireEvent.click(screen.getByRole('button', { name: '界面设置' }));
    fireEvent.click(await screen.findByRole('switch', { name: '显示标签栏' }));
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: '在屏幕边缘显示设置按钮' }));
    expect(screen.getAllByRole('button', { name: '界面设置' }).length).toBeGreaterThan(1);
  });

  test('4 Session, role change: a new role rebuilds the menus and clears the tags', async () => {
    open();
    await tags();
    await go(detail);
    await waitFor(async () => expect(await tagNames()).toHaveLength(2));
    act(() => signIn(person(['home.view', 'repair.view'], { roleID: 'role-2' })));
    const menu = await screen.findByRole('navigation', { name: '菜单' });
    expect(within(menu).getByRole('button', { name: '数据中心' })).toBeTruthy();
    await waitFor(async () => expect(await tagNames()).not.toContain('维修工单'));
  });

  test('4 Session, role change: unsaved input stays until it is saved; the menu changes at once', async () => {
    open();
    await tags();
    const { unmount } = render(<UnsavedForm title="新增人员" />);
    const [page] = document.querySelectorAll('[data-page]');
    act(() => signIn(person(['home.view', 'repair.view'], { roleID: 'role-2' })));
    const menu = await screen.findByRole('navigation', { name: '菜单' });
    expect(await within(menu).findByRole('button', { name: '数据中心' })).toBeTruthy();
    expect(page?.isConnected).toBe(true);
    unmount();
    await go(detail);
    await waitFor(() => expect(page?.isConnected).toBe(false));
  });
});

test('a page that is left keeps its input and state', async () => {
  open();
  const input = await screen.findByPlaceholderText<HTMLInputElement>('工单号、设备或故障');
  await go(`${listPath}/orderDetail?id=${anOrder().id}&opt=detail`);
  await screen.findByRole('heading', { name: anOrder().deviceName });
  expect(input.isConnected).toBe(true);
  expect(input.closest<HTMLElement>('[data-page]')?.style.display).toBe('none');
  await go(listPath);
  expect(input.closest<HTMLElement>('[data-page]')?.style.display).toBe('');
  expect(document.activeElement).toBe(input.closest('[data-page]'));
});

test('4 Route guard, no matching route: a page without permission is refused', async () => {
  open('/Troubleshooting/workOrder', person(['kanban.view']));
  await waitFor(() => expect(here()).toBe('/401'));
});

test('a page that is taken away while it is open names what was taken, in the shell, until the user leaves', async () => {
  open();
  await screen.findByPlaceholderText('工单号、设备或故障');
  const message = {
    id: 'm1',
    title: '您的权限有变化',
    msg: '郑总 调整了角色“维修工”：增加 0 项权限，取消 1 项（维修工单），菜单随之生效',
    createdTime: '2026-11-20T01:00:00.000Z',
  };
  fakeServer(({ path }) =>
    success(path.endsWith('New_GetALLMessages') ? { data1: [message] } : null),
  );
  act(() => signIn(person(['kanban.view'])));
  expect(await screen.findByText('您不再有权打开“维修工单”')).toBeTruthy();
  expect(await screen.findByText(message.msg)).toBeTruthy();
  expect(here()).toBe(listPath);
  expect(screen.getByRole('button', { name: /^账号/ })).toBeTruthy();
});

describe('the header', () => {
  test('2 Header, organisation name: it is in the header', async () => {
    open();
    expect(await screen.findByText('华东一厂')).toBeTruthy();
  });

  test('the logo of the organisation stands before its name while it can be shown', async () => {
    open(listPath, person(undefined, { orgLogo: '/ORG1/UserPhoto/logo?e=1&s=x' }));
    await screen.findByText('华东一厂');
    const logo = () => document.querySelector('header img[src*="/ORG1/UserPhoto/logo?e=1&s=x"]');
    fireEvent.error(logo() ?? document.body);
    expect(logo()).toBeNull();
    cleanup();
    open(listPath, person(undefined, { orgLogo: '/ORG1/UserPhoto/other?e=1&s=x' }));
    await screen.findByText('华东一厂');
    expect(document.querySelectorAll('header img')).toHaveLength(1);
  });

  test('2 Header, wall button: users with the permission have it; it opens a new tab', async () => {
    open();
    const link = await screen.findByRole('link', { name: '大屏看板' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/EquipmentKanban',
      '_blank',
    ]);
    cleanup();
    open(listPath, person(['repair.view']));
    await screen.findByRole('button', { name: /^账号/ });
    expect(screen.queryByRole('link', { name: '大屏看板' })).toBeNull();
  });

  test('2 Header, user popover: who is signed in, their account, followed devices, organisations, password and sign-out', async () => {
    open(listPath, person(['device.view', 'repair.view']));
    fireEvent.click(await screen.findByRole('button', { name: /^账号/ }));
    const popover = screen.getByRole('group', { name: /^账号/ });
    expect(popover.textContent).toContain('陈立');
    const account = within(popover).getByRole('link', { name: '账号管理' });
    expect(account.getAttribute('href')).toBe('/account');
    const followed = within(popover).getByRole('link', { name: '关注设备' });
    expect(followed.getAttribute('href')).toBe('/device/concernDevice');
    for (const name of ['切换组织', '修改密码', '退出登录'])
      expect(within(popover).getByRole('button', { name })).toBeTruthy();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('group', { name: /^账号/ })).toBeNull();
    for (const name of ['切换组织', '修改密码']) {
      fireEvent.click(screen.getByRole('button', { name: /^账号/ }));
      fireEvent.click(screen.getByRole('button', { name }));
      await screen.findByRole('dialog', { name });
    }
  });

  test('2 Navigation targets, new tab: the big screen opens in a new tab', async () => {
    open();
    const link = await screen.findByRole('link', { name: '大屏看板' });
    expect(link.getAttribute('target')).toBe('_blank');
  });

  test("8 Errors, fullscreen unsupported: it shows 'you browser can not work'", async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '全屏' }));
    expect(await screen.findByText('you browser can not work')).toBeTruthy();
  });

  test('2 Shell layout, size selector: four sizes, and the controls follow', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '界面尺寸' }));
    const menu = (await screen.findByRole('radio', { name: '极小' })).closest('fieldset');
    const radios = within(menu ?? document.body).getAllByRole('radio');
    const sizes = radios.map((radio) => radio.parentElement?.textContent);
    expect(sizes).toEqual(['默认', '中等', '小', '极小']);
    fireEvent.click(screen.getByRole('radio', { name: '极小' }));
    await waitFor(() => expect(document.documentElement.dataset['uiSize']).toBe('mini'));
  });

  test('2 Shell layout, error log: its button counts failures for administrators, its dialog lists the newest first and clears', async () => {
    open();
    await screen.findByRole('button', { name: /^账号/ });
    act(() => logError({ where: '/api/a', name: 'HTTP', info: 'for no repairer' }));
    expect(screen.queryByRole('button', { name: /错误日志/ })).toBeNull();
    cleanup();
    open(listPath, person(undefined, { roleName: administratorRole }));
    await screen.findByRole('button', { name: /^账号/ });
    act(() => clearErrorLog());
    expect(screen.queryByRole('button', { name: /错误日志/ })).toBeNull();
    act(() => logError({ where: '/api/c', name: 'WRONG_STATE', info: '', refused: true }));
    expect(screen.queryByRole('button', { name: /错误日志/ })).toBeNull();
    act(() => logError({ where: '/api/a', name: 'NETWORK', info: '第一条' }));
    act(() => logError({ where: '/api/b', name: 'HTTP', info: '第二条' }));
    fireEvent.click(screen.getByRole('button', { name: '错误日志（2）' }));
    const dialog = await screen.findByRole('dialog', { name: '错误日志' });
    const entries = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    const [second, first] = ['第二条', '第一条'].map((info) =>
      entries.findIndex((entry) => entry?.includes(info)),
    );
    expect(second).toBeGreaterThanOrEqual(0);
    expect(second).toBeLessThan(first ?? -1);
    fireEvent.click(within(dialog).getByRole('button', { name: /清\s*空/ }));
    expect(within(dialog).getByText('没有错误记录')).toBeTruthy();
  });

  test('2 Shell layout, route search: Ctrl+K opens it, Enter opens the page that was found', async () => {
    open(`${listPath}/orderDetail?id=${anOrder().id}&opt=detail`);
    await screen.findByRole('button', { name: '搜索' });
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    const input = screen.getByRole('combobox', { name: '搜索' });
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: '工单' } });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true }); // selects a word of the input method
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(here()).toBe(listPath));
    expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull();
  });

  test('2 Shell layout, route search: Enter before the records are read opens the first record, which stands above the pages', async () => {
    open('/account');
    await screen.findByRole('button', { name: '搜索' });
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    const input = screen.getByRole('combobox', { name: '搜索' });
    fireEvent.change(input, { target: { value: 'bzx' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() =>
      expect(here()).toBe(`${listPath}/orderDetail?id=${anOrder().id}&opt=detail`),
    );
  });
});

test('2 Shell layout, route search: a page in no menu is found by users who may see it', async () => {
  open(listPath, person(['repair.view', 'log.actions']));
  await screen.findByRole('button', { name: '搜索' });
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const input = await screen.findByRole('combobox', { name: '搜索' });
  fireEvent.change(input, { target: { value: '操作日志' } });
  expect(await screen.findByRole('option', { name: /操作日志/ })).toBeTruthy();
});

test('3 Other entities, error-log list: it stores time, place, name and text of each error', () => {
  logError({ where: '/api/Service/GetOrgMenu', name: 'HTTP', info: '500' });
  expect(errorLog$.value).toEqual([
    {
      at: expect.any(Number) as number,
      where: '/api/Service/GetOrgMenu',
      name: 'HTTP',
      info: '500',
    },
  ]);
});

test('8 Errors, error logs: uncaught errors are collected', () => {
  collectErrors();
  window.dispatchEvent(new ErrorEvent('error', { message: 'out of reach' }));
  const late = 'ResizeObserver loop completed with undelivered notifications.';
  window.dispatchEvent(new ErrorEvent('error', { message: late })); // no error, though browsers report it so
  expect(errorLog$.value[0]).toMatchObject({ name: 'SCRIPT', info: 'out of reach' });
});
