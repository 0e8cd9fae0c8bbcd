import { pinyin } from 'pinyin-pro';
import { lookAlike } from '../../../contract/validation/lookAlike.ts';

/** The texts by which a row is found. Codes and names are found by parts; names, of people too, also by pinyin and its initials. */
export interface SearchedFields {
  /** Names of people, whose surnames may have a reading of their own. */
  readonly people?: readonly (string | null | undefined)[];
  readonly codes?: readonly (string | null | undefined)[];
  readonly names?: readonly (string | null | undefined)[];
  readonly texts?: readonly (string | null | undefined)[];
}

const han = /[㐀-鿿]/;
const punctuation = /[^\p{L}\p{N}]+/gu;

/**
 * Returns the content of a table's column `search`, over which a trigram index finds parts of words.
 * The text is in lower case and begins with a space; each word begins after a space.
 */
export function searchableText(fields: SearchedFields): string {
  const { codes = [], names = [], people = [], texts = [] } = fields;
  const spelled = new Set<string>();
  const add = (text: string) => {
    if (text !== '') spelled.add(text);
  };
  for (const code of codes.map(normalise)) {
    add(code);
    add(code.replace(punctuation, ' ').trim()); // a short text finds the beginning of each part
  }
  for (const name of names.map(normalise)) {
    add(name);
    if (han.test(name)) for (const spelling of spellings(name)) add(spelling);
  }
  for (const name of people.map(normalise)) {
    add(name);
    if (han.test(name))
      for (const spelling of [...spellings(name, 'head'), ...spellings(name)]) add(spelling);
  }
  for (const text of texts.map(normalise)) add(text);
  return [...spelled].map((text) => ` ${encodeHan(text)}`).join('');
}

/**
 * Returns the `like` pattern that finds a text in a column `search`. One or two Latin letters or digits
 * find the beginning of a word, because they contain no trigram; every other text is found anywhere.
 */
export function searchPattern(text: string): string {
  const wanted = normalise(text);
  const isShort = /^[\p{L}\p{N}]{1,2}$/u.test(wanted) && !han.test(wanted);
  const escaped = encodeHan(wanted).replace(/[\\%_]/g, '\\$&');
  return isShort ? `% ${escaped}%` : `%${escaped}%`;
}

/** Returns a text that looks like a code (three or more Latin letters, digits and signs, with a digit) in lower case; else null. */
export function codeIn(text: string): string | null {
  const wanted = normalise(text);
  return /^[a-z\d./#_-]{3,}$/.test(wanted) && /\d/.test(wanted) ? wanted : null;
}

function normalise(text: string | null | undefined): string {
  return lookAlike(text ?? '');
}

/** Spellings of names that were written lately: an import writes few names many times. */
const known = new Map<string, readonly string[]>();
const mostKnown = 2_000;

/** Returns the full pinyin of a name and its initials. @param surname `head`: it begins with a surname, which may have a reading of its own */
function spellings(name: string, surname: 'head' | 'off' = 'off'): readonly string[] {
  const key = `${surname} ${name}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const syllables = pinyin(name, {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    surname,
  });
  const both = [syllables.join(''), syllables.map((syllable) => syllable[0] ?? '').join('')];
  if (known.size >= mostKnown) known.clear();
  known.set(key, both);
  return both;
}

const firstHan = 0x3400;
const digits = 22;

/**
 * Writes each Chinese character as four capital letters: the first is X, Y or Z, the others are A to V.
 * A trigram index then finds a single character, whatever the locale of the database; without this it
 * needs three. Capital letters do not occur in the rest of a text, and only the first letter of a
 * character is X, Y or Z, so that a pattern never matches in the middle of a character.
 */
function encodeHan(text: string): string {
  return text.replace(/[㐀-鿿]/g, (character) => {
    let value = character.charCodeAt(0) - firstHan;
    let encoded = '';
    for (let place = 0; place < 3; place += 1) {
      encoded = String.fromCharCode(65 + (value % digits)) + encoded;
      value = Math.floor(value / digits);
    }
    return String.fromCharCode(88 + value) + encoded;
  });
}
