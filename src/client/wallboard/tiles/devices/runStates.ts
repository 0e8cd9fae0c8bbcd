import { runState } from '../../../../contract/enums.ts';
import type { DeviceStateRow } from '../../../../contract/topics/topicRows.ts';

/** The states of a device, the most urgent first. */
export const runStates = ['fault', 'offline', 'stopped', 'running'] as const;
export type RunState = (typeof runStates)[number];

/** Converts a run state of the wire; an unknown one, of a newer server, counts as offline. */
export function runStateOf(value: number): RunState {
  return runStates.find((state) => runState.values[state] === value) ?? 'offline';
}

type Rows = ReadonlyMap<string, DeviceStateRow>;

export function countRunStates(rows: Rows): Record<RunState, number> {
  const counts = { fault: 0, offline: 0, stopped: 0, running: 0 };
  for (const row of rows.values()) counts[runStateOf(row.runState)] += 1;
  return counts;
}

/** The share of a state in all devices. */
export interface RunStateShare {
  readonly state: RunState;
  readonly count: number;
  /** Whole percents; of all states together 100. */
  readonly percent: number;
}

/** Returns the share of every state, rounded so that they sum to 100 (largest remainder). */
export function runStateShares(rows: Rows): RunStateShare[] {
  const counts = countRunStates(rows);
  const exact = runStates.map((state) => (rows.size > 0 ? (100 * counts[state]) / rows.size : 0));
  const percents = exact.map(Math.floor);
  const missing = rows.size > 0 ? 100 - percents.reduce((sum, part) => sum + part, 0) : 0;
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder)
    .slice(0, missing);
  for (const { index } of byRemainder) percents[index] = (percents[index] ?? 0) + 1;
  return runStates.map((state, index) => ({
    state,
    count: counts[state],
    percent: percents[index] ?? 0,
  }));
}

/** The devices of one place of an owner. */
export interface DeviceGroup {
  /** null: the organisation itself. */
  readonly owner: string | null;
  /** null: devices without a place. */
  readonly position: string | null;
  readonly devices: readonly DeviceStateRow[];
}

/**
 * Groups devices by place; sorts places by name and devices by code; those without a place come last.
 * The order is independent of the states, so that every device keeps its place on the wall.
 */
export function groupsOf(rows: Rows): DeviceGroup[] {
  const places = Map.groupBy(rows.values(), ({ ownerName, positionName }) =>
    JSON.stringify([ownerName, positionName]),
  );
  return [...places.values()]
    .map((devices) => ({
      owner: devices[0]?.ownerName ?? null,
      position: devices[0]?.positionName ?? null,
      devices: devices.toSorted(
        (a, b) =>
          a.deviceCode.localeCompare(b.deviceCode, 'en', { numeric: true }) ||
          a.deviceID.localeCompare(b.deviceID),
      ),
    }))
    .toSorted(
      (a, b) =>
        Number(a.position === null) - Number(b.position === null) ||
        (a.position ?? '').localeCompare(b.position ?? '', 'zh-CN', { numeric: true }) ||
        (a.owner ?? '').localeCompare(b.owner ?? '', 'zh-CN', { numeric: true }),
    );
}

/** Returns the devices with a fault, then those that are offline. */
export function urgentOf(devices: readonly DeviceStateRow[]): DeviceStateRow[] {
  return (['fault', 'offline'] as const).flatMap((state) =>
    devices.filter((device) => runStateOf(device.runState) === state),
  );
}
