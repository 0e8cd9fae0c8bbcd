import type { wall } from '../../i18n/zh-CN/wall.ts';

type Leaves<Tree> = {
  [Key in keyof Tree & (string | number)]: Tree[Key] extends string
    ? Key extends `${infer Name}_${'one' | 'other'}`
      ? Name
      : `${Key}`
    : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & (string | number)];

/** An i18n key of the wall, e.g. `wall.tile.faultsNow`; without the suffix of its plural form. */
export type WallKey = `wall.${Leaves<typeof wall>}`;

/** The i18n key of a tile's name. */
export type TileTitle = Extract<WallKey, `wall.tile.${string}`>;

/** A text to be translated: its i18n key and the parameters. */
export type WallText = readonly [key: WallKey, params?: Readonly<Record<string, string | number>>];
