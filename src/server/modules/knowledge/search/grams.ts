import { pinyin } from 'pinyin-pro';
import { fold } from './folded.ts';

const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const runs = new RegExp(`${cjk}+|(?:(?!${cjk})[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const startsCjk = new RegExp(`^${cjk}`, 'u');

/** Characters of a Latin word, at most; longer ones are found by this beginning. */
const mostOfWord = 40;

/** Marks a beginning of the spelling of a title, and how many characters of it are indexed. */
const spelledMark = '^';
const spelled = { least: 2, most: 6 } as const;

/** The piece that all titles have; no text has it. */
const titleMark = '\n';

/** Returns the number that all titles of an organisation have. */
export function titleGram(orgCode: string): number {
  return gramOf(orgCode, titleMark);
}

/**
 * Returns the number that stands for a piece of a text of an organisation in the column `grams`: FNV-1a of both in 32 bits.
 * Pieces of different organisations share no number but by chance, so that an index leads to the rows of one of them.
 */
function gramOf(orgCode: string, piece: string): number {
  let hash = 0x811c9dc5;
  for (const text of [orgCode, '\n', piece])
    for (let at = 0; at < text.length; at += 1)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/** Returns the pieces of a folded text by which it is found: each Chinese character, each pair of them, each other word. */
function* piecesOf(folded: string): Generator<string> {
  for (const [run] of folded.matchAll(runs)) {
    if (!startsCjk.test(run)) {
      yield run.slice(0, mostOfWord);
      continue;
    }
    let before = '';
    for (const character of run) {
      yield character;
      if (before !== '') yield before + character;
      before = character;
    }
  }
}

/** Returns the column `grams` of a paragraph. */
export function gramsOf(orgCode: string, text: string): number[] {
  return numbered(orgCode, piecesOf(fold(text)));
}

function numbered(orgCode: string, pieces: Iterable<string>): number[] {
  return [...new Set(pieces)].map((piece) => gramOf(orgCode, piece));
}

/** A title with its keywords, as it is found: by its text, by the beginnings of its words, and by pinyin. */
export interface TitleRow {
  readonly grams: number[];
  /** Full pinyin and initials, separated by spaces; a search compares with it too. */
  readonly spelling: string;
}

/** Returns how a title and its keywords are found. */
export function titleRow(orgCode: string, texts: readonly string[]): TitleRow {
  const pieces = new Set(texts.flatMap((text) => [...piecesOf(fold(text))]));
  const spellings = new Set<string>();
  for (const text of texts.map(fold)) {
    const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
      .flatMap((one) => one.split(/[^\p{L}\p{N}]+/u))
      .filter((one) => one !== '');
    for (const parts of [syllables, syllables.map((one) => Array.from(one)[0] ?? '')]) {
      spellings.add(parts.join(''));
      for (let from = 0; from < parts.length; from += 1) {
        const rest = parts.slice(from, from + spelled.most).join('');
        for (let end = spelled.least; end <= Math.min(spelled.most, rest.length); end += 1)
          pieces.add(spelledMark + rest.slice(0, end));
      }
    }
  }
  pieces.add(titleMark);
  return { grams: numbered(orgCode, pieces), spelling: [...spellings].join(' ') };
}

/** A text that people search for, by its terms. */
export interface Wanted {
  /** Folded terms; a hit has all of them. */
  readonly terms: readonly string[];
  /** Returns the numbers that the rows of an organisation have: all of each list, of one of the lists. */
  gramsOf(orgCode: string): readonly (readonly number[])[];
}

/** Terms of a search, at most. */
const mostTerms = 6;

/** Reads what somebody searches for; null where no word or Chinese character is in it. */
export function wantedOf(searched: string): Wanted | null {
  const terms = [...new Set(fold(searched).split(' '))].slice(0, mostTerms);
  const pieces = terms.flatMap((term) => [...needed(term)]);
  if (pieces.length === 0) return null;
  const isSpelled = terms.every((term) => /^[a-z0-9]{2,}$/.test(term));
  const beginnings = terms.map((term) => spelledMark + term.slice(0, spelled.most));
  return {
    terms,
    gramsOf: (orgCode) => [
      numbered(orgCode, pieces),
      ...(isSpelled ? [numbered(orgCode, beginnings)] : []),
    ],
  };
}

/** Returns the pieces that a hit must have: of two and more Chinese characters the pairs alone. */
function* needed(term: string): Generator<string> {
  for (const piece of piecesOf(term)) {
    const isSingle = startsCjk.test(piece) && Array.from(piece).length === 1;
    const hasNeighbour = isSingle && new RegExp(`${cjk}${piece}|${piece}${cjk}`, 'u').test(term);
    if (!hasNeighbour) yield piece;
  }
}
