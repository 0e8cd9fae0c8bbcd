import { benchTopics, type Painting, type Stamped, tilesOfAKind } from '../rows.ts';

/** What a page measured of itself since `begin`. */
export interface Measured {
  /** ms between animation frames. */
  readonly frames: number[];
  readonly paintings: Painting[];
  /** Renderings of each tile, by its id, that no new rows and no new minute had called for. */
  readonly needless: Record<string, number>;
}

/** What a tile shows after its next painting. */
export type Shown = Pick<Painting, 'topic' | 'nth' | 'newest'>;

let frames: number[] = [];
let paintings: Painting[] = [];
let needless: Record<string, number> = {};
let lastFrame = 0;
const newestPainted = new Map<string, number>();
const contents = new WeakMap<object, Shown>();
const rendered = new Map<string, { rows: unknown; now: number }>();

function frame(now: number): void {
  if (lastFrame !== 0) frames.push(now - lastFrame);
  lastFrame = now;
  requestAnimationFrame(frame);
}

/** Forgets what was measured so far. */
export function begin(): void {
  frames = [];
  paintings = [];
  needless = {};
}

export function measured(): Measured {
  return { frames, paintings, needless };
}

export function startMeasuring(): void {
  requestAnimationFrame(frame);
}

/** The newest event among a tile's rows. */
export function newestOf(rows: Iterable<object>): number {
  let newest = 0;
  for (const row of rows) newest = Math.max(newest, (row as Partial<Stamped>).event ?? 0);
  return newest;
}

/** What a chart's option holds. */
export function markOption<Option extends object>(option: Option, shown: Shown): Option {
  contents.set(option, shown);
  return option;
}

export function shownBy(option: object): Shown | undefined {
  return contents.get(option);
}

/** A tile is painted. When the last of the board's is for the first time, the mark `drawn` is set. */
export function tilePainted({ topic, nth, newest }: Shown): void {
  const key = `${topic} ${nth}`;
  const before = newestPainted.get(key);
  newestPainted.set(key, Math.max(before ?? 0, newest));
  if (before === undefined && newestPainted.size === benchTopics.length * tilesOfAKind) {
    performance.mark('drawn');
  }
  if (before === undefined || newest <= before) return; // a snapshot says nothing of events
  paintings.push({ topic, nth, before, newest, at: Date.now() });
}

/** A tile renders; what it writes into the page is painted by the next frame. */
export function tileRenders(tile: string, rows: unknown, now: number): void {
  const last = rendered.get(tile);
  if (last !== undefined && last.rows === rows && last.now === now)
    needless[tile] = (needless[tile] ?? 0) + 1;
  rendered.set(tile, { rows, now });
}
