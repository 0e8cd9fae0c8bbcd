import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { DataOverviewPage } from '../../../../src/client/console/home/DataOverviewPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const allOf: readonly PermissionID[] = ['home.view', 'repair.view', 'device.view'];
const deviceID = '0190a000-0000-7000-8000-000000000210';

/** The `drilldown` of a response; only its figure and side are read. */
const remark = (Behind: string, Side = 'own') => ({
  dataRemark: { drilldown: { body: { Behind, Side } } },
});

/** The responses of a plant with few faults. */
const plant: Record<string, Answer> = {
  GetUserOrgInfo: success({ orgType: 1 }),
  GetNowNumberFaults: success({
    open: 3,
    byState: [
      { orderState: 0, count: 1 },
      { orderState: 2, count: 2 },
    ],
    byLevel: [{ faultLevel: 2, count: 3 }],
  }),
  New_AgentCount: success({
    toReceive: 1,
    toStart: 0,
    inRepair: 0,
    interrupted: 0,
    toWrite: 0,
    toConfirm: 0,
    unreadMessages: 0,
  }),
  GetHomeWorkOrderList: success([], { totalNum: 0 }),
  GetDayNumberFaults: success(
    Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour === 3 ? 5 : 0 })),
    remark('failures'),
  ),
  New_DeviceSimStateCount: success([
    { runState: 0, count: 0 },
    { runState: 1, count: 9 },
    { runState: 2, count: 1 },
    { runState: 3, count: 0 },
  ]),
  GetDataCenterInfo: success(
    {
      devices: 10,
      openOrders: 3,
      failuresToday: 5,
      failures: 12,
      mttrHours: null,
      mtbfHours: null,
      mtbfLowerBoundHours: 523.5,
      availabilityRatio: 0.99999,
    },
    remark('failures'),
  ),
  FailureTrend: success([], remark('failures')),
  GetTop10Error: success(
    [
      {
        deviceID,
        deviceCode: 'EQ-1',
        deviceName: '压力机',
        count: 4,
        breakdowns: 4,
        open: 0,
      },
    ],
    remark('failures'),
  ),
};

function serve(over: Record<string, Answer> = {}): Sent[] {
  return fakeServer(({ path }) => {
    const name = path.split('/').at(-1) ?? '';
    return over[name] ?? plant[name] ?? success([], remark('mttr'));
  });
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function open(path = '/home/dataOverview') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <DataOverviewPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const block = (name: string) => screen.getByRole('region', { name });
const bodyOf = (sent: readonly Sent[], name: string) =>
  JSON.parse(sent.findLast(({ path }) => path.endsWith(`/${name}`))?.body ?? '{}') as object;

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('home');
}, 60_000);
beforeEach(() => signIn(aUser(allOf)));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test("the card of duty shows the user's own shifts of two weeks, the running one first, and is absent without one", async () => {
  const user = aUser([...allOf, 'duty.view']);
  signIn(user);
  const hour = 3_600_000;
  const shift = (setName: string, from: number, mine: 'first' | 'backup' | null) => ({
    setID: setName,
    setName,
    day: '2026-11-20',
    start: new Date(Date.now() + from * hour).toISOString(),
    end: new Date(Date.now() + (from + 8) * hour).toISOString(),
    people: [{ userID: mine === 'first' ? user.id : 'other', realName: '李强' }],
    backupID: mine === 'backup' ? user.id : null,
    isOver: 0,
  });
  const shifts = [shift('白班', -2, 'first'), shift('夜班', 20, 'backup'), shift('中班', 9, null)];
  serve({ GetvOutcalluserList: success(shifts) });
  open();
  const card = within(await waitFor(() => block('我的值班')));
  const [first, second, ...others] = card.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^值班中，至 .*白班$/);
  expect(second?.textContent).toMatch(/夜班后备$/);
  expect(others).toEqual([]);
  expect(card.getByRole('link').getAttribute('href')).toBe('/personnel/scheduling?tab=own');
  cleanup();
  serve();
  open();
  await waitFor(() => block('总体指标'));
  expect(screen.queryByRole('region', { name: '我的值班' })).toBeNull();
});

test('a figure shows its target, its change from the range before, and its trend', async () => {
  const figures = { mtbfHours: 40, mtbfLowerBoundHours: null, availabilityRatio: 0.98 };
  const of = (failures: number, mttrHours: number) => ({ failures, mttrHours, ...figures });
  const sent = fakeServer(({ path, body }) => {
    const name = path.split('/').at(-1) ?? '';
    if (name === 'GetTargets') {
      return success({
        mttrTargetHours: 2,
        mtbfTargetHours: 30,
        respondTargetMinutes: null,
        availabilityTarget: null,
      });
    }
    if (name === 'GetDataCenterInfo') {
      return success({ devices: 1, openOrders: 0, ...of(12, 3) }, remark('failures'));
    }
    if (name !== 'GetFigureHistory') return plant[name] ?? success([], remark('mttr'));
    const { Windows } = JSON.parse(body) as { Windows: readonly { StartTime: string }[] };
    return success(
      Windows.map(({ StartTime }) => (StartTime.startsWith('2026-10-25') ? of(10, 4) : of(12, 3))),
    );
  });
  open('/home/dataOverview?from=2026-11-01&to=2026-11-07');
  const whole = within(await waitFor(() => block('总体指标')));
  expect(await whole.findByText('比前 7 天多 20%')).toBeTruthy();
  expect(whole.getByText('比前 7 天少 25%')).toBeTruthy();
  expect(whole.getByText('目标 ≤ 2 小时').dataset.missed).toBe('true');
  expect(whole.getByText('目标 ≥ 30 小时').dataset.missed).toBeUndefined();
  expect(sent.filter(({ path }) => path.endsWith('GetFigureHistory'))).toHaveLength(1);
  const { Windows } = bodyOf(sent, 'GetFigureHistory') as {
    Windows: readonly { StartTime: string }[];
  };
  expect(Windows.map(({ StartTime }) => StartTime.slice(0, 10))).toEqual([
    '2026-10-25',
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${String(day)}`),
  ]);
});

test('each count links to the list with the same filter; a count of 0 has no link', async () => {
  serve();
  open();
  const now = within(await waitFor(() => block('未完成工单')));
  const hrefOf = async (name: RegExp) =>
    (await now.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf(/^3$/)).toBe('/Troubleshooting/workOrder?Behind=open');
  expect(await hrefOf(/二级/)).toBe('/Troubleshooting/workOrder?Behind=open&FaultLevel=2');
  expect(await hrefOf(/维修中/)).toBe('/Troubleshooting/workOrder?Behind=open&OrderState=2');
  expect(now.queryByRole('link', { name: /一级/ })).toBeNull();
  const rank = within(block('故障最多的设备'));
  const link = await rank.findByRole('link', { name: /压力机/ });
  expect(link.getAttribute('href')).toContain(`DeviceID=${deviceID}`);
});

test('an empty ranking has no unit', async () => {
  serve();
  open();
  const empty = within(await waitFor(() => block('修复最慢的设备（MTTR）')));
  expect(await empty.findByText('时段内没有修复完成的故障')).toBeTruthy();
  expect(empty.queryByText(/^(秒|分钟|小时)$/)).toBeNull();
  expect(await within(block('故障最多的设备')).findByText('次')).toBeTruthy();
});

test('without open orders the page shows that all is well', async () => {
  serve({ GetNowNumberFaults: success({ open: 0, byState: [], byLevel: [] }) });
  open();
  expect(await screen.findByText('一切正常，没有未完成的工单')).toBeTruthy();
  expect(await screen.findByText('没有等您处理的工单')).toBeTruthy();
});

test('a missing figure is shown as missing, and 99.999 % is not rounded up to 100', async () => {
  serve();
  open();
  expect(await screen.findByText('时段内没有修复完成的故障', { selector: 'span' })).toBeTruthy();
  expect(await screen.findByText('≥ 524')).toBeTruthy();
  expect(screen.getByText('99.99')).toBeTruthy();
});

test('a failed block retries alone, and the others stay', async () => {
  let fails = true;
  serve({
    get GetDayNumberFaults() {
      return fails ? refusal('400', '时段太长') : plant['GetDayNumberFaults'];
    },
  } as Record<string, Answer>);
  open();
  const hours = within(await waitFor(() => block('今日故障')));
  expect((await hours.findByRole('alert')).textContent).toContain('时段太长');
  expect(await within(block('未完成工单')).findByText('二级')).toBeTruthy();
  fails = false;
  fireEvent.click(hours.getByRole('button', { name: /重\s*试/ }));
  expect(await hours.findByText('次故障')).toBeTruthy();
});

test('a user without permission for orders and devices sees neither, and no links to them', async () => {
  signIn(aUser(['home.view']));
  serve();
  open();
  expect(await within(await waitFor(() => block('未完成工单'))).findByText('二级')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '等我处理' })).toBeNull();
  expect(screen.queryByRole('region', { name: '设备运行状态' })).toBeNull();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

const aSlide = (at: number) => ({
  id: `0190a000-0000-7000-8000-00000000030${String(at)}`,
  title: `公告 ${String(at)}`,
  content: `内容 ${String(at)}`,
  pushUser: '周敏',
  pushTime: '2026-11-20',
  carousel: 1,
  Nstate: 0,
  isRead: 0,
  createTime: '2026-11-20T00:00:00.000Z',
  updateTime: '2026-11-20T00:00:00.000Z',
  version: 0,
});

test('7 Calls, GetNoticeData: the overview shows the announcements of the home carousel one at a time', async () => {
  signIn(aUser([...allOf, 'notice.view']));
  serve({ GetNoticeData: success([aSlide(1), aSlide(2)]) });
  open();
  const carousel = within(await screen.findByRole('region', { name: '公告轮播' }));
  expect(carousel.getByText('公告 1')).toBeTruthy();
  expect(carousel.getByText('周敏 · 2026-11-20')).toBeTruthy();
  fireEvent.click(carousel.getByRole('button', { name: '下一条' }));
  expect(carousel.getByText('公告 2')).toBeTruthy();
  expect(carousel.getByText('2 / 2')).toBeTruthy();
  fireEvent.click(carousel.getByRole('button', { name: '下一条' }));
  fireEvent.click(carousel.getByRole('button', { name: /公告 1/ }));
  expect(screen.getByTestId('address').textContent).toBe(`?id=${aSlide(1).id}`);
});

test('3 Announcement, carousel: without announcements the overview has no carousel, and without permission it sends no call', async () => {
  signIn(aUser([...allOf, 'notice.view']));
  const sent = serve({ GetNoticeData: success([]) });
  open();
  await screen.findByRole('region', { name: '未完成工单' });
  expect(screen.queryByRole('region', { name: '公告轮播' })).toBeNull();
  cleanup();
  sent.length = 0;
  signIn(aUser(allOf));
  open();
  await screen.findByRole('region', { name: '未完成工单' });
  expect(sent.filter(({ path }) => path.endsWith('GetNoticeData'))).toEqual([]);
});

test('a provider selects whose orders it sees, and the links keep the selection', async () => {
  const sent = serve({
    GetUserOrgInfo: success({ orgType: 0 }),
    GetDayNumberFaults: success([{ hour: 3, count: 2 }], remark('failures', 'repaired')),
  });
  open();
  const total = await within(await waitFor(() => block('今日故障'))).findByRole('link', {
    name: /^2$/,
  });
  expect(total.getAttribute('href')).toContain('Side=repaired');
  fireEvent.click(await screen.findByRole('radio', { name: '我方设备' }));
  await waitFor(() => expect(bodyOf(sent, 'GetNowNumberFaults')).toMatchObject({ Side: 'own' }));
  expect(screen.getByTestId('address').textContent).toBe('?side=own');
});

test('the side in an address is fetched only once', async () => {
  const sent = serve({ GetUserOrgInfo: success({ orgType: 0 }) });
  open('/home/dataOverview?side=own');
  expect(await screen.findByRole('radio', { name: '我方设备', checked: true })).toBeTruthy();
  await waitFor(() => expect(block('未完成工单')).toBeTruthy());
  const calls = sent.filter(({ path }) => path.endsWith('/GetNowNumberFaults'));
  expect(calls.map(({ body }) => JSON.parse(body ?? '{}') as object)).toEqual([
    expect.objectContaining({ Side: 'own' }),
  ]);
});

test('the range is stored in the address, and an invalid one shows an error before any call', async () => {
  const sent = serve();
  open('/home/dataOverview?days=7');
  await waitFor(() => expect(block('总体指标')).toBeTruthy());
  expect(screen.getByRole('radio', { name: '近 7 天', checked: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '自选' }));
  fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2026-03-31' } });
  fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-03-01' } });
  expect(screen.getByText('结束日期早于开始日期，请更正')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-04-02' } });
  fireEvent.click(screen.getByRole('button', { name: /查\s*看/ }));
  await waitFor(() =>
    expect(bodyOf(sent, 'FailureTrend')).toMatchObject({
      StartTime: '2026-03-31 00:00:00',
      EndTime: '2026-04-03 00:00:00',
    }),
  );
  expect(screen.getByTestId('address').textContent).toBe('?from=2026-03-31&to=2026-04-02');
});

test('the filter of waiting orders is selected in the block and sent to the server', async () => {
  const sent = serve({
    GetHomeWorkOrderList: success(
      [
        {
          id: deviceID,
          orderCode: 'WO-1',
          orderState: 0,
          faultLevel: 1,
          isStop: 1,
          deviceID,
          deviceCode: 'EQ-1',
          deviceName: '压力机',
          positionName: null,
          faultText: '漏油',
          repairUserName: null,
          faultTime: '2026-11-20T01:00:00.000Z',
          reportTime: '2026-11-20T01:00:00.000Z',
          stateTime: '2026-11-20T01:00:00.000Z',
          escalateTime: null,
          superviseTime: null,
          acknowledgeTime: null,
          called: null,
          waitingFor: 'receive',
        },
      ],
      { totalNum: 9 },
    ),
  });
  open();
  const waiting = within(await waitFor(() => block('等我处理')));
  const row = await waiting.findByRole('link', { name: /压力机/ });
  expect(row.getAttribute('href')).toContain(`orderDetail?id=${deviceID}&opt=detail`);
  fireEvent.click(waiting.getByRole('button', { name: '待接单 1' }));
  await waitFor(() =>
    expect(bodyOf(sent, 'GetHomeWorkOrderList')).toMatchObject({ WaitingFor: 'receive' }),
  );
  fireEvent.click(await waiting.findByRole('button', { name: '还有 8 单' }));
  await waitFor(() => expect(bodyOf(sent, 'GetHomeWorkOrderList')).toMatchObject({ pageSize: 20 }));
});
