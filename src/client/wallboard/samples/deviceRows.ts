import { runState } from '../../../contract/enums.ts';
import type { DeviceStateRow } from '../../../contract/topics/topicRows.ts';

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
