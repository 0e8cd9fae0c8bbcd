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
  for (const character of text) {
    const added = foldCharacter(character);
    if (added !== ' ' || !folded.endsWith(' ')) folded += added;
  }
  return folded.trim();
}

const plain = /^[a-z0-9一-鿿]$/;

function foldCharacter(character: string): string {
  if (plain.test(character)) return character;
  if (/\s/.test(character)) return ' ';
  return withoutInvisible(character.normalize('NFKC').toLowerCase()).replace(/\s+/g, ' ');
}
