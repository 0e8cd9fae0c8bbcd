import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { AlarmsPage } from '../../../../src/client/console/metric/AlarmsPage.tsx';
import { GatewaysPage } from '../../../../src/client/console/metric/GatewaysPage.tsx';
import { MonitoringPage } from '../../../../src/client/console/metric/MonitoringPage.tsx';
import { StatusPage } from '../../../../src/client/console/metric/StatusPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { LiveProvider } from '../../../../src/client/streams/useTopic.tsx';
import { sampleLinks, sampleLive } from '../../../../src/client/wallboard/samples/samples.ts';
import type { AlarmRow } from '../../../../src/contract/areas/metric/alarms.ts';
import type { MetricCurve } from '../../../../src/contract/areas/metric/values.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, success } from '../../api/fakeServer.ts';
import { liveState } from '../../wallboard/wallFixtures.tsx';

// there is no canvas here
vi.mock('../../../../src/client/ui/charts/LineChartBox.tsx', () => ({
  LineChartBox: () => null,
  useChartLook: () => ({ text: '', line: '', ground: '', fontFamily: '', fontSize: 12 }),
}));

const deviceID = '0190a000-0000-7000-8000-000000000310';
const pointID = '0190a000-0000-7000-8000-000000000311';
const keyID = '0190a000-0000-7000-8000-000000000312';
const watcher: readonly PermissionID[] = [
  'metric.status',
  'metric.records',
  'metric.alarms',
  'metric.handle',
  'metric.gateways',
  'device.view',
  'repair.view',
];

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const addressOf = () => screen.getByRole('status').textContent ?? '';

interface Opened {
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly permissions?: readonly PermissionID[];
  readonly at?: string;
  readonly phase?: 'loading' | 'failed' | 'ready';
  readonly empty?: boolean;
  readonly hasStreams?: boolean;
}

function open(
  Page: ComponentType,
  {
    answers = {},
    permissions = watcher,
    at = '/',
    phase = 'ready',
    empty = false,
    hasStreams = true,
  }: Opened = {},
) {
  signIn(aUser(permissions));
  const sent = fakeServer(({ path }) => {
    const name = path.split('/').at(-1) ?? '';
    return answers[name] ?? success(name.endsWith('List') ? [] : null, { totalNum: 0 });
  });
  const state = { ...liveState, phase, empty, error: phase === 'failed' ? '网络断开' : null };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={client}>
        <LiveProvider live={hasStreams ? sampleLive(state, sampleLinks) : null}>
          <MemoryRouter initialEntries={[at]}>
            <Page />
            <Address />
          </MemoryRouter>
        </LiveProvider>
      </QueryClientProvider>
    </Provider>,
  );
  return (call: string) =>
    sent
      .filter(({ path }) => path.endsWith(`/${call}`))
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('metric');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
});

test('2 realTimeDevices, deviceStatus: all devices with state, live values and alarms, found by state and text', async () => {
  open(StatusPage);
  expect(await screen.findByRole('radio', { name: '全部 180' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(180);
  fireEvent.click(screen.getByRole('radio', { name: '报警中 3' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(addressOf()).toBe('/?state=alarm');
  const [first] = screen.getAllByRole('listitem');
  if (first === undefined) throw new Error('no device');
  const alarm = within(first).getByRole('link', { name: '1 条报警' });
  expect(alarm.getAttribute('href')).toMatch(/^\/realTimeDevices\/alarms\?DeviceID=/);
  expect(within(first).getByRole('link', { name: '排气温度' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '列表' }));
  expect(await screen.findByRole('table', { name: '设备状态' })).toBeTruthy();
});

test('the status page shows links to what its reader may open alone, and has states of loading, failure and nothing', async () => {
  open(StatusPage, { permissions: ['metric.status'], at: '/?state=alarm' });
  await screen.findByRole('radio', { name: '全部 180' });
  expect(screen.getAllByText('1 条报警')).toHaveLength(3);
  expect(screen.queryAllByRole('link')).toEqual([]);
  cleanup();
  open(StatusPage, { phase: 'failed' });
  expect(await screen.findByText('读不到实时数据')).toBeTruthy();
  expect(screen.getByText('网络断开')).toBeTruthy();
  cleanup();
  open(StatusPage, { empty: true });
  expect(await screen.findByText('还没有设备')).toBeTruthy();
  cleanup();
  open(StatusPage, { hasStreams: false }); // the streams are loaded after the page
  expect(screen.getByRole('heading', { name: '设备状态' })).toBeTruthy();
});

const curve: MetricCurve = {
  deviceID,
  deviceName: '空压机 1',
  pointID,
  pointName: '排气温度',
  unit: '℃',
  decimals: 1,
  pointKind: 1,
  source: 'raw',
  stepMs: 86_400,
  spacingMs: 10_000,
  count: 3,
  late: 1,
  times: [0, 1, 2],
  low: [70, 60, 80],
  high: [75, 90, 85],
  mean: [72, 75, 82],
  average: 79.5,
  rise: 0,
  falls: 0,
  limits: [],
};
const series = success([
  {
    deviceID,
    deviceCode: 'AC-01',
    deviceName: '空压机 1',
    points: [
      {
        pointID,
        pointName: '排气温度',
        unit: '℃',
        decimals: 1,
        pointKind: 1,
        lastTime: '2026-03-01T00:00:00.000Z',
        lastValue: 80,
      },
    ],
  },
]);
const curves = success({ curves: [curve], marks: { alarms: [], orders: [] } });

test('2 realTimeDevices, monitoringRecords: keys zoom and move the window, and the figures of a curve stand in a table', async () => {
  const sent = open(MonitoringPage, {
    answers: { GetSeries: series, GetCurves: curves, GetDays: success([]) },
    at: '/?from=2026-03-01T00:00:00.000Z&to=2026-03-02T00:00:00.000Z',
  });
  const table = await screen.findByRole('table', { name: '数据表' });
  const cells = () => within(table).getAllByRole('cell');
  await waitFor(() =>
    expect(cells().map(({ textContent }) => textContent)).toEqual([
      '60.0 ℃',
      '90.0 ℃',
      '79.5 ℃',
      '—',
      '3（迟到 1）',
      '原始值',
    ]),
  );
  const chart = screen.getByRole('application');
  const windowOf = () => {
    const query = new URLSearchParams(addressOf().split('?')[1]);
    return [query.get('from'), query.get('to')];
  };
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  await waitFor(() =>
    expect(windowOf()).toEqual(['2026-03-01T06:00:00.000Z', '2026-03-02T06:00:00.000Z']),
  );
  fireEvent.keyDown(chart, { key: '+' });
  await waitFor(() =>
    expect(windowOf()).toEqual(['2026-03-01T10:30:00.000Z', '2026-03-02T01:30:00.000Z']),
  );
  fireEvent.keyDown(chart, { key: '-' });
  await waitFor(() =>
    expect(windowOf()).toEqual(['2026-03-01T06:00:00.000Z', '2026-03-02T06:00:00.000Z']),
  );
  await waitFor(() =>
    expect(sent('GetCurves').at(-1)).toMatchObject({
      Series: [{ DeviceID: deviceID, PointID: pointID }],
      StartTime: '2026-03-01T06:00:00.000Z',
    }),
  );
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
});

test('curves without any value, without any device, and with an error name what to do', async () => {
  open(MonitoringPage, { answers: { GetSeries: success([]) } });
  expect(await screen.findByText('还没有监测数据')).toBeTruthy();
  cleanup();
  open(MonitoringPage, {
    answers: { GetSeries: series, GetDays: success([]), GetCurves: refusal('500', '服务出错') },
  });
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});

const alarm: AlarmRow = {
  id: '0190a000-0000-7000-8000-000000000320',
  deviceID,
  deviceCode: 'AC-01',
  deviceName: '空压机 1',
  pointID,
  pointName: '排气温度',
  unit: '℃',
  decimals: 1,
  ruleID: '0190a000-0000-7000-8000-000000000321',
  ruleName: '排气温度过高',
  severity: 2,
  comparison: 1,
  threshold: 95,
  alarmState: 0,
  startTime: '2026-03-01T00:00:00.000Z',
  endTime: null,
  firstValue: 96,
  lastValue: 97,
  peak: 99,
  isSilent: false,
  acknowledgeTime: null,
  acknowledgeUserName: null,
  endUserName: null,
  endReason: null,
  orderID: null,
  orderCode: null,
  repeats: 2,
};

test('an alarm is acknowledged by who may do so; those of devices of other owners are only shown', async () => {
  const theirs: AlarmRow = {
    ...alarm,
    id: '0190a000-0000-7000-8000-000000000322',
    ownerName: '华西厂',
    ruleName: '油温过高',
    alarmState: 2,
    endTime: '2026-03-01T00:10:00.000Z',
    endReason: 'rule-off',
  };
  const sent = open(AlarmsPage, {
    answers: {
      GetAlarmList: success([alarm, theirs], { totalNum: 2 }),
      AcknowledgeAlarms: success({ changed: 1 }),
    },
  });
  const row = (await screen.findByRole('link', { name: '排气温度过高' })).closest('tr');
  if (row === null) throw new Error('no row');
  expect(row.textContent).toMatch(/反复 2 次/);
  const other = screen.getByRole('link', { name: '油温过高' }).closest('tr');
  expect(other?.textContent).toContain('华西厂 空压机 1');
  expect(within(other ?? row).queryByRole('button', { name: /确认|结束/ })).toBeNull();
  fireEvent.click(within(row).getByRole('button', { name: /确认/ }));
  await waitFor(() => expect(sent('AcknowledgeAlarms')).toMatchObject([{ IDs: [alarm.id] }]));
});

test('a gateway shows its counts, its clock, a broker that is away, and the use of a key that was withdrawn', async () => {
  const row = {
    keyID,
    keyName: '网关 1',
    isRevoked: true,
    lastTime: '2026-03-01T00:00:00.000Z',
    clockAheadMs: 90_000,
    received: 12_345,
    duplicates: 2,
    refused: 7,
    refusedTime: '2026-03-01T00:05:00.000Z',
  };
  open(GatewaysPage, {
    answers: {
      GetGateways: success([row], { dataRemark: { isBrokerUp: false } }),
      GetRefusals: success([]),
      GetReceived: success([]),
    },
  });
  expect(await screen.findByText('MQTT 代理未连接')).toBeTruthy();
  expect(screen.getByText(/吊销后仍在使用/)).toBeTruthy();
  expect(screen.getByText('快 90 秒')).toBeTruthy();
  expect(await screen.findByText('这一天没有被拒绝的数据')).toBeTruthy();
  cleanup();
  open(GatewaysPage, {
    answers: { GetGateways: success([], { dataRemark: { isBrokerUp: null } }) },
  });
  expect(await screen.findByText('还没有网关')).toBeTruthy();
});
