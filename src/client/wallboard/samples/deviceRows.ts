import { runState } from '../../../contract/enums.ts';
import type {
  DeviceStateRow,
  LiveValuesRow,
  OpenAlarmRow,
} from '../../../contract/topics/topicRows.ts';

const kinds = ['注塑机', '机械臂', '冲床', '输送带', '空压机', '冷却塔', '行车', '叉车', '锅炉'];

/** Places with their number of devices: 180 in all. */
const places: readonly (readonly [name: string | null, devices: number])[] = [
  ['一车间', 46],
  ['二车间', 40],
  ['三车间', 36],
  ['动力站', 22],
  ['包装区', 20],
  ['仓储区', 14],
  [null, 2],
];

const { stopped, running, fault, offline } = runState.values;

/** The states of devices that do not run, by their number. */
const states: Readonly<Record<number, number>> = {
  5: fault,
  31: offline,
  52: fault,
  58: offline,
  77: offline,
  104: fault,
  139: offline,
  166: offline,
};

/** Returns a device's run state; every ninth device is stopped. */
function stateOf(n: number): number {
  return states[n] ?? (n % 9 === 0 ? stopped : running);
}

/** Returns the states of 180 devices by their id. @param now ms */
export function deviceStateRows(now: number): Map<string, DeviceStateRow> {
  const since = new Date(now - 42 * 60_000).toISOString();
  const positions = places.flatMap(([name, devices]) => Array<string | null>(devices).fill(name));
  return new Map(
    positions.map((positionName, index) => {
      const n = index + 1;
      const deviceName = `${kinds[n % kinds.length]} ${Math.ceil(n / kinds.length)}`;
      const deviceID = `device-${n}`;
      const deviceCode = `D-${String(n).padStart(3, '0')}`;
      return [
        deviceID,
        { deviceID, deviceCode, deviceName, positionName, runState: stateOf(n), since },
      ];
    }),
  );
}

const pointsOfSample = [
  { pointID: 'temp', pointName: '排气温度', unit: '℃', decimals: 1, base: 82 },
  { pointID: 'vib', pointName: '振动', unit: 'mm/s', decimals: 2, base: 2.4 },
  { pointID: 'power', pointName: '功率', unit: 'kW', decimals: 1, base: 41 },
] as const;

/** Returns the newest values of the same devices by their ids. @param now ms */
export function liveValueRows(now: number): Map<string, LiveValuesRow> {
  return new Map(
    [...deviceStateRows(now).keys()].map((deviceID, n) => [
      deviceID,
      {
        deviceID,
        values: pointsOfSample.map(({ base, ...point }, at) => ({
          ...point,
          value: base * (1 + (((n * 7 + at * 3) % 11) - 5) / 50),
          time: new Date(now - ((n % 5) + 1) * 1000).toISOString(),
        })),
      },
    ]),
  );
}

/** Returns alarms that last, by id. @param now ms */
export function openAlarmRows(now: number): Map<string, OpenAlarmRow> {
  const devices = [...deviceStateRows(now).values()];
  return new Map(
    [
      { at: 5, ruleName: '排气温度过高', severity: 1, alarmState: 0, minutes: 3, isSilent: false },
      { at: 52, ruleName: '振动过大', severity: 2, alarmState: 0, minutes: 18, isSilent: false },
      { at: 31, ruleName: '排气温度偏高', severity: 3, alarmState: 1, minutes: 95, isSilent: true },
    ].map(({ at, minutes, ...alarm }, index) => {
      const { deviceID = '', deviceName = '' } = devices[at] ?? {};
      return [
        String(index),
        {
          ...alarm,
          id: String(index),
          deviceID,
          deviceName,
          pointName: '排气温度',
          unit: '℃',
          decimals: 1,
          startTime: new Date(now - minutes * 60_000).toISOString(),
          lastValue: 108.2,
          peak: 111.6,
          threshold: 105,
        },
      ];
    }),
  );
}
