import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { DeviceDataPage } from '../../../../src/client/console/home/analysis/DeviceDataPage.tsx';
import { FaultAnalysisPage } from '../../../../src/client/console/home/analysis/FaultAnalysisPage.tsx';
import { PersonnelDataPage } from '../../../../src/client/console/home/analysis/PersonnelDataPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const deviceID = '0190a000-0000-7000-8000-000000000210';
const typeID = '0190a000-0000-7000-8000-000000000211';
const userID = '0190a000-0000-7000-8000-000000000212';
const allOf: readonly PermissionID[] = [
  'home.view',
  'home.deviceData',
  'home.personnelData',
  'home.faultAnalysis',
  'home.people',
  'home.export',
  'repair.view',
  'device.view',
  'personnel.view',
];

function remark(Behind: string, rowKey: string | null, more: object = {}) {
  return {
    dataRemark: {
      formula: Behind,
      startTime: '2026-02-28T16:00:00.000Z',
      endTime: '2026-03-31T16:00:00.000Z',
      n: 6,
      orders: 6,
      drilldown: { path: '', body: { Behind, Side: 'own' }, rowKey },
      ...more,
    },
  };
}
const cell = {
  hours: null,
  ratio: null,
  count: null,
  n: 6,
  orders: 6,
  apart: 0,
  oldestApartHours: null,
};
const interval = { low: 1.1, high: 3.3 };
const trend = {
  verdict: 'none',
  laplaceU: 0.123,
  laplaceP: 0.9,
  beta: 1.02,
  betaBounds: interval,
  lambda: 0.01,
  powerLawP: 0.8,
  mtbfHours: 240,
  mtbfBounds: interval,
};
const weibull = {
  eta: 250,
  beta: 2.1,
  etaBounds: { low: 180, high: 340 },
  betaBounds: interval,
  boundsMethod: 'likelihoodRatio',
  n: 9,
  failures: 8,
  suspensions: 1,
  meanHours: 221,
  b10Hours: 86,
  logLikelihood: -50,
  aic: 104,
  ranks: { eta: 252, beta: 1.9 },
  steps: [{ hours: 100, survival: 0.8 }],
};
const reliabilityRow = {
  id: typeID,
  code: '',
  name: '冲床',
  devices: 1,
  failures: 8,
  operatingHours: 2000,
  trend,
  weibull,
  refusal: null,
  leftOut: 0,
  costs: {
    failure: 900,
    failureOrders: 8,
    planned: 100,
    plannedOrders: 2,
    refusal: null,
    models: [
      {
        model: 'goodAsNew',
        from: 'weibull',
        best: { hours: 120, perHour: 2 },
        requested: null,
        withoutPerHour: 4,
      },
    ],
  },
};

const plant: Record<string, Answer> = {
  GetUserOrgInfo: success({ orgType: 1 }),
  GetCompanyInfo: success({ orgName: '东华厂', devices: 12, users: 7, openOrders: 3, orgType: 1 }),
  GetDataCenterInfo: success({ failures: 6, failuresToday: 1 }, remark('failures', null)),
  GetAnalysisFilterList: success({
    types: [{ id: typeID, name: '冲床' }],
    positions: [],
    parties: [{ id: 'P1', name: '服务商' }],
  }),
  GetSavedViewList: success([]),
  GetPeriodFigures: success(
    [
      {
        formula: 'failures',
        current: { ...cell, count: 6 },
        previous: { ...cell, count: 3 },
        drilldown: { path: '', body: { Behind: 'failures', Side: 'own' }, rowKey: null },
      },
      {
        formula: 'firstTimeFix',
        current: { ...cell, ratio: 0.75 },
        previous: { ...cell, ratio: 0.5 },
        drilldown: { path: '', body: { Behind: 'firstTimeFix', Side: 'own' }, rowKey: null },
      },
    ],
    remark('failures', null),
  ),
  GetPareto: success(
    [
      {
        id: deviceID,
        code: 'P-1',
        name: '冲床 1',
        value: 4,
        share: 0.6667,
        cumulative: 0.6667,
        orders: 4,
      },
      { id: null, code: '', name: '', value: 2, share: 0.3333, cumulative: 1, orders: 2 },
    ],
    remark('failures', 'CauseID', { total: 6, rows: 2 }),
  ),
  GetFaultHours: success(
    [{ weekday: 1, hour: 8, count: 3, slice: 'hour-1-8' }],
    remark('failures', 'Slice'),
  ),
  GetRepairTimes: success(
    {
      bars: [
        { fromMinutes: 0, toMinutes: 15, count: 2, slice: 'repair-0-15' },
        { fromMinutes: 15, toMinutes: null, count: 4, slice: 'repair-15-' },
      ],
      meanHours: 1.5,
      medianHours: 1,
      p90Hours: 3,
    },
    remark('firstTimeFix', 'Slice'),
  ),
  GetRepairQuality: success(
    {
      whole: { finished: 6, fixed: 3, provisional: 1, reworked: 2 },
      byType: [{ id: typeID, name: '冲床', finished: 6, fixed: 3, provisional: 1, reworked: 2 }],
    },
    remark('firstTimeFix', 'TypeID'),
  ),
  GetResponseByShift: success(
    [
      {
        name: '白班',
        fromMinutes: 480,
        toMinutes: 1200,
        days: 127,
        n: 6,
        meanHours: 0.25,
        medianHours: 0.2,
        p90Hours: 0.5,
        slice: 'clock-480-1200-127',
      },
    ],
    remark('mtta', 'Slice', { meanHours: 0.25 }),
  ),
  GetGongshiCount: success(
    [{ userID, userName: '李强', hours: 5.5, orders: 3 }],
    remark('labour', 'RepairUserID'),
  ),
  UserReport: success(
    [
      {
        userID,
        userName: '李强',
        received: 4,
        mttaHours: 0.2,
        repaired: 3,
        hours: 5.5,
        firstTimeFixRatio: 0.5,
        firstTimeFixProvisional: 0,
        scored: 2,
        score: 4.5,
        open: 1,
      },
    ],
    remark('firstTimeFix', null, { columns: [] }),
  ),
  GetWeiXiuCount: success(
    {
      byDay: [{ day: '2026-03-02', count: 6, finished: 5 }],
      byState: [{ orderState: 4, count: 5 }],
    },
    remark('orders', null),
  ),
  GetDeviceCosts: success(
    [
      {
        deviceID,
        deviceCode: 'P-1',
        deviceName: '冲床 1',
        orders: 4,
        labour: 10,
        parts: 20,
        outside: 30,
        total: 60,
      },
    ],
    remark('orders', 'DeviceID', {
      labour: 10,
      parts: 20,
      outside: 30,
      total: 60,
      unpricedParts: 0,
      rows: 1,
    }),
  ),
  GetReliability: success(
    [reliabilityRow],
    remark('mtbf', 'TypeID', { confidence: 0.95, leastFailures: 5, more: 0 }),
  ),
  DeviceReport: success([], { totalNum: 0, ...remark('orders', null, { columns: [] }) }),
};

function serve(over: Record<string, Answer> = {}): Sent[] {
  return fakeServer(({ path }) => {
    const name = path.split('/').at(-1) ?? '';
    return over[name] ?? plant[name] ?? success([]);
  });
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function open(Page: ComponentType, path: string, permissions = allOf) {
  signIn(aUser(permissions));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const bodiesOf = (sent: readonly Sent[], name: string) =>
  sent
    .filter(({ path }) => path.endsWith(`/${name}`))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const hrefOf = (name: RegExp | string) =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://x').searchParams;

beforeAll(async () => {
  await startI18n('zh-CN');
  for (const one of ['analysis', 'home', 'kit', 'reliability'] as const) await loadNamespaces(one);
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('2 Home pages, faultAnalysis: causes, hours, repair times and rework open their orders, and each chart has a table with formula, window and n', async () => {
  serve();
  open(FaultAnalysisPage, '/home/faultAnalysis?from=2026-03-01&to=2026-03-31');
  const map = await screen.findByRole('link', { name: '周一 8–9 时：3 次故障' });
  const cellQuery = new URL(map.getAttribute('href') ?? '', 'http://x').searchParams;
  expect(Object.fromEntries(cellQuery)).toMatchObject({
    Behind: 'failures',
    Slice: 'hour-1-8',
    StartTime: '2026-03-01 00:00:00',
    EndTime: '2026-04-01 00:00:00',
  });
  expect(hrefOf('修复时间 < 15 分钟：2 次故障').get('Slice')).toBe('repair-0-15');
  const causes = screen.getByRole('list', { name: '故障原因排列图' });
  expect(within(causes).getByText(/66\.7%/)).toBeTruthy();
  const [, none] = within(causes).getAllByRole('link');
  expect(none?.getAttribute('href')).toContain('CauseID=none');
  const region = screen.getByRole('region', { name: '返工与一次修复' });
  expect(
    within(region)
      .getByRole('link', { name: /33\.33%/ })
      .getAttribute('href'),
  ).toContain('Slice=rework');
  const feet = screen.getAllByText('公式、时段与数据表 · n = 6');
  expect(feet.length).toBe(6);
  for (const foot of feet) {
    const details = foot.closest('details');
    expect(details?.textContent).toContain('2026-03-01 00:00 至 2026-04-01 00:00');
    expect(details?.querySelector('table caption')).not.toBeNull();
  }
});

test('2 Home pages, personnelData: response by shift, hours and workload by person', async () => {
  serve();
  open(PersonnelDataPage, '/home/personnelData');
  const shift = await screen.findByRole('link', { name: /白班/ });
  expect(shift.getAttribute('href')).toContain('Slice=clock-480-1200-127');
  const table = await screen.findByRole('table', { name: '每人的工单与工时' });
  const links = within(table).getAllByRole('link');
  expect(
    links.map((link) =>
      new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('Behind'),
    ),
  ).toEqual(['open', 'mtta', 'firstTimeFix', 'labour', 'scored']);
  expect(screen.queryByText(/您只能看到自己的数据/)).toBeNull();
  cleanup();
  open(
    PersonnelDataPage,
    '/home/personnelData',
    allOf.filter((one) => one !== 'home.people'),
  );
  expect(await screen.findByText(/您只能看到自己的数据/)).toBeTruthy();
});

test('2 Home pages, deviceData: the head has organisation, devices, people and orders; reliability prints method, n, failures, suspensions and bounds', async () => {
  const sent = serve();
  open(DeviceDataPage, '/home/deviceData');
  const head = await screen.findByLabelText('数据中心概况');
  for (const text of ['东华厂', '12', '7', '3']) expect(within(head).getByText(text)).toBeTruthy();
  const panel = await screen.findByRole('region', { name: '可靠性' });
  await waitFor(() => expect(panel.textContent).toContain('没有趋势'));
  expect(panel.textContent).toContain('似然比；n = 9，故障 8，截尾 1');
  expect(panel.textContent).toContain('95% 界限 180–340');
  expect(panel.textContent).toContain('修复如新（按龄更换）');
  fireEvent.change(within(panel).getByRole('spinbutton', { name: /保养间隔/ }), {
    target: { value: '200' },
  });
  await waitFor(() =>
    expect(bodiesOf(sent, 'GetReliability').at(-1)).toMatchObject({ IntervalHours: 200 }),
  );
});

test('a refusal of an estimate is shown with its reason, and a failed block offers a retry alone', async () => {
  const refused = { ...reliabilityRow, weibull: null, refusal: 'fewFailures' };
  const costs = { ...reliabilityRow.costs, refusal: 'noDistribution', models: [] };
  serve({
    GetReliability: success(
      [{ ...refused, costs }],
      remark('mtbf', 'TypeID', { confidence: 0.95, leastFailures: 5, more: 0 }),
    ),
    GetDeviceCosts: refusal('500', '读取失败'),
  });
  open(DeviceDataPage, '/home/deviceData');
  expect(await screen.findByText(/完整的故障间隔少于 5 个/)).toBeTruthy();
  expect(screen.getByText('没有可用的分布，不计算间隔')).toBeTruthy();
  const cost = screen.getByRole('region', { name: '设备费用' });
  await waitFor(() => expect(within(cost).getByRole('button', { name: '重试' })).toBeTruthy());
});

test('filters are in the address and in every call; the drilldown has them too', async () => {
  const sent = serve();
  open(FaultAnalysisPage, '/home/faultAnalysis');
  const type = await screen.findByLabelText('设备类型');
  fireEvent.change(type, { target: { value: typeID } });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain(typeID));
  fireEvent.change(screen.getByLabelText('维修方'), { target: { value: 'P1' } });
  await waitFor(() =>
    expect(bodiesOf(sent, 'GetPareto').at(-1)).toMatchObject({
      TypeID: typeID,
      RepairOrgCode: 'P1',
    }),
  );
  const link = await screen.findByRole('link', { name: '周一 8–9 时：3 次故障' });
  await waitFor(() => expect(link.getAttribute('href')).toContain(`TypeID=${typeID}`));
  expect(link.getAttribute('href')).toContain('RepairOrgCode=P1');
});
