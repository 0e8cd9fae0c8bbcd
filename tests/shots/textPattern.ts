import type { Locale, Text } from '../../src/contract/locale.ts';
import { enUS, zhCN } from '../support/allTexts.ts';

type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Name}_${'one' | 'other'}`
      ? Name
      : K
    : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** The i18n key of a text, e.g. `personnel.list.add`; without the suffix of its plural form. */
export type TextKey = KeyOf<typeof zhCN>;

/**
 * Returns a pattern of the whole text of a key, or of a label of the contract: parameters match anything, and the two
 * characters of a button may have a space between them, which Arco inserts.
 */
export function textPattern(locale: Locale, of: TextKey | Text): RegExp {
  if (typeof of !== 'string') return new RegExp(`^${patternOf(of[locale])}$`);
  const texts = ['', '_one', '_other']
    .map((form) => textAt(locale, of + form))
    .filter((text) => text !== undefined);
  if (texts.length === 0) throw new Error(`${locale} has no ${of}`);
  return new RegExp(`^(${texts.map(patternOf).join('|')})$`);
}

function textAt(locale: Locale, key: string): string | undefined {
  let at: unknown = { 'zh-CN': zhCN, 'en-US': enUS }[locale];
  for (const part of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === 'string' ? at : undefined;
}

function patternOf(text: string): string {
  const literal = (part: string) => {
    const safe = part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    return /^\p{Script=Han}{2}$/u.test(part) ? part.split('').join('\\s?') : safe;
  };
  return text
    .split(/\{\{\w+\}\}/)
    .map(literal)
    .join('.+');
}
