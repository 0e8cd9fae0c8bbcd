import type { DeviceStateRow } from '../../../contract/topicRows.ts';
import { type DeviceGroup, type RunState, runStateOf, urgentOf } from './runStates.ts';

/** A part of a line: a device with its name, or its owner's too; many as one count; how many are left out. */
export type DeviceCell =
  | {
      readonly is: 'name' | 'owned';
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
export const unitsOf = { name: 6, owned: 9, sum: 5, more: 4 } as const satisfies Record<
  DeviceCell['is'],
  number
>;

/** Lines name every device; or those that fail or are silent, and count the others. */
type Detail = 'names' | 'summed';

/** Widths in a row of marks, rem: its place, the names beside it, and those with the owner's too. */
const placeWidth = 6.2;
const namesWidth = 9.2;
const ownedNamesWidth = 14.3;
/** Fewer marks than this in a line are no row, unless a place has no more devices. */
const leastAcross = 6;

/** A width and a height in rem. */
export interface LayoutRoom {
  readonly width: number;
  readonly height: number;
}

/** Columns of lines, or of rows of marks by place; or, where those have no room, marks alone. */
export type DeviceLayout =
  | { readonly is: 'lines'; readonly columns: readonly (readonly DeviceLine[])[] }
  | {
      readonly is: 'rows';
      /** Side of a mark with its gap, rem. */
      readonly pitch: number;
      /** Marks in a line. */
      readonly across: number;
      readonly columns: readonly (readonly PlaceRow[])[];
    }
  | {
      readonly is: 'grid';
      /** The devices that fail or are silent, by name, in lines above as far as they go. */
      readonly named: readonly (readonly DeviceCell[])[];
      /** Side of a square with its gap, rem. */
      readonly pitch: number;
      /** Squares in a row. */
      readonly across: number;
      /** null: the gap between two places. */
      readonly squares: readonly (DeviceSquare | null)[];
    };

/** A place: its marks, and beside them the names of its devices that fail or are silent. */
export interface PlaceRow {
  readonly label: DeviceGroup;
  readonly squares: readonly DeviceSquare[];
  readonly names: readonly DeviceCell[];
  /** rem */
  readonly height: number;
}

export interface DeviceSquare {
  readonly device: DeviceStateRow;
  readonly state: RunState;
}

/**
 * Devices as a size allows: each with its name; a row of marks for each place, with the names of those
 * that fail or are silent beside it; all as small marks below such names; else lines that count.
 *
 * Where a device stands depends on which devices there are, and not on what they do.
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
  for (let columns = 1; columns <= widest; columns += 1) {
    const lines = linesOf(groups, 'names', unitsBeside(room.width, columns));
    if (lines.length <= rows * columns) return { is: 'lines', columns: inColumns(lines, columns) };
  }
  const units = unitsBeside(room.width, widest);
  const summed = cut(linesOf(groups, 'summed', units), rows * widest, units);
  return (
    rowsOf(groups, room) ??
    gridOf(groups, room) ?? { is: 'lines', columns: inColumns(summed, widest) }
  );
}

/** Rows of marks by place, the marks as large as possible; null: they have no room. */
function rowsOf(groups: readonly DeviceGroup[], { width, height }: LayoutRoom) {
  const beside = groups.some(({ owner }) => owner !== null) ? ownedNamesWidth : namesWidth;
  const least = Math.min(leastAcross, Math.max(...groups.map(({ devices }) => devices.length)));
  for (const pitch of pitches) {
    for (let count = 1; count <= mostColumns; count += 1) {
      const column = (width - (count - 1) * columnGap) / count;
      const across = Math.floor((column - placeWidth - beside) / pitch);
      if (across < least) break;
      const columns = packed(
        groups.map((group) => placeRow(group, across, pitch)),
        height,
      );
      if (columns !== null && columns.length <= count)
        return { is: 'rows' as const, pitch, across, columns };
    }
  }
  return null;
}

function placeRow(label: DeviceGroup, across: number, pitch: number): PlaceRow {
  const { devices } = label;
  const height = Math.max(lineHeight, Math.ceil(devices.length / across) * pitch);
  const most = Math.floor(height / lineHeight);
  const owned = devices.some(({ ownerName }) => ownerName !== undefined);
  const all = urgentOf(devices).map((device) => urgentName(device, owned));
  const names: DeviceCell[] =
    all.length <= most
      ? all
      : most === 1
        ? [{ is: 'more', count: all.length }]
        : [...all.slice(0, most - 1), { is: 'more', count: all.length - most + 1 }];
  return { label, squares: devices.map(squareOf), names, height };
}

/** Rows one under the other, in as many columns of this height as they need; null: one is higher. */
function packed(rows: readonly PlaceRow[], height: number): PlaceRow[][] | null {
  if (rows.some((row) => row.height > height + 0.01)) return null;
  const columns: PlaceRow[][] = [[]];
  let left = height;
  for (const row of rows) {
    if (row.height > left + 0.01) {
      columns.push([]);
      left = height;
    }
    columns.at(-1)?.push(row);
    left -= row.height;
  }
  return columns;
}

function squareOf(device: DeviceStateRow): DeviceSquare {
  return { device, state: runStateOf(device.runState) };
}

/** Units that a line has beside its label, so that it can name who fails, and whose it is. */
function leastUnits(groups: readonly DeviceGroup[]): number {
  return groups.some(({ owner }) => owner !== null) ? unitsOf.owned : unitsOf.name + 1;
}

/** Sides of a square that are tried, rem: 18 px at the design width is the least that is told apart. */
const pitches = [1.7, 1.5, 1.3, 1.2, 1.1, 1, 0.95, 0.9];

/** Marks below a line of names, which stays free while nothing fails: no mark moves. */
function gridOf(
  groups: readonly DeviceGroup[],
  { width, height }: LayoutRoom,
): DeviceLayout | null {
  const below = squaresOf(groups, { width, height: height - lineHeight });
  if (below === null) {
    const alone = squaresOf(groups, { width, height });
    return alone && { is: 'grid', named: [], ...alone };
  }
  const high = Math.ceil(below.squares.length / below.across) * below.pitch;
  const owned = Math.floor(width / unitWidth) >= unitsOf.owned;
  const urgent = urgentOf(groups.flatMap(({ devices }) => devices));
  const names = urgent.map((device) => urgentName(device, owned));
  const named = nameLines(names, width, Math.floor((height - high) / lineHeight));
  return { is: 'grid', named: named.length === 0 ? [[]] : named, ...below };
}

/** Names in at most so many lines; the last one ends with how many are left out. */
function nameLines(names: readonly DeviceCell[], width: number, most: number): DeviceCell[][] {
  const units = Math.floor(width / unitWidth);
  const lines = inLines(names, units);
  return lines.length <= most ? lines : cutLines(lines, most, units);
}

/** With the owner's name where there is room for it: machines of two plants are called alike. */
function urgentName(device: DeviceStateRow, hasRoom: boolean): DeviceCell {
  const owned = device.ownerName !== undefined && hasRoom;
  return { is: owned ? 'owned' : 'name', ...squareOf(device) };
}

function squaresOf(
  groups: readonly DeviceGroup[],
  { width, height }: LayoutRoom,
): Pick<Extract<DeviceLayout, { is: 'grid' }>, 'pitch' | 'across' | 'squares'> | null {
  const squares = groups.flatMap(({ devices }, index): (DeviceSquare | null)[] => [
    ...(index > 0 ? [null] : []),
    ...devices.map(squareOf),
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
  if (detail === 'names')
    return devices.map((device) => urgentName(device, units >= unitsOf.owned));
  const counts = (['stopped', 'running'] as const).map((state): DeviceCell => {
    const those = devices.filter(({ runState }) => runStateOf(runState) === state);
    return { is: 'sum', state, count: those.length };
  });
  return [
    ...urgentOf(devices).map((device) => urgentName(device, units >= unitsOf.owned)),
    ...counts.filter((cell) => cell.is === 'sum' && cell.count > 0),
  ];
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
