import type { zhCN } from './zh-CN/index.ts';

/** The same tree with any words; a number as a key (`0:`) reads as the string that i18next makes of it. */
type SameKeys<T> = {
  readonly [K in keyof T as K extends number ? `${K}` : K]: T[K] extends string
    ? string
    : SameKeys<T[K]>;
};

/** The words of a language: the keys of zh-CN. */
export type Words = SameKeys<typeof zhCN>;
