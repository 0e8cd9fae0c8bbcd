import type { TilePlacement } from '../../../contract/areas/kanban.ts';
import { boardGrid } from '../../../contract/areas/kanban.ts';

/** Where a tile lies, in cells of the board's grid. */
export type Rect = Pick<TilePlacement, 'x' | 'y' | 'w' | 'h'>;

/** A tile's sizes in cells: as it is added, and the least at the default viewing. */
export interface TileSize {
  readonly w: number;
  readonly h: number;
  readonly minW: number;
  readonly minH: number;
}

export type Refusal = 'occupied' | 'outside' | 'tooSmall' | 'noRoom';
export type Arranged =
  | { readonly ok: true; readonly items: TilePlacement[] }
  | { readonly ok: false; readonly why: Refusal };

/** Least cells of a type of tile; undefined where the type is unknown. */
export type LeastSize = (type: string) => { w: number; h: number } | undefined;

export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

export function insideGrid({ x, y, w, h }: Rect): boolean {
  return x >= 0 && y >= 0 && x + w <= boardGrid.columns && y + h <= boardGrid.rows;
}

/**
 * Least cells at a viewing: text grows with the distance, and the tile with it. A tile below them
 * would need text under 16 minutes of arc (design page 5 Legibility).
 */
export function leastCells({ minW, minH }: TileSize, scale: number): { w: number; h: number } {
  const grown = (cells: number) => Math.ceil(cells * scale - 1e-9);
  return { w: grown(minW), h: grown(minH) };
}

/** The tiles that are smaller than their type allows. */
export function tooSmall(items: readonly TilePlacement[], least: LeastSize): TilePlacement[] {
  return items.filter(({ type, w, h }) => {
    const size = least(type);
    return size !== undefined && (w < size.w || h < size.h);
  });
}

function replaced(items: readonly TilePlacement[], ...next: TilePlacement[]): TilePlacement[] {
  return items.map((item) => next.find(({ i }) => i === item.i) ?? item);
}

/**
 * Puts a tile where it was dropped. Upon one other tile, covering at least half of the smaller of the
 * two, it changes places with it if both fit; else a board that is full could not be rearranged.
 * Nothing is pushed about.
 */
export function place(
  items: readonly TilePlacement[],
  i: string,
  to: Rect,
  least: LeastSize,
): Arranged {
  const tile = items.find((item) => item.i === i);
  if (!tile) return { ok: true, items: [...items] };
  const moved = { ...tile, ...to };
  if (!insideGrid(moved)) return { ok: false, why: 'outside' };
  if (tooSmall([moved], least).length > 0) return { ok: false, why: 'tooSmall' };
  const hit = items.filter((item) => item.i !== i && overlap(item, moved));
  if (hit.length === 0) return { ok: true, items: replaced(items, moved) };
  const resized = to.w !== tile.w || to.h !== tile.h;
  const [other, ...more] = hit.filter((item) => covers(moved, item));
  if (!other || more.length > 0 || resized) return { ok: false, why: 'occupied' };
  return swap(items, tile, other, least);
}

/** Whether two rectangles share at least half of the smaller one. */
function covers(a: Rect, b: Rect): boolean {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return 2 * width * height >= Math.min(a.w * a.h, b.w * b.h);
}

function swap(
  items: readonly TilePlacement[],
  a: TilePlacement,
  b: TilePlacement,
  least: LeastSize,
): Arranged {
  const pair = [
    { ...a, x: b.x, y: b.y, w: b.w, h: b.h },
    { ...b, x: a.x, y: a.y, w: a.w, h: a.h },
  ];
  if (tooSmall(pair, least).length > 0) return { ok: false, why: 'tooSmall' };
  return { ok: true, items: replaced(items, ...pair) };
}

/** The first free place, row by row, in the wanted size, else in the least. */
export function freePlace(
  items: readonly TilePlacement[],
  wanted: { w: number; h: number },
  least: { w: number; h: number },
): Rect | null {
  for (const { w, h } of [wanted, least]) {
    for (let y = 0; y + h <= boardGrid.rows; y += 1) {
      for (let x = 0; x + w <= boardGrid.columns; x += 1) {
        const rect = { x, y, w, h };
        if (!items.some((item) => overlap(item, rect))) return rect;
      }
    }
  }
  return null;
}

/** What a key does to a tile: arrows move it, with Shift they resize it. Null: another key. */
export function keyStep(key: string, shift: boolean, { x, y, w, h }: Rect): Rect | null {
  const steps: Record<string, readonly [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const step = steps[key];
  if (!step) return null;
  const [dx, dy] = step;
  return shift ? { x, y, w: w + dx, h: h + dy } : { x: x + dx, y: y + dy, w, h };
}
