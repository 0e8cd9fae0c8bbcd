import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { DeviceGroupsPage } from '../../../../src/client/console/device/groups/DeviceGroupsPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type {
  DevicePosition,
  DeviceTypeNode,
} from '../../../../src/contract/areas/device/groups.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000030${n}`;
const node = (n: number, name: string, parent: number | null, records: number): DeviceTypeNode => ({
  id: idOf(n),
  name,
  groupCode: null,
  parentID: parent === null ? null : idOf(parent),
  records,
  recordsBound: 0,
  scopes: parent === null ? records : 0,
  version: 2,
});
const types = [node(1, '机床', null, 1), node(2, '车床', 1, 3), node(3, '泵', null, 0)];

function serve(positions: readonly DevicePosition[] = []): Sent[] {
  return fakeServer(({ path }) => {
    if (path.endsWith('/GetDeviceTypeList')) return success(types);
    if (path.endsWith('/GetDevicePositionList')) return success(positions);
    if (path.endsWith('/DeleteDeviceType')) return refusal('400', 'ID：“泵” 还有 1 台设备');
    if (path.endsWith('/MergeDeviceType')) return success({ id: idOf(2), records: 1 });
    return success({ id: idOf(1) });
  });
}

function open(path = '/device/groups') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <DeviceGroupsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const mayDo = (...permissions: PermissionID[]) => signIn(aUser(permissions));
const bodiesTo = (sent: readonly Sent[], path: string): unknown[] =>
  sent.filter((one) => one.path.endsWith(path)).map(({ body }) => JSON.parse(body) as unknown);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('device');
}, 60_000);
beforeEach(() => mayDo('device.view', 'device.edit'));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

async function choose(name: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作：${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('a node counts its devices with those below it, and leads to them', async () => {
  serve();
  open();
  const link = await screen.findByRole('link', { name: '查看“机床”的 4 台设备' });
  expect(link.getAttribute('href')).toBe(`/device/list?TypeID=${idOf(1)}`);
});

test('an arrow key with Alt moves a node, and the move can be undone', async () => {
  const sent = serve();
  open();
  fireEvent.keyDown(await screen.findByText('泵'), { key: 'ArrowUp', altKey: true });
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => {
    expect(bodiesTo(sent, '/MoveDeviceType')).toMatchObject([
      { ID: idOf(3), BelowID: null, BeforeID: idOf(1) },
      { ID: idOf(3), BelowID: null, BeforeID: null },
    ]);
  });
});

test('a merge names what moves, and offers all nodes but the merged one', async () => {
  const sent = serve();
  open();
  await choose('机床', '合并到…');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/“机床”的 1 台设备/)).toBeTruthy();
  expect(within(dialog).getByText(/^1 家服务商的可见范围指定了“机床”/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('combobox', { name: '合并到' }));
  const tree = await within(dialog).findByRole('tree');
  expect(within(tree).queryByText('车床')).toBeNull();
  fireEvent.click(within(tree).getByText('泵'));
  fireEvent.click(within(dialog).getByRole('button', { name: '合并' }));
  await waitFor(() => {
    expect(bodiesTo(sent, '/MergeDeviceType')).toMatchObject([{ ID: idOf(1), IntoID: idOf(3) }]);
  });
});

test('who may import opens the import of the tree', async () => {
  mayDo('device.view', 'device.edit', 'import.run');
  serve();
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^导\s?入$/ }));
  expect(await screen.findByRole('dialog', { name: '导入设备类型' })).toBeTruthy();
});

test('a refused deletion shows its reason, and the node stays', async () => {
  serve();
  open();
  await choose('泵', '删除');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }));
  expect(await screen.findByText(/还有 1 台设备/)).toBeTruthy();
  expect(screen.getByText('泵')).toBeTruthy();
});

test('without any position the page shows that; a person who may only read gets no actions', async () => {
  mayDo('device.view');
  serve();
  open('/device/groups?tab=position');
  expect(await screen.findByText('还没有位置')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增位置' })).toBeNull();
});

const hall: DevicePosition = {
  ...node(4, '二车间', null, 0),
  qrCode: 'qr',
  coordinates: '31.2, 121.4',
  managerID: idOf(9),
  managerName: '李强',
};

test('a position shows its manager, whom only people who see their colleagues may change', async () => {
  const edit = async () => {
    await choose('二车间', '编辑');
    return screen.findByRole('dialog');
  };
  serve([hall]);
  open('/device/groups?tab=position');
  expect(await screen.findByText('31.2, 121.4 · 负责人：李强')).toBeTruthy();
  expect(within(await edit()).queryByLabelText(/^负责人/)).toBeNull();
  cleanup();
  mayDo('device.view', 'device.edit', 'personnel.view');
  const sent = serve([hall]);
  open('/device/groups?tab=position');
  const dialog = await edit();
  const manager = within(dialog).getByLabelText(/^负责人/);
  expect(manager.getAttribute('value')).toBe('李强');
  fireEvent.change(manager, { target: { value: '' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存位置' }));
  await waitFor(() =>
    expect(bodiesTo(sent, '/UpdateDevicePosition')).toMatchObject([
      { ID: idOf(4), ManagerID: null, Version: 2 },
    ]),
  );
});
