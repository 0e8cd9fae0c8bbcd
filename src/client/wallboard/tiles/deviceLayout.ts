import type { DeviceStateRow } from '../../../contract/topicRows.ts';
import { type DeviceGroup, type RunState, runStateOf, runStates } from './runStates.ts';

/** What stands in a line: a device as its mark, with its name, or its owner's too; many as one count; what is left out. */
export type DeviceCell =
  | {
      readonly is: 'mark' | 'name' | 'owned';
      readonly device: DeviceStateRow;
      readonly state: RunState;
    }
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
export const unitsOf = { mark: 1, name: 6, owned: 9, sum: 5, more: 4 } as const satisfies Record<
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
      /** Who fails or is silent, by name in lines above, as far as they go. */
      readonly named: readonly (readonly DeviceCell[])[];
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
    Math.min(
      mostColumns,
      Math.floor(room.width / (labelWidth + leastUnits(groups) * unitWidth + columnGap)),
    ),
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

/** Units that a line has beside its label, so that it can name who fails, and whose it is. */
function leastUnits(groups: readonly DeviceGroup[]): number {
  return groups.some(({ owner }) => owner !== null) ? unitsOf.owned : unitsOf.name + unitsOf.mark;
}

/** Sides of a square that are tried, rem: 18 px at the design width is the least that is told apart. */
const pitches = [1.7, 1.5, 1.3, 1.2, 1.1, 1];

/** The squares leave names the room that they have to spare, of one line at least; else they do without. */
function gridOf(
  groups: readonly DeviceGroup[],
  { width, height }: LayoutRoom,
): DeviceLayout | null {
  const urgent = urgentNames(groups, Math.floor(width / unitWidth));
  const below = urgent.length > 0 && squaresOf(groups, { width, height: height - lineHeight });
  if (below) {
    const high = Math.ceil(below.squares.length / below.across) * below.pitch;
    const named = nameLines(urgent, width, Math.floor((height - high) / lineHeight));
    return { is: 'grid', named, ...below };
  }
  const alone = squaresOf(groups, { width, height });
  return alone && { is: 'grid', named: [], ...alone };
}

/** Devices that fail, then those that are silent, by name. */
function urgentNames(groups: readonly DeviceGroup[], units: number): DeviceCell[] {
  return (['fault', 'offline'] as const).flatMap((state) =>
    groups.flatMap(({ devices }) =>
      devices
        .filter(({ runState }) => runStateOf(runState) === state)
        .map((device) => urgentName(device, state, units)),
    ),
  );
}

/** Names in at most so many lines; the last one ends with how many are left out. */
function nameLines(names: readonly DeviceCell[], width: number, most: number): DeviceCell[][] {
  const units = Math.floor(width / unitWidth);
  const lines = inLines(names, units);
  return lines.length <= most ? lines : cutLines(lines, most, units);
}

/** With the owner's name where a line has room for it: machines of two plants are called alike. */
function urgentName(device: DeviceStateRow, state: RunState, units: number): DeviceCell {
  const owned = device.ownerName !== undefined && units >= unitsOf.owned;
  return { is: owned ? 'owned' : 'name', device, state };
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
  return groups.flatMap((group) =>
    inLines(cellsOf(group, detail, units), units).map((cells, index) => ({
      group,
      first: index === 0,
      cells,
    })),
  );
}

function inLines(all: readonly DeviceCell[], units: number): DeviceCell[][] {
  const lines: DeviceCell[][] = [[]];
  let left = units;
  for (const cell of all) {
    if (unitsOf[cell.is] > left) {
      lines.push([]);
      left = units;
    }
    lines.at(-1)?.push(cell);
    left -= unitsOf[cell.is];
  }
  return lines;
}

function cellsOf({ devices }: DeviceGroup, detail: Detail, units: number): DeviceCell[] {
  const summed: readonly RunState[] =
    detail === 'allSummed' ? ['stopped', 'running'] : detail === 'runningSummed' ? ['running'] : [];
  return runStates.flatMap((state): DeviceCell[] => {
    const those = devices.filter(({ runState }) => runStateOf(runState) === state);
    if (those.length === 0) return [];
    if (summed.includes(state)) return [{ is: 'sum', state, count: those.length }];
    if (state === 'fault' || state === 'offline') {
      return those.map((device) => urgentName(device, state, units));
    }
    const is = detail === 'names' ? 'name' : 'mark';
    return those.map((device) => ({ is, device, state }));
  });
}

/** The lines that have room; the last one ends with how many devices are left out. */
function cut(lines: readonly GroupLine[], room: number, units: number): GroupLine[] {
  const kept = cutLines(
    lines.map(({ cells }) => cells),
    room,
    units,
  );
  return lines.slice(0, kept.length).map((line, index) => ({ ...line, cells: kept[index] ?? [] }));
}

function cutLines(
  lines: readonly (readonly DeviceCell[])[],
  room: number,
  units: number,
): DeviceCell[][] {
  const kept = lines.slice(0, room).map((cells) => [...cells]);
  const last = kept.at(-1);
  if (!last) return [];
  let hidden = devicesIn(lines.slice(room).flat());
  while (last.length > 0 && widthOf(last) + unitsOf.more > units) {
    const dropped = last.pop();
    if (dropped) hidden += devicesIn([dropped]);
  }
  last.push({ is: 'more', count: hidden });
  return kept;
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
