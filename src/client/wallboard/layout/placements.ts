import type { TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';
import { boardGrid } from '../../../contract/areas/kanban/endpoints.ts';

/** The position and size of a tile, in cells of the board's grid. */
export type Rect = Pick<TilePlacement, 'x' | 'y' | 'w' | 'h'>;

/** A tile's sizes in cells: its size when added, and its least size at the default viewing. */
export interface TileSize {
  readonly w: number;
  readonly h: number;
  readonly minW: number;
  readonly minH: number;
}

export type PlacementRefusal = 'outside' | 'tooSmall' | 'noSpace';
export type Arranged =
  | {
      readonly ok: true;
      readonly items: TilePlacement[];
      /** The id of the tile with which the moved one has swapped places. */
      readonly swapped?: string;
    }
  | { readonly ok: false; readonly why: PlacementRefusal };

/** Returns the least size of a tile type in cells; undefined where the type is unknown. */
export type LeastSize = (type: string) => { w: number; h: number } | undefined;

export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

export function insideGrid({ x, y, w, h }: Rect): boolean {
  return x >= 0 && y >= 0 && x + w <= boardGrid.columns && y + h <= boardGrid.rows;
}

/**
 * Returns the least size in cells at a viewing: text grows with the distance, and the tile with it. A
 * smaller tile would need text under 16 minutes of arc, the least legible size (ISO 9241-3).
 */
export function leastCells({ minW, minH }: TileSize, scale: number): { w: number; h: number } {
  const grown = (cells: number) => Math.ceil(cells * scale - 1e-9);
  return { w: grown(minW), h: grown(minH) };
}

/** Returns the tiles that are smaller than their type allows. */
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
 * Puts a tile where it was dropped, and makes space for it. If it covers one other tile by at least half
 * of the smaller of the two, both swap places: with their sizes, or else each in its own size. Otherwise the tiles
 * beneath it give way: each
 * moves to the nearest free place, or shrinks as long as it stays legible.
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
  if (shrinksTooFar(tile, moved, least)) return { ok: false, why: 'tooSmall' };
  const hit = items.filter((item) => item.i !== i && overlap(item, moved));
  if (hit.length === 0) return { ok: true, items: replaced(items, moved) };
  const resized = to.w !== tile.w || to.h !== tile.h;
  const [other, ...more] = hit.filter((item) => covers(moved, item));
  const swapped =
    other && more.length === 0 && !resized
      ? (swap(items, tile, other, least) ?? exchange(items, tile, other))
      : null;
  if (swapped !== null && other) return { ok: true, items: swapped, swapped: other.i };
  const arranged = makeSpace(items, moved, least, longestChain);
  return arranged === null ? { ok: false, why: 'noSpace' } : { ok: true, items: arranged };
}

/** Returns true if a tile would become smaller than its type allows; one that is too small already may keep its size. */
function shrinksTooFar(before: TilePlacement, after: TilePlacement, least: LeastSize): boolean {
  const size = least(after.type);
  if (size === undefined) return false;
  const narrower = after.w < before.w && after.w < size.w;
  return narrower || (after.h < before.h && after.h < size.h);
}

/** The greatest number of tiles that push one another in a chain. */
const longestChain = 3;

/**
 * Returns the tiles after those beneath `moved` have given way to it; null: one of them cannot.
 * @param settled tiles that must not move again
 * @param chain how many more tiles may push one another
 */
function makeSpace(
  items: readonly TilePlacement[],
  moved: TilePlacement,
  least: LeastSize,
  chain: number,
  settled: ReadonlySet<string> = new Set(),
): TilePlacement[] | null {
  let arranged = replaced(items, moved);
  const isBeneath = (item: TilePlacement) => item.i !== moved.i && overlap(item, moved);
  for (;;) {
    // the largest first, because a small one still fits into the remaining space
    const [item] = arranged.filter(isBeneath).toSorted((a, b) => b.w * b.h - a.w * a.h);
    if (item === undefined) return arranged;
    if (settled.has(item.i)) return null;
    const others = arranged.filter((one) => one.i !== item.i && !isBeneath(one));
    const rect = giveWay(item, moved, others, least);
    const next = rect
      ? replaced(arranged, { ...item, ...rect })
      : pushOn(arranged, item, moved, least, chain, settled);
    if (next === null) return null;
    arranged = next;
  }
}

/**
 * Moves a tile aside in the direction of the least cost, and in turn the tiles that are in its new place.
 */
function pushOn(
  items: readonly TilePlacement[],
  item: TilePlacement,
  by: TilePlacement,
  least: LeastSize,
  chain: number,
  settled: ReadonlySet<string>,
): TilePlacement[] | null {
  if (chain === 0) return null;
  const aside = [
    { x: by.x + by.w, y: item.y },
    { x: by.x - item.w, y: item.y },
    { x: item.x, y: by.y + by.h },
    { x: item.x, y: by.y - item.h },
  ];
  const fixed = new Set([...settled, by.i]);
  const pushed = aside.flatMap((to) => {
    const there = { ...item, ...to };
    const arranged = insideGrid(there) ? makeSpace(items, there, least, chain - 1, fixed) : null;
    return arranged === null ? [] : [arranged];
  });
  const [cheapest] = pushed.toSorted((a, b) => costOf(items, a) - costOf(items, b));
  return cheapest ?? null;
}

/** A tile that has to move no further than this many cells keeps its size. */
const near = 4;

/** Returns the place that changes a covered tile least; null: there is none. */
function giveWay(
  item: TilePlacement,
  moved: Rect,
  others: readonly Rect[],
  least: LeastSize,
): Rect | null {
  const isFree = (rect: Rect) => insideGrid(rect) && !others.some((one) => overlap(one, rect));
  const pushed = nearest(item, item, isFree);
  if (pushed !== null && wayTo(item, pushed) <= near) return pushed;
  const size = least(item.type) ?? { w: 1, h: 1 };
  const [minW, minH] = [Math.min(size.w, item.w), Math.min(size.h, item.h)];
  const trimmed = trims(item, moved).filter(
    (rect) => rect.w >= minW && rect.h >= minH && isFree(rect),
  );
  const [largest] = trimmed.toSorted((a, b) => b.w * b.h - a.w * a.h);
  if (largest !== undefined && (pushed === null || 2 * largest.w * largest.h >= item.w * item.h)) {
    return largest;
  }
  if (pushed !== null) return pushed;
  for (const smaller of [
    { w: item.w, h: minH },
    { w: minW, h: item.h },
    { w: minW, h: minH },
  ]) {
    const found = nearest(item, smaller, isFree);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the parts of a tile that remain on each side of another that covers it. */
function trims({ x, y, w, h }: Rect, upon: Rect): Rect[] {
  return [
    { x, y, w: upon.x - x, h },
    { x: upon.x + upon.w, y, w: x + w - upon.x - upon.w, h },
    { x, y, w, h: upon.y - y },
    { x, y: upon.y + upon.h, w, h: y + h - upon.y - upon.h },
  ];
}

/** Returns the distance of two places in cells, along rows and columns. */
function wayTo(from: Pick<Rect, 'x' | 'y'>, to: Pick<Rect, 'x' | 'y'>): number {
  return Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
}

/** Returns the free place of a size that is nearest to a tile. */
function nearest(
  from: Rect,
  { w, h }: Pick<Rect, 'w' | 'h'>,
  isFree: (rect: Rect) => boolean,
): Rect | null {
  let best: Rect | null = null;
  let way = Number.POSITIVE_INFINITY;
  for (let y = 0; y + h <= boardGrid.rows; y += 1) {
    for (let x = 0; x + w <= boardGrid.columns; x += 1) {
      const length = wayTo(from, { x, y });
      if (length < way && isFree({ x, y, w, h })) [best, way] = [{ x, y, w, h }, length];
    }
  }
  return best;
}

/** Returns true if two rectangles share at least half of the smaller one. */
function covers(a: Rect, b: Rect): boolean {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return 2 * width * height >= Math.min(a.w * a.h, b.w * b.h);
}

/** Swaps two tiles; null where one would be too small. */
function swap(
  items: readonly TilePlacement[],
  a: TilePlacement,
  b: TilePlacement,
  least: LeastSize,
): TilePlacement[] | null {
  const inPlaceOfB = { ...a, x: b.x, y: b.y, w: b.w, h: b.h };
  const inPlaceOfA = { ...b, x: a.x, y: a.y, w: a.w, h: a.h };
  const small = shrinksTooFar(a, inPlaceOfB, least) || shrinksTooFar(b, inPlaceOfA, least);
  return small ? null : replaced(items, inPlaceOfB, inPlaceOfA);
}

/** Swaps the places of two tiles, each in its own size; null where another tile is in the way. */
function exchange(
  items: readonly TilePlacement[],
  a: TilePlacement,
  b: TilePlacement,
): TilePlacement[] | null {
  const [ax, bx] = exchangeAlong({ at: a.x, size: a.w }, { at: b.x, size: b.w }, boardGrid.columns);
  const [ay, by] = exchangeAlong({ at: a.y, size: a.h }, { at: b.y, size: b.h }, boardGrid.rows);
  const [first, second] = [
    { ...a, x: ax, y: ay },
    { ...b, x: bx, y: by },
  ];
  const others = items.filter(({ i }) => i !== a.i && i !== b.i);
  const isFree = (rect: Rect) => insideGrid(rect) && !others.some((one) => overlap(one, rect));
  const fits = !overlap(first, second) && isFree(first) && isFree(second);
  return fits ? replaced(items, first, second) : null;
}

/** The extent of a tile along one axis, in cells. */
interface Extent {
  readonly at: number;
  readonly size: number;
}

/**
 * Returns where two tiles begin along an axis once they have swapped: side by side they share the same cells the other
 * way round, else each begins where the other did, inside the grid.
 */
function exchangeAlong(a: Extent, b: Extent, cells: number): [a: number, b: number] {
  const isApart = a.at + a.size <= b.at || b.at + b.size <= a.at;
  if (!isApart) return [Math.min(b.at, cells - a.size), Math.min(a.at, cells - b.size)];
  return a.at < b.at ? [b.at + b.size - a.size, a.at] : [b.at, a.at + a.size - b.size];
}

/** A board that was arranged anew, and the tiles that found no place. */
export interface Rearranged {
  readonly items: TilePlacement[];
  readonly left: TilePlacement[];
}

/**
 * Arranges a board for a viewing: all tiles in their order and at least in their least size, and then as large as
 * the space between them allows. Where they do not fit, the first ones have priority, and later ones fill the space.
 */
export function rearrange(items: readonly TilePlacement[], least: LeastSize): Rearranged {
  const inOrder = items.toSorted((a, b) => a.y - b.y || a.x - b.x);
  let fitting: TilePlacement[] = [];
  let packed: TilePlacement[] = pack(inOrder, least) ?? [];
  if (packed.length < inOrder.length) {
    for (const tile of inOrder) {
      const more = pack([...fitting, tile], least);
      if (more !== null) [fitting, packed] = [[...fitting, tile], more];
    }
  }
  const grown = grow(packed, items);
  return {
    items: items.flatMap(({ i }) => grown.find((tile) => tile.i === i) ?? []),
    left: inOrder.filter(({ i }) => !grown.some((tile) => tile.i === i)),
  };
}

/** Places tiles in their least sizes, row by row: in their order, or else the highest or the largest first; null: no way fits. */
function pack(tiles: readonly TilePlacement[], least: LeastSize): TilePlacement[] | null {
  const small = tiles.map((tile) => {
    const { w, h } = least(tile.type) ?? { w: tile.w, h: tile.h };
    return { ...tile, w, h };
  });
  const orders = [
    small,
    small.toSorted((a, b) => b.h - a.h || b.w - a.w),
    small.toSorted((a, b) => b.w * b.h - a.w * a.h),
  ];
  for (const order of orders) {
    const placed: TilePlacement[] = [];
    for (const tile of order) {
      const rect = firstFree(tile, (one) => !placed.some((other) => overlap(other, one)));
      if (rect !== null) placed.push({ ...tile, ...rect });
    }
    if (placed.length === small.length) return placed;
  }
  return null;
}

/** Grows tiles cell by cell into free space: first up to the sizes that they had, then beyond. */
function grow(tiles: readonly TilePlacement[], before: readonly TilePlacement[]): TilePlacement[] {
  const grown = [...tiles];
  const sizes = new Map(before.map((tile) => [tile.i, tile]));
  const steps = [
    { x: 0, y: 0, w: 1, h: 0 },
    { x: 0, y: 0, w: 0, h: 1 },
    { x: -1, y: 0, w: 1, h: 0 },
    { x: 0, y: -1, w: 0, h: 1 },
  ];
  const growOnce = (at: number, isWanted: (tile: TilePlacement) => boolean) => {
    const tile = grown[at];
    if (tile === undefined) return false;
    for (const { x, y, w, h } of steps) {
      const next = { ...tile, x: tile.x + x, y: tile.y + y, w: tile.w + w, h: tile.h + h };
      const isFree = grown.every((other) => other.i === tile.i || !overlap(other, next));
      if (!insideGrid(next) || !isFree || !isWanted(next)) continue;
      grown[at] = next;
      return true;
    }
    return false;
  };
  const upToBefore = ({ i, w, h }: TilePlacement) => {
    const size = sizes.get(i);
    return size !== undefined && w * h <= size.w * size.h;
  };
  for (const isWanted of [upToBefore, () => true]) {
    let isGrown = true;
    while (isGrown) {
      isGrown = grown.map((_, at) => growOnce(at, isWanted)).some(Boolean);
    }
  }
  return grown;
}

/**
 * Adds a tile: at the first free place, row by row, in the wanted size, or else in the least size; on a
 * full board at the place where giving way costs the others least. Null: they cannot give way.
 */
export function addTile(
  items: readonly TilePlacement[],
  tile: Pick<TilePlacement, 'i' | 'type' | 'config'>,
  wanted: { readonly w: number; readonly h: number },
  least: LeastSize,
): TilePlacement[] | null {
  const smallest = least(tile.type) ?? wanted;
  const corner = { x: 0, y: 0, w: 0, h: 0 };
  const isFree = (rect: Rect) => !items.some((item) => overlap(item, rect));
  for (const size of [wanted, smallest]) {
    const rect = firstFree(size, isFree);
    if (rect !== null) return [...items, { ...tile, ...rect }];
  }
  const withNew = [...items, { ...tile, ...corner }];
  for (const chain of [0, 1]) {
    let best: TilePlacement[] | null = null;
    let cost = Number.POSITIVE_INFINITY;
    everyPlace(smallest, (rect) => {
      const arranged = makeSpace(withNew, { ...tile, ...rect }, least, chain);
      if (arranged === null) return;
      const lost = costOf(items, arranged);
      if (lost < cost) [best, cost] = [arranged, lost];
    });
    if (best !== null) return best;
  }
  return null;
}

function firstFree(
  size: { readonly w: number; readonly h: number },
  isFree: (rect: Rect) => boolean,
): Rect | null {
  let found: Rect | null = null;
  everyPlace(size, (rect) => {
    if (found === null && isFree(rect)) found = rect;
  });
  return found;
}

function everyPlace(
  { w, h }: { readonly w: number; readonly h: number },
  visit: (rect: Rect) => void,
): void {
  for (let y = 0; y + h <= boardGrid.rows; y += 1) {
    for (let x = 0; x + w <= boardGrid.columns; x += 1) visit({ x, y, w, h });
  }
}

/** Returns the cost of a rearrangement: the cells that tiles lost, and half a cell for each that moved. */
function costOf(before: readonly TilePlacement[], after: readonly TilePlacement[]): number {
  return before.reduce((sum, item) => {
    const now = after.find(({ i }) => i === item.i) ?? item;
    const moved = now === item ? 0 : 0.5;
    return sum + item.w * item.h - now.w * now.h + moved;
  }, 0);
}

/** Returns a tile's rectangle after a key: arrow keys move it, with Shift they resize it. Null: another key. */
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
