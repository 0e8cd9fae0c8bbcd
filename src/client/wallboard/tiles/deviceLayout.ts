import type { DeviceStateRow } from '../../../contract/topicRows.ts';
import { type DeviceGroup, type RunState, runStateOf, runStates } from './runStates.ts';

/** What stands in a line: a device as its mark, or with its name; many as one count; what is left out. */
export type DeviceCell =
  | { readonly is: 'mark' | 'name'; readonly device: DeviceStateRow; readonly state: RunState }
  | { readonly is: 'sum'; readonly state: RunState; readonly count: number }
  | { readonly is: 'more'; readonly count: number };

export interface DeviceLine {
  /** The place, where the line begins one or stands first in its column. */
  readonly label: DeviceGroup | null;
  readonly cells: readonly DeviceCell[];
}

/** Sizes in rem; DeviceStatesTile.css holds the same. */
export const lineHeight = 1.95;
export const labelWidth = 8.6;
export const unitWidth = 1.7;
const columnGap = 1.4;
const mostColumns = 6;

/** Widths in units. */
export const unitsOf = { mark: 1, name: 6, sum: 5, more: 4 } as const satisfies Record<
  DeviceCell['is'],
  number
>;

/** How much is said, from everything to the least: the first that has room is taken. */
const details = ['names', 'marks', 'runningSummed', 'allSummed'] as const;
type Detail = (typeof details)[number];

/** A width and a height in rem. */
export interface LayoutRoom {
  readonly width: number;
  readonly height: number;
}

/** Columns of lines; or, where those have no room, one small mark a device. */
export type DeviceLayout =
  | { readonly is: 'lines'; readonly columns: readonly (readonly DeviceLine[])[] }
  | {
      readonly is: 'grid';
      /** Who fails or is silent, by name in a line above, as far as it goes. */
      readonly named: readonly DeviceCell[];
      /** Side of a square with its gap, rem. */
      readonly pitch: number;
      /** Squares in a row. */
      readonly across: number;
      /** null: the gap between two places. */
      readonly squares: readonly (DeviceSquare | null)[];
    };

export interface DeviceSquare {
  readonly device: DeviceStateRow;
  readonly state: RunState;
}

/**
 * Devices as a room allows: each with its name; those that run or stand as marks, then as counts;
 * all as small squares below the names of those that fail or are silent; else lines of which the last says how many devices are left out.
 */
export function layOut(groups: readonly DeviceGroup[], room: LayoutRoom): DeviceLayout {
  const rows = Math.max(1, Math.floor(room.height / lineHeight));
  const widest = Math.max(
    1,
    Math.min(mostColumns, Math.floor(room.width / (labelWidth + 7 * unitWidth + columnGap))),
  );
  for (const detail of details) {
    for (let columns = 1; columns <= widest; columns += 1) {
      const lines = linesOf(groups, detail, unitsBeside(room.width, columns));
      if (lines.length <= rows * columns)
        return { is: 'lines', columns: inColumns(lines, columns) };
    }
  }
  const units = unitsBeside(room.width, widest);
  const some = cut(linesOf(groups, 'allSummed', units), rows * widest, units);
  return gridOf(groups, room) ?? { is: 'lines', columns: inColumns(some, widest) };
}

/** Sides of a square that are tried, rem: 18 px at the design width is the least that is told apart. */
const pitches = [1.7, 1.5, 1.3, 1.2, 1.1, 1];

/** The squares leave the line of names its room; where there is none, they do without it. */
function gridOf(
  groups: readonly DeviceGroup[],
  { width, height }: LayoutRoom,
): DeviceLayout | null {
  const named = urgentNames(groups, Math.floor(width / unitWidth));
  const below = named.length > 0 && squaresOf(groups, { width, height: height - lineHeight });
  if (below) return { is: 'grid', named, ...below };
  const alone = squaresOf(groups, { width, height });
  return alone && { is: 'grid', named: [], ...alone };
}

/** The names of devices that fail, then of those that are silent; the last cell counts the rest. */
function urgentNames(groups: readonly DeviceGroup[], units: number): DeviceCell[] {
  const cells = (['fault', 'offline'] as const).flatMap((state) =>
    groups.flatMap(({ devices }) =>
      devices
        .filter(({ runState }) => runStateOf(runState) === state)
        .map((device): DeviceCell => ({ is: 'name', device, state })),
    ),
  );
  if (widthOf(cells) <= units) return cells;
  const most = Math.max(0, Math.floor((units - unitsOf.more) / unitsOf.name));
  return [...cells.slice(0, most), { is: 'more', count: cells.length - most }];
}

function squaresOf(
  groups: readonly DeviceGroup[],
  { width, height }: LayoutRoom,
): Pick<Extract<DeviceLayout, { is: 'grid' }>, 'pitch' | 'across' | 'squares'> | null {
  const squares = groups.flatMap(({ devices }, index): (DeviceSquare | null)[] => [
    ...(index > 0 ? [null] : []),
    ...devices.map((device) => ({ device, state: runStateOf(device.runState) })),
  ]);
  for (const pitch of pitches) {
    const across = Math.floor(width / pitch);
    if (across * Math.floor(height / pitch) >= squares.length) {
      return { pitch, across, squares };
    }
  }
  return null;
}

/** Units beside the label in a line, when so many columns share a width. */
function unitsBeside(width: number, columns: number): number {
  const column = (width - (columns - 1) * columnGap) / columns;
  return Math.max(unitsOf.name, Math.floor((column - labelWidth) / unitWidth));
}

interface GroupLine {
  readonly group: DeviceGroup;
  readonly first: boolean;
  readonly cells: readonly DeviceCell[];
}

function linesOf(groups: readonly DeviceGroup[], detail: Detail, units: number): GroupLine[] {
  return groups.flatMap((group) => {
    const lines: DeviceCell[][] = [[]];
    let left = units;
    for (const cell of cellsOf(group, detail)) {
      if (unitsOf[cell.is] > left) {
        lines.push([]);
        left = units;
      }
      lines.at(-1)?.push(cell);
      left -= unitsOf[cell.is];
    }
    return lines.map((cells, index) => ({ group, first: index === 0, cells }));
  });
}

function cellsOf({ devices }: DeviceGroup, detail: Detail): DeviceCell[] {
  const summed: readonly RunState[] =
    detail === 'allSummed' ? ['stopped', 'running'] : detail === 'runningSummed' ? ['running'] : [];
  return runStates.flatMap((state): DeviceCell[] => {
    const those = devices.filter(({ runState }) => runStateOf(runState) === state);
    if (those.length === 0) return [];
    if (summed.includes(state)) return [{ is: 'sum', state, count: those.length }];
    const named = detail === 'names' || state === 'fault' || state === 'offline';
    return those.map((device) => ({ is: named ? 'name' : 'mark', device, state }));
  });
}

/** The lines that have room; the last one ends with how many devices are left out. */
function cut(lines: readonly GroupLine[], room: number, units: number): GroupLine[] {
  const kept = lines.slice(0, room);
  const last = kept.pop();
  if (!last) return [];
  const cells = [...last.cells];
  let hidden = devicesIn(lines.slice(room).flatMap((line) => line.cells));
  while (cells.length > 0 && widthOf(cells) + unitsOf.more > units) {
    const dropped = cells.pop();
    if (dropped) hidden += devicesIn([dropped]);
  }
  return [...kept, { ...last, cells: [...cells, { is: 'more', count: hidden }] }];
}

function widthOf(cells: readonly DeviceCell[]): number {
  return cells.reduce((sum, { is }) => sum + unitsOf[is], 0);
}

function devicesIn(cells: readonly DeviceCell[]): number {
  return cells.reduce((sum, cell) => sum + ('count' in cell ? cell.count : 1), 0);
}

function inColumns(lines: readonly GroupLine[], columns: number): DeviceLine[][] {
  const high = Math.ceil(lines.length / columns);
  return Array.from({ length: columns }, (_, column) =>
    lines.slice(column * high, (column + 1) * high).map(({ group, first, cells }, index) => ({
      label: first || index === 0 ? group : null,
      cells,
    })),
  ).filter((column) => column.length > 0);
}
