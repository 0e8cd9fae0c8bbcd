import type { HelpBlock, HelpInfo } from '../../../contract/areas/help.ts';

/** A page that holds all that was searched for, and where it first does. */
export interface HelpHit {
  readonly info: HelpInfo;
  /** Words around the first find, cut to a line. */
  readonly around: string;
}

/** Characters that stand before and after a find. */
const before = 12;
const after = 48;

/** The pages that hold every word of a text, those with it in their title first. */
export function searchHelp(infos: readonly HelpInfo[], text: string): HelpHit[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const hits = infos.flatMap((info) => {
    const lines = [info.title, ...info.content.flatMap(linesOf)].map(plainText);
    const all = lines.join('\n').toLowerCase();
    if (!words.every((word) => all.includes(word))) return [];
    const inTitle = words.some((word) => info.title.toLowerCase().includes(word));
    return [{ info, around: aroundOf(lines, words), inTitle }];
  });
  return hits.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle));
}

/** What a text reads like without its marks. */
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

function aroundOf(lines: readonly string[], words: readonly string[]): string {
  const [, ...body] = lines; // the title stands above it anyway
  const line = body.find((one) => words.some((word) => one.toLowerCase().includes(word)));
  if (line === undefined) return '';
  const found = words.map((word) => line.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const at = Math.min(...found);
  const from = Math.max(0, at - before);
  const cut = line.slice(from, at + after);
  return `${from > 0 ? '…' : ''}${cut}${at + after < line.length ? '…' : ''}`;
}
