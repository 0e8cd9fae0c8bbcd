import type { wall } from '../i18n/zh-CN/wall.ts';

type Leaves<Tree> = {
  [Key in keyof Tree & (string | number)]: Tree[Key] extends string
    ? `${Key}`
    : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & (string | number)];

/** A word of the wall, e.g. `wall.tile.faultsNow`. */
export type WallKey = `wall.${Leaves<typeof wall>}`;

/** The name of a tile. */
export type TileTitle = Extract<WallKey, `wall.tile.${string}`>;

/** A sentence to be translated: its key and what fills it. */
export type WallText = readonly [key: WallKey, params?: Readonly<Record<string, string | number>>];
