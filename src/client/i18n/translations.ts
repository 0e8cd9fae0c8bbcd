import type { zhCN } from './zh-CN/index.ts';

/**
 * The same keys with any texts; a number as a key (`0:`) becomes the string that i18next makes of
 * it.
 */
type SameKeys<T> = {
  readonly [K in keyof T as K extends number ? `${K}` : K]: T[K] extends string
    ? string
    : SameKeys<T[K]>;
};

/** The texts of a language, with the keys of zh-CN. */
export type Translations = SameKeys<typeof zhCN>;
