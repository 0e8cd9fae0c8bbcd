import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../src/client/api/session/session.ts';
import {
  PartListPage,
  PartPage,
  PartTreesPage,
} from '../../../src/client/console/part/partPages.tsx';
import { loadNamespaces, startI18n } from '../../../src/client/i18n/i18n.ts';
import type { PartDetail } from '../../../src/contract/areas/part/part.ts';
import type { PermissionID } from '../../../src/contract/index.ts';
import { aUser } from '../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../api/fakeServer.ts';

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000040${n}`;
const seal: PartDetail = {
  id: idOf(1),
  partCode: 'S-40',
  partName: '油封',
  typeID: idOf(5),
  typeName: '密封件',
  positionID: null,
  positionName: null,
  spec: '40×52×7',
  unit: '个',
  brand: null,
  supplier: null,
  unitPrice: 12.5,
  leadDays: null,
  remark: '易损件',
  minQty: null,
  maxQty: null,
  lotUse: null,
  inStock: 4,
  available: 4,
  partType: 0,
  photos: [],
  isUse: 1,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  version: 3,
};
const belt: PartDetail = { ...seal, id: idOf(2), partCode: 'B-7', partName: '皮带', isUse: 0 };
const node = (n: number, name: string, parent: number | null, records: number) => ({
  id: idOf(n),
  name,
  groupCode: null,
  parentID: parent === null ? null : idOf(parent),
  records,
  version: 2,
});
const types = [node(5, '密封件', null, 1), node(6, '油封类', 5, 2), node(7, '轴承', null, 0)];

function serve(): Sent[] {
  return fakeServer(({ path }) => {
    if (path.endsWith('/GetPartsList')) return success([seal, belt], { totalNum: 2 });
    if (path.endsWith('/GetPartsInfo')) return success(seal);
    if (path.endsWith('/GetPartsTypeList')) return success(types);
    if (/\/GetParts(Position|Near|Substitute|Doc)List$/.test(path)) return success([]);
    if (path.endsWith('/AddParts'))
      return refusal('400', 'PartCode：备件编号 S-40 已存在', {
        error: 'PART_CODE_TAKEN',
        field: 'PartCode',
      });
    if (path.endsWith('/UpdateParts')) return success({ ...seal, version: 4 });
    if (path.endsWith('/UpdatebatchParts')) return success({ changed: 2, refused: [] });
    return success({ id: idOf(5), changed: 1, records: 1 });
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function open(Page: () => React.ReactNode, path: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const openList = () => open(PartListPage, '/sparePart/list');
const mayDo = (...permissions: PermissionID[]) => signIn(aUser(permissions));
const bodiesTo = (sent: readonly Sent[], path: string): unknown[] =>
  sent.filter((one) => one.path.endsWith(path)).map(({ body }) => JSON.parse(body) as unknown);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('kit');
}, 60_000);
beforeEach(() => mayDo('part.view', 'part.edit'));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a list has the columns, filters and actions of its definition', async () => {
  serve();
  openList();
  const link = await screen.findByRole('link', { name: '油封' });
  expect(link.getAttribute('href')).toBe(`/sparePart/list/sparePartDetail?id=${seal.id}`);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(
    expect.arrayContaining(['备件名称', '备件类型', '规格', '单价（元）', '状态']),
  );
  expect(heads).not.toContain('备注');
  expect(screen.getAllByText('¥12.50')).toHaveLength(2);
  expect(screen.getByPlaceholderText('输入备件编号、备件名称、规格、品牌')).toBeTruthy();
  expect(screen.getByRole('button', { name: '新增备件' })).toBeTruthy();
});

test('who may only read is offered nothing that changes', async () => {
  mayDo('part.view');
  serve();
  openList();
  await screen.findByRole('link', { name: '油封' });
  for (const name of ['新增备件', '批量修改', '停用', '编辑', '删除', '导入'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a form marks required fields, shows the server’s refusal at its field, and keeps what was typed', async () => {
  const sent = serve();
  openList();
  fireEvent.click(await screen.findByRole('button', { name: '新增备件' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '保存备件' }));
  expect(await within(dialog).findByText('请填写备件编号')).toBeTruthy();
  const type = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } });
  type(/备件编号/, 'S-40');
  type(/备件名称/, '油封');
  type(/单位/, '个');
  fireEvent.click(within(dialog).getByRole('button', { name: '保存备件' }));
  expect(await within(dialog).findByText('备件编号 S-40 已存在')).toBeTruthy();
  expect(bodiesTo(sent, '/AddParts')).toMatchObject([
    { PartCode: 'S-40', PartName: '油封', Unit: '个' },
  ]);
});

test('many records are changed after a question that names the new values', async () => {
  const sent = serve();
  openList();
  await screen.findByRole('link', { name: '油封' });
  for (const name of ['选择 油封', '选择 皮带'])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: '批量修改' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /供应商/ }), {
    target: { value: '华机' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: '修改 2 项' }));
  expect(await screen.findByText(/供应商改为“华机”/)).toBeTruthy();
  const confirm = screen.getAllByRole('dialog').at(-1);
  if (confirm === undefined) throw new Error('no question');
  fireEvent.click(within(confirm).getByRole('button', { name: '修改 2 项' }));
  await waitFor(() =>
    expect(bodiesTo(sent, '/UpdatebatchParts')).toMatchObject([
      { IDs: [seal.id, belt.id], Supplier: '华机' },
    ]),
  );
});

test('a record’s page shows its values, and disables it after a question', async () => {
  const sent = serve();
  open(PartPage, `/sparePart/list/sparePartDetail?id=${seal.id}`);
  expect(await screen.findByRole('heading', { name: '油封' })).toBeTruthy();
  for (const text of ['40×52×7', '易损件', '密封件']) expect(screen.getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '停用' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '停用' }));
  await waitFor(() =>
    expect(bodiesTo(sent, '/UpdatePartsState')).toMatchObject([{ IDs: [seal.id], IsUse: 0 }]),
  );
});

test('a record that is not there leads back to its list', async () => {
  fakeServer(() => refusal('404', '找不到', { error: 'NOT_FOUND', field: 'ID' }));
  open(PartPage, `/sparePart/list/sparePartDetail?id=${seal.id}`);
  const link = await screen.findByRole('link', { name: '返回备件台账' });
  expect(link.getAttribute('href')).toBe('/sparePart/list');
});

test('a node of a tree counts its records with those below it, leads to them, and moves by a key', async () => {
  const sent = serve();
  open(PartTreesPage, '/sparePart/position?tab=type');
  const link = await screen.findByRole('link', { name: '查看“密封件”的 3 项备件' });
  expect(link.getAttribute('href')).toBe(`/sparePart/list?TypeID=${idOf(5)}`);
  fireEvent.keyDown(await screen.findByText('轴承'), { key: 'ArrowUp', altKey: true });
  await waitFor(() =>
    expect(bodiesTo(sent, '/MovePartsType')).toMatchObject([
      { ID: idOf(7), BelowID: null, BeforeID: idOf(5) },
    ]),
  );
});

test('an expired organisation arranges no tree: the button and the menu of a node are grey with the reason', async () => {
  signIn(aUser(['part.view', 'part.edit'], { orgState: 2 }));
  const sent = serve();
  open(PartTreesPage, '/sparePart/position?tab=type');
  const add = await screen.findByRole('button', { name: /新增/ });
  expect(add).toHaveProperty('disabled', true);
  expect(add.title).toContain('到期');
  const [menu] = screen.getAllByRole('button', { name: /更多/ });
  if (menu === undefined) throw new Error('a node has no menu');
  fireEvent.click(menu);
  for (const item of within(screen.getByRole('menu')).getAllByRole('menuitem'))
    expect(item).toHaveProperty('disabled', true);
  fireEvent.keyDown(screen.getByText('轴承'), { key: 'ArrowUp', altKey: true });
  expect(bodiesTo(sent, '/MovePartsType')).toEqual([]);
});
