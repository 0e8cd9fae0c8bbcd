import type { HelpBlock, HelpInfo } from '../../../contract/areas/help/endpoints.ts';

/** A page that contains all search terms. */
export interface HelpHit {
  readonly info: HelpInfo;
  /** The text around the first match, cut to one line. */
  readonly excerpt: string;
}

/** The number of characters before and after a match. */
const excerptBefore = 12;
const excerptAfter = 48;

/** Returns the pages that contain every word of a text; matches in titles come first. */
export function searchHelp(infos: readonly HelpInfo[], text: string): HelpHit[] {
  const terms = text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '');
  if (terms.length === 0) return [];
  const hits = infos.flatMap((info) => {
    const lines = [info.title, ...info.content.flatMap(linesOf)].map(plainText);
    const all = lines.join('\n').toLowerCase();
    if (!terms.every((term) => all.includes(term))) return [];
    const inTitle = terms.some((term) => info.title.toLowerCase().includes(term));
    return [{ info, excerpt: excerptOf(lines, terms), inTitle }];
  });
  return hits.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle));
}

/** Removes the formatting marks of a text. */
export function plainText(text: string): string {
  return text.replace(/\*\*|`/g, '');
}

function linesOf(block: HelpBlock): readonly string[] {
  switch (block.kind) {
    case 'list':
    case 'steps':
      return block.items;
    case 'pairs':
      return block.rows.map((row) => row.join(' '));
    case 'heading':
    case 'text':
    case 'note':
      return [block.text];
  }
}

function excerptOf(lines: readonly string[], terms: readonly string[]): string {
  const [, ...body] = lines; // the title is shown above the excerpt
  const line = body.find((one) => terms.some((term) => one.toLowerCase().includes(term)));
  if (line === undefined) return '';
  const found = terms.map((term) => line.toLowerCase().indexOf(term)).filter((at) => at >= 0);
  const at = Math.min(...found);
  const from = Math.max(0, at - excerptBefore);
  const cut = line.slice(from, at + excerptAfter);
  return `${from > 0 ? '…' : ''}${cut}${at + excerptAfter < line.length ? '…' : ''}`;
}
