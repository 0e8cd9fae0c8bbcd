import { withoutInvisible } from '../../../../contract/validation/lookAlike.ts';

/** A text as the search compares it, with the place in the original of each of its characters. */
export interface Folded {
  readonly text: string;
  /** The place of each code unit of `text` in the original, and the original's length at the end. */
  readonly places: readonly number[];
}

/**
 * Returns a text in NFKC and lower case, with one space for a run of white space and without invisible characters. It is
 * made character by character, so that each has a place in the original.
 */
export function foldWithPlaces(original: string): Folded {
  let text = '';
  const places: number[] = [];
  let at = 0;
  for (const character of original) {
    const folded = foldCharacter(character);
    const added = folded === ' ' && text.endsWith(' ') ? '' : folded;
    for (let unit = 0; unit < added.length; unit += 1) places.push(at);
    text += added;
    at += character.length;
  }
  places.push(at);
  return { text, places };
}

/** Returns a text as `foldWithPlaces`, without spaces at its ends. */
export function fold(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; ) {
    const start = at;
    while (isPlain(text.charCodeAt(at))) at += 1;
    folded += text.slice(start, at);
    if (at === text.length) break;
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const added = foldCharacter(character);
    if (added !== ' ' || !folded.endsWith(' ')) folded += added;
    at += character.length;
  }
  return folded.trim();
}

/** Returns whether a code unit is a character that stays as it is: a small Latin letter, a digit, or a common Chinese character. */
function isPlain(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x30 && code <= 0x39)
  );
}

/** Folded forms of other characters. */
const known = new Map<string, string>();

function foldCharacter(character: string): string {
  if (isPlain(character.charCodeAt(0))) return character;
  const before = known.get(character);
  if (before !== undefined) return before;
  const folded = /\s/.test(character)
    ? ' '
    : withoutInvisible(character.normalize('NFKC').toLowerCase()).replace(/\s+/g, ' ');
  if (known.size >= mostKnown) known.clear();
  known.set(character, folded);
  return folded;
}

const mostKnown = 4_000;
