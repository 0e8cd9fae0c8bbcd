import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { RolesPage } from '../../../../../src/client/console/personnel/roles/RolesPage.tsx';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import type { CatalogueItem, Role } from '../../../../../src/contract/areas/role/endpoints.ts';
import type { SignedInUser } from '../../../../../src/contract/areas/session/endpoints.ts';
import type { PermissionID } from '../../../../../src/contract/index.ts';
import { aUser } from '../../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../../api/fakeServer.ts';

const item = (menuID: string, label: string, over: Partial<CatalogueItem> = {}): CatalogueItem => ({
  menuID,
  menuName: label,
  auth_Url: '',
  icon_Url: '',
  permissions: { 0: menuID },
  label,
  isPermission: 1,
  duty: null,
  mayGrant: 1,
  children: [],
  ...over,
});
const catalogue = [
  item('device', '设备库', {
    isPermission: 0,
    children: [
      item('device.view', '设备台账', {
        children: [
          item('device.edit', '维护设备'),
          item('device.export', '导出设备', { mayGrant: 0 }),
        ],
      }),
    ],
  }),
  item('notice.view', '公告'),
];
const role = (at: number, roleName: string, permissions: string[]): Role => ({
  roleID: `0190a000-0000-7000-8000-00000000000${at}`,
  roleName,
  isStandard: at === 2 ? 0 : 1,
  permissions,
  users: 1,
  updateTime: '2026-11-20T01:00:00.000Z',
  version: 4,
});
const roles = [role(1, '维修工', ['device.view', 'device.edit']), role(2, '夜班', ['notice.view'])];
const people = [{ id: 'u1', realName: '李强', userState: 1 }];

function serve(saved: Answer = success(roles[0]), listed: readonly Role[] = roles): Sent[] {
  return fakeServer(({ path }) => {
    if (path.endsWith('GetRoleList')) return success(listed);
    if (path.endsWith('UserRoleAllMenu')) return success(catalogue);
    if (path.endsWith('GetRoleSetting'))
      return success({ isSeparated: 0, violations: [], version: 0 });
    if (path.endsWith('UserRolePermission') && !path.includes('Save'))
      return success({ ...roles[0], people, defaults: ['device.view'] });
    return saved;
  });
}

function open(permissions: readonly PermissionID[] = ['role.view', 'role.edit']) {
  openAs(aUser(permissions));
}

function openAs(user: SignedInUser) {
  signIn(user);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RolesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const press = async (name: RegExp) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('role');
}, 60_000);
beforeEach(() => {
  serve();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('what changes for whom is shown before it is saved, with the version that was seen', async () => {
  const sent = serve();
  open();
  fireEvent.click(await box('设备台账')); // takes its button along
  expect((await box('维护设备')).checked).toBe(false);
  fireEvent.click(await box('公告'));
  await press(/^查看变化并保存$/);
  const dialog = within(await screen.findByRole('dialog'));
  const lists = dialog.getAllByRole('list').map((list) => list.textContent);
  expect(lists).toEqual(['公告', '设备台账设备台账 › 维护设备', '李强']);
  fireEvent.click(dialog.getByRole('button', { name: '保存权限' }));
  await waitFor(() => {
    const save = sent.find(({ path }) => path.endsWith('SaveUserRolePermission'));
    expect(JSON.parse(save?.body ?? '{}')).toMatchObject({ MenuIDs: ['notice.view'], Version: 4 });
  });
});

test('a refusal stays in the dialog with the changes', async () => {
  serve(refusal('400', '您自己没有权限“公告”', { error: 'BEYOND_OWN' }));
  open();
  fireEvent.click(await box('公告'));
  await press(/^查看变化并保存$/);
  fireEvent.click(await screen.findByRole('button', { name: '保存权限' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('您自己没有权限“公告”')).toBeTruthy();
});

test('changes stay while another role is looked at; a permission that one lacks cannot be ticked', async () => {
  open();
  expect((await box('导出设备')).disabled).toBe(true);
  fireEvent.click(await box('公告'));
  fireEvent.click(screen.getByRole('link', { name: /夜班/ }));
  expect((await box('公告')).checked).toBe(true);
  expect((await box('设备台账')).checked).toBe(false);
  fireEvent.click(screen.getByRole('link', { name: /有未保存的修改/ }));
  expect((await box('公告')).checked).toBe(true);
});

test('two roles are compared, and a search narrows the tree', async () => {
  open();
  fireEvent.change(await screen.findByRole('combobox'), {
    target: { value: roles[1]?.roleID },
  });
  fireEvent.click(screen.getByRole('switch', { name: '只看不同' }));
  expect(screen.getAllByText('“夜班”没有')).toHaveLength(2);
  expect(screen.getByText('“夜班”有')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '公告' } });
  expect(screen.queryByRole('checkbox', { name: '设备台账' })).toBeNull();
});

test('a standard role is reset to its defaults before it is saved', async () => {
  open();
  await press(/^更多操作：维修工$/);
  fireEvent.click(await screen.findByRole('menuitem', { name: '恢复默认权限' }));
  expect((await box('维护设备')).checked).toBe(false);
  expect(screen.getByText('1 项修改，尚未保存')).toBeTruthy();
});

test('a role with a permission that one lacks is shown, and neither changed, renamed nor deleted', async () => {
  serve(success(null), [role(2, '夜班', ['device.view', 'device.export'])]);
  open();
  expect(await screen.findByText(/这个角色有您没有的权限/)).toBeTruthy();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(screen.queryByRole('button', { name: '查看变化并保存' })).toBeNull();
  await press(/^更多操作：夜班$/);
  const items = (await screen.findAllByRole('menuitem')).map((one) => one.textContent);
  expect(items).not.toContain('重命名');
  expect(items).not.toContain('删除');
});

test('who may only read sees the boxes fixed and no way to save', async () => {
  open(['role.view']);
  expect((await box('公告')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /新增角色|查看变化并保存/ })).toBeNull();
});

test('a group folds until something is searched, a permission has a line of help, and a role leads to its people', async () => {
  open(['role.view', 'role.edit', 'personnel.view']);
  expect(await screen.findByText('新增、修改、停用、报废和导入设备，指定维修方')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '展开或收起 设备库' }));
  expect(screen.queryByRole('checkbox', { name: '维护设备' })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '指定维修方' } });
  expect(await box('维护设备')).toBeTruthy();
  const link = screen.getByRole('link', { name: '1 人' });
  expect(link.getAttribute('href')).toBe(`/personnel/mailList?RoleID=${roles[0]?.roleID}`);
});

test('an administrator alone is advised to have a deputy', async () => {
  const administrator = role(3, '企业管理员', ['role.edit', 'personnel.edit', 'personnel.reset']);
  const deputy = role(4, '副管理员', administrator.permissions.slice());
  serve(success(null), [administrator, { ...deputy, users: 0 }]);
  signOut();
  const user = aUser(['role.view', 'role.edit'], { roleName: '企业管理员' });
  openAs(user);
  expect(await screen.findByText(/角色“副管理员”可以管理人员和角色/)).toBeTruthy();
  cleanup();
  serve(success(null), [administrator, deputy]);
  openAs(user);
  await screen.findAllByRole('checkbox');
  expect(screen.queryByText('建议再设一位管理员')).toBeNull();
});

test('the separation of duties names the boxes that a role has to lose', async () => {
  const several = [
    item('log.view', '登录日志', { duty: 'audit' }),
    item('role.edit', '维护角色', { duty: 'security' }),
  ];
  const mixed = role(2, '夜班', ['log.view', 'role.edit']);
  fakeServer(({ path }) => {
    if (path.endsWith('GetRoleList')) return success([mixed]);
    if (path.endsWith('UserRoleAllMenu')) return success(several);
    const violations = [{ ...mixed, duties: ['security', 'audit'] }];
    if (path.endsWith('GetRoleSetting')) return success({ isSeparated: 0, violations, version: 0 });
    return success({ ...mixed, people, defaults: null });
  });
  open();
  await press(/^三员分立$/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/：维护角色$/)).toBeTruthy();
  expect(dialog.getByText(/：登录日志$/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: '夜班' })).toBeTruthy();
});
