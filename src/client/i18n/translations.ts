/**
 * The Chinese texts by namespace; they define the keys of both languages. Each file of `zh-CN` adds its
 * namespace to this interface, so that a new one needs no edit elsewhere.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the files of zh-CN add the members
export interface Texts {}

/** A namespace of texts: the frame or a group of pages. It is the name of a file in each language's folder, and of its export. */
export type Namespace = keyof Texts;

/**
 * The same keys with any texts; a number as a key (`0:`) becomes the string that i18next makes of
 * it.
 */
type SameKeys<T> = {
  readonly [K in keyof T as K extends number ? `${K}` : K]: T[K] extends string
    ? string
    : SameKeys<T[K]>;
};

/** Plural forms, which English needs beside the keys of the Chinese texts. */
type PluralForms<T> = {
  readonly [K in keyof T &
    string as `${K extends `${infer Name}_other` ? Name : K}_${'one' | 'other'}`]?: string;
};

type WithPluralForms<T> = PluralForms<T> & {
  readonly [K in keyof T as K extends number ? `${K}` : K]: T[K] extends string
    ? string
    : WithPluralForms<T[K]>;
};

/** The texts of a language, with the keys of zh-CN. */
export type Translations = SameKeys<Texts>;

/** The English texts of a namespace: every key of the Chinese texts; plural forms may be added. */
export type English<Name extends Namespace> = WithPluralForms<Texts[Name]>;
