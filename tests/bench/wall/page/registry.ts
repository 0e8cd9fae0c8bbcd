import type { TileDefinition } from '../../../../src/client/wallboard/frame/defineTile.tsx';
import { tilesOfAKind } from '../rows.ts';

// Replaces the product's registry by the bench's tiles (`buildPages.ts`).

const tiles: Record<string, () => Promise<TileDefinition>> = {
  line: () => import('./LineTile.tsx').then((m) => m.lineTile),
  bar: () => import('./BarTile.tsx').then((m) => m.barTile),
  figure: () => import('./FigureTile.tsx').then((m) => m.figureTile),
};

/** The board of the bench: eight tiles of each kind, six in a row. */
export const benchItems = Object.keys(tiles)
  .flatMap((type) => Array.from({ length: tilesOfAKind }, (_, nth) => ({ type, nth })))
  .map(({ type, nth }, place) => ({
    i: `${type}-${nth}`,
    type,
    x: 4 * (place % 6),
    y: 4 * Math.floor(place / 6),
    w: 4,
    h: 4,
    config: { nth },
  }));

const loading = new Map<string, Promise<TileDefinition>>();
const loaded = new Map<string, TileDefinition>();

export function loadedTile(type: string): TileDefinition | undefined {
  return loaded.get(type);
}

export function loadTile(type: string): Promise<TileDefinition> | null {
  const known = loading.get(type) ?? tiles[type]?.();
  if (known === undefined) return null;
  loading.set(type, known);
  void known.then((tile) => loaded.set(type, tile));
  return known;
}

let all: Promise<ReadonlyMap<string, TileDefinition>> | undefined;

export function loadAllTiles(): Promise<ReadonlyMap<string, TileDefinition>> {
  all ??= loadEach();
  return all;
}

async function loadEach(): Promise<ReadonlyMap<string, TileDefinition>> {
  const definitions = await Promise.all(Object.values(tiles).map((load) => load()));
  return new Map(definitions.map((tile) => [tile.type, tile]));
}
