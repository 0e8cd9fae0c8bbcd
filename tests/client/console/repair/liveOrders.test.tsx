import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { OrderDetailPage } from '../../../../src/client/console/repair/detail/OrderDetailPage.tsx';
import { OrderListPage } from '../../../../src/client/console/repair/list/OrderListPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { markMs } from '../../../../src/client/kit/list/rows/useLiveRows.ts';
import type { LiveChanges } from '../../../../src/client/streams/channels/changes.ts';
import { LiveProvider } from '../../../../src/client/streams/useTopic.tsx';
import type { WorkOrderDetail } from '../../../../src/contract/orders/workOrder.ts';
import { aUser } from '../../api/aUser.ts';
import { type Sent, success } from '../../api/fakeServer.ts';
import { fakeLive } from '../message/fakeLive.tsx';
import { anOrder, uncommentedServer } from './anOrder.ts';

let orders: WorkOrderDetail[];
let sent: Sent[];
let streams: ReturnType<typeof fakeLive>;

/** Starts a server with `orders`, which lists the unfinished ones. */
function serve() {
  sent = uncommentedServer(({ path, body }) => {
    const { ID, IDs, Unfinished } = JSON.parse(body) as Record<string, unknown>;
    if (path.endsWith('GetWorkOrderforID')) return success(orders.find(({ id }) => id === ID));
    if (!path.endsWith('GetWorkOrderList')) return success([], { totalNum: 0 });
    const listed = orders.filter(({ id, orderState }) =>
      Array.isArray(IDs) ? IDs.includes(id) : Unfinished !== 1 || orderState < 4,
    );
    return success(listed, { totalNum: listed.length });
  });
}

function open(path: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider live={streams.live}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/list" element={<OrderListPage />} />
            <Route path="/detail" element={<OrderDetailPage />} />
          </Routes>
        </MemoryRouter>
      </LiveProvider>
    </QueryClientProvider>,
  );
}

const lists = () => sent.filter(({ path }) => path.endsWith('GetWorkOrderList'));
const rowTexts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const order = (...ids: string[]): LiveChanges => ids.map((id) => ({ kind: 'order', id }));
const change = (changes: LiveChanges) => act(async () => streams.change(changes));

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
beforeEach(() => {
  signIn(aUser(['repair.view', 'repair.work'], { id: 'me' }));
  streams = fakeLive();
  orders = ['one', 'two'].map((id) => anOrder({ id, deviceName: id, orderCode: id }));
  serve();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the list', () => {
  test('opens with the unfinished orders, and shows all orders in a tab', async () => {
    orders[1] = anOrder({ id: 'two', deviceName: 'two', orderState: 4 });
    open('/list');
    await screen.findByRole('link', { name: 'one' });
    expect(rowTexts()).toHaveLength(1);
    expect(screen.getByRole('button', { name: '未完成' }).getAttribute('aria-current')).toBe(
      'true',
    );
    fireEvent.click(screen.getByRole('button', { name: '全部' }));
    await screen.findByRole('link', { name: 'two' });
    const { Unfinished } = JSON.parse(lists().at(-1)?.body ?? '') as Record<string, unknown>;
    expect(Unfinished).toBeUndefined();
  });

  test('takes a new row on top and lets a completed one go by itself, each with a mark', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('/list');
    await screen.findByRole('link', { name: 'one' });
    orders[0] = anOrder({ id: 'one', deviceName: 'one', orderState: 4 });
    orders.unshift(anOrder({ id: 'new', deviceName: 'new' }));
    await change(order('one', 'new'));
    const markOf = (name: string) =>
      screen.getByRole('link', { name }).closest('tr')?.dataset['mark'];
    await screen.findByRole('link', { name: 'new' });
    expect(['new', 'one', 'two'].map(markOf)).toEqual(['new', 'left', undefined]);
    expect(rowTexts()[1]).toContain('已完成');
    expect(screen.queryByRole('button', { name: /条新变化/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(markMs));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'one' })).toBeNull());
    expect(['new', 'two'].map(markOf)).toEqual([undefined, undefined]);
  });

  test('updates a row after another person’s action, and moves no row while somebody works in the list', async () => {
    open('/list');
    const row = (await screen.findByRole('link', { name: 'one' })).closest('tr');
    if (row === null) throw new Error('no row');
    fireEvent.pointerMove(row);
    orders[0] = anOrder({ id: 'one', deviceName: 'one', orderState: 1, repairUserName: '李强' });
    await change(order('one'));
    await waitFor(() => expect(rowTexts()[0]).toContain('待维修'));
    expect(screen.queryByRole('button', { name: /条新变化/ })).toBeNull();

    orders[0] = anOrder({ id: 'one', deviceName: 'one', orderState: 4 });
    orders.unshift(anOrder({ id: 'new', deviceName: 'new' }));
    await change(order('one', 'new'));
    const renew = await screen.findByRole('button', { name: '2 条新变化' });
    expect(rowTexts()).toHaveLength(2);
    expect(rowTexts()[0]).toContain('已完成');
    fireEvent.click(renew);
    await screen.findByRole('link', { name: 'new' });
    expect(screen.queryByRole('link', { name: 'one' })).toBeNull();
    expect(screen.queryByRole('button', { name: /条新变化/ })).toBeNull();
  });

  test('offers a row’s next step in the same dialog as the order’s page', async () => {
    open('/list');
    await screen.findByRole('link', { name: 'one' });
    const [first] = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    fireEvent.click(within(first ?? document.body).getByRole('button', { name: /^接\s*单$/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^接\s*单$/ }));
    const received = () => sent.filter(({ path }) => path.endsWith('ReceivingWorkOrder'));
    await waitFor(() => expect(received()).toHaveLength(1));
    expect(JSON.parse(received()[0]?.body ?? '')).toMatchObject({ ID: 'one' });
  });
});

describe('an order', () => {
  test('updates after others’ actions, with the actions offered next; the draft stays', async () => {
    const mine = { id: 'one', repairUserID: 'me', repairUserName: '我' };
    orders = [anOrder({ ...mine, orderState: 2 })];
    const id = 'a3c5a9a2-7b1f-4d53-9c39-0d8e6a2c7f11';
    orders = orders.map((one) => ({ ...one, id }));
    open(`/detail?id=${id}`);
    fireEvent.click(await screen.findByRole('button', { name: /^完\s*工$/ }));
    const dialog = await screen.findByRole('dialog');
    const measures = within(dialog).getByLabelText<HTMLTextAreaElement>(/^处理措施/);
    fireEvent.change(measures, { target: { value: '更换轴承' } });
    orders = [anOrder({ ...mine, id, orderState: 2, faultText: '换了说法' })];
    await change(order(id));
    expect(await screen.findByText('换了说法')).toBeTruthy();
    expect(measures.value).toBe('更换轴承');
    orders = [anOrder({ ...mine, id, orderState: 7 })];
    await change(order(id));
    expect(await screen.findByRole('button', { name: '恢复维修' })).toBeTruthy();
    expect(measures.value).toBe('更换轴承');
  });

  test.each([
    [1, {}, '只有维修人 李强 可以开工。'],
    [2, {}, '只有维修人 李强 可以完工。'],
    [2, { repairSideLeft: 1 }, '只有设备使用方主管可以完工。'],
    [6, {}, '只有维修人 李强 可以填写维修结果。'],
    [7, {}, '只有维修人 李强 或维修方主管可以恢复维修。'],
    [0, { repairOrgCode: 'ORG9' }, '只有维修方有接单权限的人可以接单。'],
    [3, {}, /只有报修人 .+ 或有确认权限的人（维修人本人除外）可以确认完工。/],
  ] as const)(
    'in state %i names who can move it forward, to a user who cannot',
    async (orderState, over, text) => {
      const id = 'a3c5a9a2-7b1f-4d53-9c39-0d8e6a2c7f11';
      const assigned = { repairUserID: 'other', repairUserName: '李强', reportUserName: '张三' };
      orders = [anOrder({ id, orderState, ...assigned, ...over })];
      open(`/detail?id=${id}`);
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  test('links to the orders of its device, and to people whose page exists', async () => {
    signIn(aUser(['repair.view', 'personnel.view'], { id: 'me' }));
    const id = 'a3c5a9a2-7b1f-4d53-9c39-0d8e6a2c7f11';
    orders = [anOrder({ id, repairUserID: 'u1', repairUserName: '李强', repairOrgCode: 'ORG9' })];
    open(`/detail?id=${id}`);
    const [device] = orders;
    const link = await screen.findByRole('link', { name: new RegExp(device?.deviceCode ?? '') });
    expect(link.getAttribute('href')).toBe(
      `/Troubleshooting/workOrder?DeviceID=${device?.deviceID ?? ''}`,
    );
    expect(screen.queryByRole('link', { name: '李强' })).toBeNull(); // of another organisation
    cleanup();
    orders = [anOrder({ id, repairUserID: 'u1', repairUserName: '李强' })];
    open(`/detail?id=${id}`);
    const person = await screen.findByRole('link', { name: '李强' });
    expect(person.getAttribute('href')).toBe('/personnel/mailList/mailinfo?id=u1');
  });
});
