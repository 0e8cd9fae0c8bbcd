import type { DeviceStateRow } from '../../../../contract/topics/topicRows.ts';
import { type DeviceGroup, type RunState, runStateOf, urgentOf } from './runStates.ts';

/** A cell of a row: a device with its name, or its owner's too; a count of many; the number left out. */
export type DeviceCell =
  | {
      readonly is: 'name' | 'owned';
      readonly device: DeviceStateRow;
      readonly state: RunState;
    }
  | { readonly is: 'sum'; readonly state: RunState; readonly count: number }
  | { readonly is: 'more'; readonly count: number };

export interface CellRow {
  /** The place, where the row is the first of the place or of its column. */
  readonly label: DeviceGroup | null;
  readonly cells: readonly DeviceCell[];
}

/** Sizes in rem; keep in step with DeviceStatesTile.css. */
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

/** `names`: rows name every device; `summed`: those with a fault or offline, and count the others. */
type Detail = 'names' | 'summed';

/** Widths in a row of marks, rem: the place, the names beside it, and names with an owner. */
const placeWidth = 6.2;
const namesWidth = 9.2;
const ownedNamesWidth = 14.3;
/** The least number of marks in a row, unless no place has as many devices. */
const leastAcross = 6;

/** A width and a height in rem. */
export interface LayoutSize {
  readonly width: number;
  readonly height: number;
}

/** Columns of rows of named cells, or of rows of marks by place, or, where those do not fit, a grid of marks. */
export type DeviceLayout =
  | { readonly is: 'cells'; readonly columns: readonly (readonly CellRow[])[] }
  | {
      readonly is: 'rows';
      /** Side of a mark with its gap, rem. */
      readonly pitch: number;
      /** Marks in a row. */
      readonly across: number;
      readonly columns: readonly (readonly PlaceRow[])[];
    }
  | {
      readonly is: 'grid';
      /** The named devices with a fault or offline, in rows above the grid, as many as fit. */
      readonly named: readonly (readonly DeviceCell[])[];
      /** Side of a square with its gap, rem. */
      readonly pitch: number;
      /** Squares in a row. */
      readonly across: number;
      /** null: the gap between two places. */
      readonly squares: readonly (DeviceSquare | null)[];
    };

/** A place: its marks, and the names of its devices with a fault or offline. */
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
 * Lays out devices as the size allows: each with its name; or a row of marks for each place, with the
 * names of those with a fault or offline; or all as small marks below such names; or rows with counts.
 *
 * The position of a device depends on the set of devices, and not on their states.
 */
export function layOut(groups: readonly DeviceGroup[], size: LayoutSize): DeviceLayout {
  const rowsPerColumn = Math.max(1, Math.floor(size.height / lineHeight));
  const widest = Math.max(
    1,
    Math.min(
      mostColumns,
      Math.floor(size.width / (labelWidth + leastUnits(groups) * unitWidth + columnGap)),
    ),
  );
  for (let columns = 1; columns <= widest; columns += 1) {
    const rows = cellRowsOf(groups, 'names', unitsBeside(size.width, columns));
    if (rows.length <= rowsPerColumn * columns)
      return { is: 'cells', columns: inColumns(rows, columns) };
  }
  const units = unitsBeside(size.width, widest);
  const summed = cut(cellRowsOf(groups, 'summed', units), rowsPerColumn * widest, units);
  return (
    rowsOf(groups, size) ??
    gridOf(groups, size) ?? { is: 'cells', columns: inColumns(summed, widest) }
  );
}

/** Returns rows of marks by place, the marks as large as possible; null: they do not fit. */
function rowsOf(groups: readonly DeviceGroup[], { width, height }: LayoutSize) {
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

/** Distributes rows over as many columns of this height as they need; null: a row is higher. */
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

/** Returns the least width of a row beside its label, in units: a name, with its owner where there is one. */
function leastUnits(groups: readonly DeviceGroup[]): number {
  return groups.some(({ owner }) => owner !== null) ? unitsOf.owned : unitsOf.name + 1;
}

/** The sizes of a square to try, rem: 18 px at the design width is the least distinguishable size. */
const pitches = [1.7, 1.5, 1.3, 1.2, 1.1, 1, 0.95, 0.9];

/** Returns marks below a row of names, which stays empty without faults, so that no mark ever moves. */
function gridOf(
  groups: readonly DeviceGroup[],
  { width, height }: LayoutSize,
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
  const named = nameRows(names, width, Math.floor((height - high) / lineHeight));
  return { is: 'grid', named: named.length === 0 ? [[]] : named, ...below };
}

/** Returns names in at most so many rows; the last row ends with the number left out. */
function nameRows(names: readonly DeviceCell[], width: number, most: number): DeviceCell[][] {
  const units = Math.floor(width / unitWidth);
  const rows = wrapCells(names, units);
  return rows.length <= most ? rows : cutRows(rows, most, units);
}

/** Returns a named cell, with the owner on request: machines of two plants may have the same name. */
function urgentName(device: DeviceStateRow, showOwner: boolean): DeviceCell {
  const owned = device.ownerName !== undefined && showOwner;
  return { is: owned ? 'owned' : 'name', ...squareOf(device) };
}

function squaresOf(
  groups: readonly DeviceGroup[],
  { width, height }: LayoutSize,
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

/** Returns the units beside the label of a row when so many columns share a width. */
function unitsBeside(width: number, columns: number): number {
  const column = (width - (columns - 1) * columnGap) / columns;
  return Math.max(unitsOf.name, Math.floor((column - labelWidth) / unitWidth));
}

interface GroupCellRow {
  readonly group: DeviceGroup;
  readonly first: boolean;
  readonly cells: readonly DeviceCell[];
}

function cellRowsOf(groups: readonly DeviceGroup[], detail: Detail, units: number): GroupCellRow[] {
  return groups.flatMap((group) =>
    wrapCells(cellsOf(group, detail, units), units).map((cells, index) => ({
      group,
      first: index === 0,
      cells,
    })),
  );
}

function wrapCells(all: readonly DeviceCell[], units: number): DeviceCell[][] {
  const rows: DeviceCell[][] = [[]];
  let left = units;
  for (const cell of all) {
    if (unitsOf[cell.is] > left) {
      rows.push([]);
      left = units;
    }
    rows.at(-1)?.push(cell);
    left -= unitsOf[cell.is];
  }
  return rows;
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

/** Returns at most `maxRows` rows; the last one ends with the number of devices left out. */
function cut(rows: readonly GroupCellRow[], maxRows: number, units: number): GroupCellRow[] {
  const shownRows = cutRows(
    rows.map(({ cells }) => cells),
    maxRows,
    units,
  );
  return rows
    .slice(0, shownRows.length)
    .map((row, index) => ({ ...row, cells: shownRows[index] ?? [] }));
}

function cutRows(
  rows: readonly (readonly DeviceCell[])[],
  maxRows: number,
  units: number,
): DeviceCell[][] {
  const shownRows = rows.slice(0, maxRows).map((cells) => [...cells]);
  const last = shownRows.at(-1);
  if (!last) return [];
  let hidden = devicesIn(rows.slice(maxRows).flat());
  while (last.length > 0 && widthOf(last) + unitsOf.more > units) {
    const dropped = last.pop();
    if (dropped) hidden += devicesIn([dropped]);
  }
  last.push({ is: 'more', count: hidden });
  return shownRows;
}

function widthOf(cells: readonly DeviceCell[]): number {
  return cells.reduce((sum, { is }) => sum + unitsOf[is], 0);
}

function devicesIn(cells: readonly DeviceCell[]): number {
  return cells.reduce((sum, cell) => sum + ('count' in cell ? cell.count : 1), 0);
}

function inColumns(rows: readonly GroupCellRow[], columns: number): CellRow[][] {
  const high = Math.ceil(rows.length / columns);
  return Array.from({ length: columns }, (_, column) =>
    rows.slice(column * high, (column + 1) * high).map(({ group, first, cells }, index) => ({
      label: first || index === 0 ? group : null,
      cells,
    })),
  ).filter((column) => column.length > 0);
}
