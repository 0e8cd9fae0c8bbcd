import { type AlarmRow, listAlarms } from '../../../src/contract/areas/metric/alarms.ts';
import {
  getReceived,
  listGateways,
  listRefusals,
} from '../../../src/contract/areas/metric/ingest.ts';
import { getCurves, listSeries } from '../../../src/contract/areas/metric/values.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const group = '/realTimeDevices';
const minuteMs = 60_000;
const idOf = (nth: number) => `0190a000-0000-7000-8000-0000000009${String(nth).padStart(2, '0')}`;
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

function alarmRow(nth: number, over: Partial<AlarmRow>): AlarmRow {
  return {
    id: idOf(nth),
    deviceID: idOf(50 + nth),
    deviceCode: `AC-0${nth}`,
    deviceName: `空压机 ${nth}`,
    pointID: idOf(90),
    pointName: '排气温度',
    unit: '℃',
    decimals: 1,
    ruleID: idOf(91),
    ruleName: '排气温度过高',
    severity: 2,
    comparison: 1,
    threshold: 95,
    alarmState: 0,
    startTime: ago(18 * nth),
    endTime: null,
    firstValue: 96,
    lastValue: 97,
    peak: 103.4,
    isSilent: false,
    acknowledgeTime: null,
    acknowledgeUserName: null,
    endUserName: null,
    endReason: null,
    orderID: null,
    orderCode: null,
    repeats: 0,
    ...over,
  };
}

/** Alarms in every state. */
const withAlarms = ({ server }: Driver) => {
  const order = { orderID: idOf(80), orderCode: 'W20261130-0012' };
  const acknowledged = { alarmState: 1, acknowledgeTime: ago(3), acknowledgeUserName: '周敏' };
  const rows = [
    alarmRow(1, { severity: 1, repeats: 3, ...order }),
    alarmRow(2, acknowledged),
    alarmRow(3, { ...acknowledged, isSilent: true }),
    alarmRow(4, { alarmState: 2, endTime: ago(40) }),
    alarmRow(5, {
      alarmState: 2,
      endTime: ago(60),
      endUserName: '周敏',
      endReason: '传感器正在更换',
    }),
    alarmRow(6, { alarmState: 2, endTime: ago(70), endReason: 'rule-off' }),
    alarmRow(7, { ownerName: '华南二厂', severity: 4 }),
  ];
  return server.answer(listAlarms, { data: rows, totalNum: rows.length });
};

/** A gateway with a withdrawn key, refused values, hours with too few values, and a broker that is away. */
const withRefusals = async ({ server }: Driver) => {
  const KeyID = idOf(70);
  await server.answer(listGateways, {
    data: [
      {
        keyID: KeyID,
        keyName: '一车间网关',
        isRevoked: false,
        lastTime: ago(1),
        clockAheadMs: 95_000,
        received: 1_234_567,
        duplicates: 86,
        refused: 431,
        refusedTime: null,
      },
      {
        keyID: idOf(71),
        keyName: '二车间旧网关',
        isRevoked: true,
        lastTime: ago(90),
        clockAheadMs: null,
        received: 98_210,
        duplicates: 0,
        refused: 12,
        refusedTime: ago(2),
      },
    ],
    dataRemark: { isBrokerUp: false },
  });
  const refusal = { hour: ago(60), lastTime: ago(4), pointKey: 'temp.out' };
  await server.answer(listRefusals, [
    { ...refusal, deviceCode: 'AC-99', reason: 1, refused: 360, sample: '{"Value":71.2}' },
    { ...refusal, deviceCode: 'AC-01', reason: 3, refused: 60, sample: '{"Value":160,"Unit":"℉"}' },
    {
      ...refusal,
      deviceCode: 'AC-02',
      reason: 5,
      refused: 11,
      sample: '{"Value":1,"Time":"2027"}',
    },
  ]);
  await server.answer(
    getReceived,
    [1, 2, 3].map((nth) => ({
      deviceID: idOf(50 + nth),
      deviceCode: `AC-0${nth}`,
      deviceName: `空压机 ${nth}`,
      expected: 1080,
      received: Array.from({ length: 24 }, (_, hour) =>
        hour % (nth + 3) === 0 ? 300 * (nth - 1) : 1080,
      ),
      late: nth * 4,
    })),
  );
};

const firstRow = (page: Driver['page']) => page.locator('[data-page]:visible tbody tr').first();

/** The pages of metrics and alarms. */
export const metricScenes: readonly Scene[] = [
  { name: 'device-status', who: 'admin', path: `${group}/deviceStatus` },
  { name: 'device-status-list', who: 'admin', path: `${group}/deviceStatus?view=list` },
  { name: 'device-status-provider', alike: true, who: 'provider', path: `${group}/deviceStatus` },
  {
    name: 'device-status-nothing',
    alike: true,
    who: 'admin',
    path: `${group}/deviceStatus?state=alarm&view=list`,
  },
  { name: 'monitoring-records', who: 'admin', path: `${group}/monitoringRecords` },
  {
    name: 'monitoring-records-month',
    alike: true,
    who: 'admin',
    path: `${group}/monitoringRecords`,
    act: async ({ page, text }) => {
      await page
        .getByRole('radio', { name: text('metric.curves.month') })
        .first()
        .click();
      await page.locator('[role="application"][aria-busy="false"]').waitFor();
    },
  },
  {
    name: 'monitoring-records-none',
    who: 'admin',
    path: `${group}/monitoringRecords`,
    prepare: ({ server }) => server.answer(listSeries, []),
  },
  {
    name: 'monitoring-records-failed',
    alike: true,
    who: 'admin',
    fails: true,
    path: `${group}/monitoringRecords`,
    prepare: ({ server }) => server.fail(getCurves),
  },
  { name: 'alarms', who: 'admin', path: `${group}/alarms` },
  {
    name: 'alarms-states',
    alike: true,
    who: 'admin',
    path: `${group}/alarms`,
    prepare: withAlarms,
  },
  {
    name: 'alarms-end',
    who: 'admin',
    path: `${group}/alarms`,
    prepare: withAlarms,
    act: async ({ press, dialog, page }) => {
      await press('metric.alarm.end', firstRow(page));
      await dialog();
    },
  },
  { name: 'metric-points', who: 'admin', path: `${group}/points` },
  {
    name: 'metric-point',
    who: 'admin',
    path: `${group}/points`,
    act: ({ page }) =>
      page.locator('[data-page]:visible a[href*="pointDetail?id="]').first().click(),
  },
  { name: 'alarm-rules', who: 'admin', path: `${group}/rules` },
  {
    name: 'alarm-rule',
    who: 'admin',
    path: `${group}/rules`,
    act: ({ page }) =>
      page.locator('[data-page]:visible a[href*="ruleDetail?id="]').first().click(),
  },
  {
    name: 'alarm-rule-limits',
    who: 'admin',
    path: `${group}/rules`,
    act: async ({ page, press, dialog }) => {
      await page.locator('[data-page]:visible a[href*="ruleDetail?id="]').first().click();
      await press('metric.override.add');
      await dialog();
    },
  },
  { name: 'gateways', who: 'admin', path: `${group}/gateways` },
  {
    name: 'gateways-refusals',
    alike: true,
    who: 'admin',
    path: `${group}/gateways`,
    prepare: withRefusals,
  },
];
