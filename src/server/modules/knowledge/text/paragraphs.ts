/** A piece of a document's text. */
export interface Paragraph {
  /** The page, slide or sheet, from 1; 0: the document has none. */
  readonly page: number;
  readonly text: string;
}

/** Bounds of what is read of one document; the rest is not found by a search. */
export const textLimits = {
  /** Slides or sheets. */
  pages: 1_000,
  /** Characters of one page. */
  pageText: 200_000,
  paragraphs: 20_000,
} as const;

/** Characters of a paragraph, at most. */
const mostCharacters = 400;
/** A paragraph shorter than this is joined with the next one of its page. */
const fewCharacters = 80;

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\u3000-\u303f\uff00-\uff65';
const spaceInCjk = new RegExp(`(?<=[${cjk}]) +(?=[${cjk}])`, 'gu');
const unstorable = /[\p{Cc}\p{Cs}\ufffe\uffff]+/gu;

/** Returns a text in one line; spaces between Chinese characters, which come from the layout of a page, are gone. */
export function withoutBreaks(text: string): string {
  return text.replace(unstorable, ' ').replace(/\s+/g, ' ').replace(spaceInCjk, '').trim();
}

/**
 * Cuts the text of a page into paragraphs.
 *
 * @param blocks the paragraphs, lines or rows of the page
 */
export function cutText(page: number, blocks: readonly string[]): Paragraph[] {
  const texts: string[] = [];
  let open = '';
  for (const block of blocks.map(withoutBreaks)) {
    if (block === '') continue;
    const joined = open === '' ? block : withoutBreaks(`${open} ${block}`);
    const isWithin = joined.length <= mostCharacters;
    if (open !== '' && !isWithin) texts.push(open);
    open = isWithin ? joined : block;
    while (open.length > mostCharacters) {
      const at = cutAt(open);
      texts.push(open.slice(0, at).trim());
      open = open.slice(at).trim();
    }
    if (open.length >= fewCharacters && /[。！？；.!?;:：]$/u.test(open)) {
      texts.push(open);
      open = '';
    }
  }
  if (open !== '') texts.push(open);
  return texts.map((text) => ({ page, text }));
}

/** Returns where a text that is too long is cut: after a sentence, else after a word, else anywhere but within a character. */
function cutAt(text: string): number {
  const start = text.slice(0, mostCharacters);
  for (const end of [/[。！？；.!?;](?=[^。！？；.!?;]*$)/u, /[，、, ](?=[^，、, ]*$)/u]) {
    const at = start.search(end) + 1;
    if (at > mostCharacters / 2) return at;
  }
  const code = text.charCodeAt(mostCharacters - 1);
  return code >= 0xd800 && code < 0xdc00 ? mostCharacters - 1 : mostCharacters;
}
