import { benchTopics, type NumberedRow, type Painting, tilesOfAKind } from '../rows.ts';

/** The measurements of a page since `begin`. */
export interface Measured {
  /** ms between animation frames. */
  readonly frames: number[];
  readonly paintings: Painting[];
  /** The number of renders of each tile, by its id, without new rows and without a new minute. */
  readonly needless: Record<string, number>;
}

/** The content of a tile after its next painting. */
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

/** Discards the measurements so far. */
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

/** Returns the newest event among a tile's rows. */
export function newestOf(rows: Iterable<object>): number {
  let newest = 0;
  for (const row of rows) newest = Math.max(newest, (row as Partial<NumberedRow>).event ?? 0);
  return newest;
}

/** Records the content of a chart's option. */
export function markOption<Option extends object>(option: Option, shown: Shown): Option {
  contents.set(option, shown);
  return option;
}

export function shownBy(option: object): Shown | undefined {
  return contents.get(option);
}

/** Records that a tile was painted. Sets the mark `drawn` when every tile was painted once. */
export function tilePainted({ topic, nth, newest }: Shown): void {
  const key = `${topic} ${nth}`;
  const before = newestPainted.get(key);
  newestPainted.set(key, Math.max(before ?? 0, newest));
  if (before === undefined && newestPainted.size === benchTopics.length * tilesOfAKind) {
    performance.mark('drawn');
  }
  if (before === undefined || newest <= before) return; // a snapshot has no events
  paintings.push({ topic, nth, before, newest, at: Date.now() });
}

/** Records that a tile renders; the next frame paints the result. */
export function tileRenders(tile: string, rows: unknown, now: number): void {
  const last = rendered.get(tile);
  if (last !== undefined && last.rows === rows && last.now === now)
    needless[tile] = (needless[tile] ?? 0) + 1;
  rendered.set(tile, { rows, now });
}
