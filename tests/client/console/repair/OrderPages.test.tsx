import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { OrderDetailPage } from '../../../../src/client/console/repair/detail/OrderDetailPage.tsx';
import { OrderListPage } from '../../../../src/client/console/repair/list/OrderListPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { anOrder, uncommentedServer } from './anOrder.ts';

const order = anOrder();
const detailPath = `/detail?id=${order.id}&opt=detail`;

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function open(path: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <Routes>
          <Route path="/list" element={<OrderListPage />} />
          <Route path="/detail" element={<OrderDetailPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Returns the bodies of the calls of one name. */
function bodies(sent: readonly Sent[], call: string): Record<string, unknown>[] {
  return sent
    .filter(({ path }) => path.endsWith(call))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
beforeEach(() => signIn(aUser(['repair.view', 'repair.work'], { id: 'me' })));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('shows an order with the labels of its state and level, and a link to it', async () => {
    fakeServer(() => success([order], { totalNum: 1 }));
    open('/list');
    const link = await screen.findByRole('link', { name: '包装线 2' });
    expect(link.getAttribute('href')).toBe(
      `/Troubleshooting/workOrder/orderDetail?id=${order.id}&opt=detail`,
    );
    const row = within(screen.getByRole('table')).getAllByRole('row')[1];
    expect(row?.textContent).toContain('新报修');
    expect(row?.textContent).toContain('一级');
    expect(row?.textContent).toContain('无人接单');
    expect(screen.getByText('共 1 条')).toBeTruthy();
  });

  test.each([
    ['repair.supervise', 0, '派单'],
    ['repair.work', 0, '接单'],
    ['repair.work', 1, '开工'],
    ['repair.report', 3, '确认完工'],
  ] as const)(
    'offers a user with %s in state %i %s, and the rest in a menu',
    async (permission, orderState, label) => {
      signIn(aUser(['repair.view', 'repair.work', permission], { id: 'me' }));
      const isReporter = permission === 'repair.report';
      const repairUserID = orderState === 0 ? null : isReporter ? 'other' : 'me';
      const reportUserID = isReporter ? 'me' : 'reporter';
      fakeServer(() =>
        success([anOrder({ orderState, repairUserID, reportUserID })], { totalNum: 1 }),
      );
      open('/list');
      await screen.findByRole('link', { name: '包装线 2' });
      const row = within(screen.getByRole('table')).getAllByRole('row')[1];
      if (row === undefined) throw new Error('no row');
      const buttons = within(row).getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent?.replaceAll(' ', ''))).toEqual([
        label,
        '更多',
      ]);
      fireEvent.click(within(row).getByRole('button', { name: /更多|WX/ }));
      expect(screen.getByRole('menuitem', { name: '服务报告' })).toBeTruthy();
    },
  );

  test('names the owner of another organisation’s device, and no owner of an own device', async () => {
    const others = anOrder({ id: 'theirs', ownerName: '华南二厂' });
    fakeServer(() => success([order, others], { totalNum: 2 }));
    open('/list');
    await screen.findAllByRole('link', { name: '包装线 2' });
    const [, own, theirs] = within(screen.getByRole('table')).getAllByRole('row');
    expect(theirs?.textContent).toContain('EQ-1000华南二厂');
    expect(own?.querySelectorAll('td')[0]?.textContent).toBe('包装线 2EQ-1000');
  });

  test('shows an order as unassigned only while it waits for a repairer', async () => {
    fakeServer(() => success([anOrder({ orderState: 4 })], { totalNum: 1 }));
    open('/list');
    await screen.findByRole('link', { name: '包装线 2' });
    const row = within(screen.getByRole('table')).getAllByRole('row')[1];
    expect(row?.textContent).not.toContain('无人接单');
    expect(within(row ?? document.body).getByText('—')).toBeTruthy();
  });

  test('shows the figure whose orders these are', async () => {
    fakeServer(() => success([order], { totalNum: 1 }));
    open(
      `/list?Behind=mttr&DeviceID=${order.deviceID}&StartTime=2026-10-22 00:00:00&EndTime=2026-11-21 00:00:00`,
    );
    expect(
      await screen.findByText(/平均修复时间 MTTR.* · 设备 包装线 2 · 2026-10-22 至 2026-11-20/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '查看全部工单' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/list?view=all'));
  });

  test('shows the row of a figure that it is narrowed to, and queries that row', async () => {
    const cause = { causeID: order.id, causeName: '磨损' };
    const sent = fakeServer(() => success([anOrder(cause)], { totalNum: 1 }));
    open(`/list?Behind=failures&CauseID=${order.id}&PositionID=none&TypeID=17&Side=repaired`);
    const narrowed = /计为故障的工单 · 未填位置的设备 · 故障原因 磨损 · 由本企业维修/;
    expect(await screen.findByText(narrowed)).toBeTruthy();
    expect(bodies(sent, 'GetWorkOrderList')[0]).toMatchObject({
      CauseID: order.id,
      PositionID: 'none',
      Side: 'repaired',
    });
    expect(bodies(sent, 'GetWorkOrderList')[0]).not.toHaveProperty('TypeID');
  });

  test('Enter on a complete order code opens the order', async () => {
    const sent = fakeServer(({ path }) =>
      path.endsWith('GetWorkOrderList') ? success([], { totalNum: 0 }) : success(order),
    );
    open('/list');
    const search = await screen.findByLabelText('搜索工单');
    fireEvent.change(search, { target: { value: ' W261120-000729 ' } });
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 });
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toContain(`/orderDetail?id=${order.id}`),
    );
    expect(bodies(sent, 'GetWorkOrderforCode')).toMatchObject([{ OrderCode: 'W261120-000729' }]);
  });

  test('only the last code opens an order; a late answer, or one after unmount, is ignored', async () => {
    const sent = fakeServer(({ path }) =>
      path.endsWith('GetWorkOrderList') ? success([], { totalNum: 0 }) : 'silence',
    );
    open('/list');
    const lookups = () => sent.filter(({ path }) => path.endsWith('GetWorkOrderforCode'));
    const search = await screen.findByLabelText('搜索工单');
    for (const [nth, value] of ['W261120-000728', 'W261120-000729'].entries()) {
      fireEvent.change(search, { target: { value } });
      fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 });
      await waitFor(() => expect(lookups()).toHaveLength(nth + 1));
    }
    expect(lookups().map(({ aborted }) => aborted)).toEqual([true, false]);
    cleanup();
    expect(lookups().map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test.each([
    ['w261120-000999', 1],
    ['包装线', 0],
  ])('Enter on %s, which is no order’s code, searches the list', async (text, calls) => {
    const sent = fakeServer(({ path }) =>
      path.endsWith('GetWorkOrderList')
        ? success([], { totalNum: 0 })
        : refusal('404', '找不到该数据', { error: 'NOT_FOUND' }),
    );
    open('/list');
    const search = await screen.findByLabelText('搜索工单');
    fireEvent.change(search, { target: { value: text } });
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(bodies(sent, 'GetWorkOrderList').at(-1)?.['SearchText']).toBe(text));
    expect(bodies(sent, 'GetWorkOrderforCode')).toHaveLength(calls);
    expect(screen.getByTestId('address').textContent).not.toContain('orderDetail');
  });

  test('refetches the first page when a search is typed', async () => {
    const sent = fakeServer(() => success([order], { totalNum: 40 }));
    open('/list?page=3&OrderState=0');
    const search = await screen.findByLabelText('搜索工单');
    await screen.findByRole('link', { name: '包装线 2' });
    fireEvent.change(search, { target: { value: '包装' } });
    await waitFor(() =>
      expect(bodies(sent, 'GetWorkOrderList').at(-1)).toEqual({
        SearchText: '包装',
        OrderState: 0,
        pageNum: 0,
        pageSize: 15,
        OrgCode: 'ORG1',
      }),
    );
    expect(search.isConnected).toBe(true); // still the field that is typed in
  });

  test('distinguishes an empty list from one without matches', async () => {
    fakeServer(() => success([], { totalNum: 0 }));
    open('/list?view=all');
    expect(await screen.findByText('还没有工单')).toBeTruthy();
    cleanup();
    open('/list');
    expect(await screen.findByText('没有未完成的工单')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重置筛选' })).toBeNull();
    cleanup();
    open('/list?FaultLevel=1');
    expect(await screen.findByText('没有符合条件的工单')).toBeTruthy();
  });

  test('shows a missing permission without a retry', async () => {
    fakeServer(() => refusal('403', '没有权限', { error: 'DENIED' }));
    open('/list');
    expect(await screen.findByText('没有权限')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  test('shows the specified message for a failure with the server’s below, and retries', async () => {
    let answer: Answer = {
      status: 500,
      json: { code: '500', info: '编号 8f3a', data: { error: 'FAILED' } },
    };
    fakeServer(() => answer);
    open('/list');
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('参数不对或系统异常：请联系管理员');
    expect(note.textContent).toContain('编号 8f3a');
    answer = success([order], { totalNum: 1 });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: '包装线 2' })).toBeTruthy();
  });

  test('shows cards with the same facts on a phone', async () => {
    fakeServer(() => success([order], { totalNum: 1 }));
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    open('/list');
    const card = await screen.findByRole('list', { name: '维修工单' });
    expect(screen.queryByRole('table')).toBeNull();
    for (const fact of ['包装线 2', '新报修', '一级', '主轴异响', '无人接单']) {
      expect(card.textContent).toContain(fact);
    }
  });
});

function at(minute: string): string {
  return `2026-11-20T08:${minute}:00.000Z`;
}

describe('an order', () => {
  test('shows its time segments and its history', async () => {
    const spent = { reason: null, machineUp: 0 as const, userID: null, userName: null };
    const done = { userID: 'y', userName: '王磊', remark: null, changes: null, fromState: 0 };
    uncommentedServer(() =>
      success(
        anOrder({
          orderState: 2,
          segments: [
            { ...spent, kind: 0, startTime: at('00'), endTime: at('12') },
            { ...spent, kind: 1, startTime: at('12'), endTime: at('57'), userName: '王磊' },
          ],
          history: [
            {
              ...done,
              userName: '赵主管',
              call: 'Receiving',
              toState: 1,
              time: at('12'),
              changes: [
                { field: 'RepairUserID', from: null, to: 'y' },
                { field: 'RepairUserName', from: null, to: '王磊' },
              ],
            },
            { ...done, call: 'Surer', toState: 2, time: at('30'), remark: '仍有异响' },
          ],
        }),
      ),
    );
    open(detailPath);
    expect(await screen.findByText('12 分钟')).toBeTruthy();
    expect(screen.getByText('45 分钟')).toBeTruthy();
    expect(screen.getAllByText('设备停机')).toHaveLength(2);
    expect(screen.getByText('赵主管').parentElement?.textContent).toBe('赵主管 派单给 王磊');
    const [first, inHistory] = screen.getAllByText('仍有异响');
    expect(first?.textContent).toBe('王磊 退回了维修：仍有异响');
    expect(inHistory?.parentElement?.textContent).toContain('王磊 退回返工');
  });

  test.each(['/detail', '/detail?id=17'])(
    '%s sends no call and shows that there is no such order',
    (path) => {
      const sent = uncommentedServer(() => success(order));
      open(path);
      expect(screen.getByText('找不到这张工单')).toBeTruthy();
      expect(sent).toEqual([]);
    },
  );

  test('that is missing or belongs to another organisation is not found', async () => {
    uncommentedServer(() => refusal('404', '找不到该数据', { error: 'NOT_FOUND' }));
    open(detailPath);
    expect(await screen.findByText('找不到这张工单')).toBeTruthy();
    expect(screen.queryByText(/切换组织/)).toBeNull();
  });

  test('that is not found while another organisation is selected shows whose data are displayed', async () => {
    signIn(aUser(['repair.view'], { id: 'me', relation: 'Y', orgName: '南方模具' }));
    uncommentedServer(() => refusal('404', '找不到该数据', { error: 'NOT_FOUND' }));
    open(detailPath);
    expect(await screen.findByText(/现在看的是“南方模具”的数据/)).toBeTruthy();
  });

  test('is received with the version that the user saw, and refetched', async () => {
    let state = 0;
    const sent = uncommentedServer(({ path }) => {
      if (path.endsWith('ReceivingWorkOrder')) state = 1;
      return success(anOrder({ orderState: state, version: 3 + state, repairUserID: 'me' }));
    });
    open(detailPath);
    fireEvent.click(await screen.findByRole('button', { name: /^接\s*单$/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^接\s*单$/ }));
    await waitFor(() => expect(bodies(sent, 'GetWorkOrderforID')).toHaveLength(2));
    expect(bodies(sent, 'ReceivingWorkOrder')).toEqual([
      {
        ID: order.id,
        Version: 3,
        ActionID: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        OrgCode: 'ORG1',
      },
    ]);
    expect(await screen.findByText('待维修')).toBeTruthy();
  });

  test('is finished only with the measures, which survive a lost answer', async () => {
    let lost = true;
    const sent = uncommentedServer(({ path }) => {
      if (path.endsWith('/RepairWorkOrder') && lost) return null;
      if (path.endsWith('List')) return success([], { totalNum: 0 });
      return success(anOrder({ orderState: 2, repairUserID: 'me' }));
    });
    open(detailPath);
    fireEvent.click(await screen.findByRole('button', { name: /^完\s*工$/ }));
    const dialog = await screen.findByRole('dialog');
    const submit = within(dialog).getByRole('button', { name: /^完\s*工$/ });
    fireEvent.click(submit);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('请填写处理措施');
    expect(bodies(sent, '/RepairWorkOrder')).toEqual([]);

    const measures = within(dialog).getByLabelText<HTMLTextAreaElement>(/^处理措施/);
    fireEvent.change(measures, { target: { value: '更换轴承' } });
    fireEvent.click(submit);
    expect((await within(dialog).findByText(/再次提交是安全的/)).textContent).toBeTruthy();
    expect(measures.value).toBe('更换轴承');

    lost = false;
    fireEvent.click(submit);
    await waitFor(() => expect(bodies(sent, '/RepairWorkOrder')).toHaveLength(2));
    const [first, second] = bodies(sent, '/RepairWorkOrder');
    expect(second).toEqual(first);
    expect(first).toMatchObject({ Measures: '更换轴承' });
    expect(first).not.toHaveProperty('FinishTime');
  });

  test('shows a refusal at its field', async () => {
    uncommentedServer(({ path }) =>
      path.endsWith('ScanWorkOrder')
        ? refusal('400', 'QrCode：二维码不是该设备的', { error: 'WRONG_QR', field: 'QrCode' })
        : success(anOrder({ orderState: 1, repairUserID: 'me' })),
    );
    open(detailPath);
    fireEvent.click(await screen.findByRole('button', { name: /^开\s*工$/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('二维码内容'), { target: { value: 'other' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^开\s*工$/ }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toBe('二维码不是该设备的');
    expect(within(dialog).getByLabelText('二维码内容').getAttribute('aria-invalid')).toBe('true');
  });
});
