import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { FaultSettingPage } from '../../../../src/client/console/fault/FaultSettingPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { type FaultEntry } from '../../../../src/contract/areas/fault/catalogues.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000050${n}`;
const lathe = idOf(9);
const entry = (n: number, name: string, over: Partial<FaultEntry> = {}): FaultEntry => ({
  id: idOf(n),
  name,
  typeID: null,
  typeName: null,
  parentID: null,
  records: 0,
  recordsBound: 0,
  version: 2,
  ...over,
});
const ofLathe = { typeID: lathe, typeName: '车床' };
const causes = [
  entry(1, '机械', ofLathe),
  entry(2, '轴承磨损', { ...ofLathe, parentID: idOf(1), records: 4 }),
  entry(3, '供电'),
];
const types = [{ id: lathe, name: '车床', parentID: null, devices: 1, version: 0 }];

function open(...permissions: PermissionID[]): Sent[] {
  signIn(aUser(permissions));
  const sent = fakeServer(({ path }) => {
    if (path.endsWith('/GetFaultCauseList')) return success(causes);
    if (path.endsWith('/GetFaultDescriptionList')) return success([]);
    if (path.endsWith('/GetDeviceTypeList')) return success(types);
    return success({ id: idOf(1), records: 4 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/Troubleshooting/faultSetting?tab=cause']}>
        <FaultSettingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}
const editor = ['fault.view', 'fault.edit', 'device.view'] as const;
const bodiesTo = (sent: readonly Sent[], path: string): unknown[] =>
  sent.filter((one) => one.path.endsWith(path)).map(({ body }) => JSON.parse(body) as unknown);

async function choose(name: string, action: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作：${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('kit');
}, 60_000);
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('each type has its tree, and an entry leads to its orders', async () => {
  open('fault.view');
  const tree = await screen.findByRole('tree');
  const titles = [...tree.querySelectorAll('[data-node-title]')].map((node) => node.textContent);
  expect(titles).toEqual(['通用（全部设备类型）', '供电', '车床', '机械', '轴承磨损']);
  const link = screen.getByRole('link', { name: '查看“轴承磨损”的 4 张工单' });
  expect(link.getAttribute('href')).toBe(`/Troubleshooting/workOrder?CauseID=${idOf(2)}`);
  expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull();
});

test('an entry moves by key within its type, never to the top beside the types', async () => {
  const sent = open(...editor);
  const node = await screen.findByText('轴承磨损');
  fireEvent.keyDown(node, { key: 'ArrowLeft', altKey: true });
  fireEvent.keyDown(await screen.findByText('机械'), { key: 'ArrowLeft', altKey: true });
  fireEvent.keyDown(screen.getByText('车床'), { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(bodiesTo(sent, '/MoveFaultCause')).toHaveLength(1));
  expect(bodiesTo(sent, '/MoveFaultCause')).toMatchObject([
    { ID: idOf(2), TypeID: lathe, BelowID: null, BeforeID: null },
  ]);
});

test('an entry is added to the tree of a type', async () => {
  const sent = open(...editor);
  const dialog = await choose('车床', '新增下级');
  fireEvent.change(within(dialog).getByLabelText(/^名称/), { target: { value: '缺油' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存故障原因' }));
  await waitFor(() =>
    expect(bodiesTo(sent, '/AddFaultCause')).toMatchObject([
      { Name: '缺油', TypeID: lathe, BelowID: null },
    ]),
  );
});

test('a merge names the orders that follow, and takes an entry, not a type', async () => {
  const sent = open(...editor);
  const dialog = await choose('轴承磨损', '合并到…');
  expect(within(dialog).getByText(/“轴承磨损”的 4 张工单/)).toBeTruthy();
  const select = async (name: string) => {
    fireEvent.click(within(dialog).getByRole('combobox', { name: '合并到' }));
    const tree = await within(dialog).findByRole('tree');
    fireEvent.click(within(tree).getByText(name));
    fireEvent.click(within(dialog).getByRole('button', { name: '合并' }));
  };
  await select('车床');
  expect(await within(dialog).findByText('请选择一项，而不是设备类型')).toBeTruthy();
  expect(bodiesTo(sent, '/MergeFaultCause')).toEqual([]);
  await select('供电');
  await waitFor(() =>
    expect(bodiesTo(sent, '/MergeFaultCause')).toMatchObject([{ ID: idOf(2), IntoID: idOf(3) }]),
  );
});
