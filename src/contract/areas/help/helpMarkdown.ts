import type { HelpBlock } from './endpoints.ts';

/** The beginnings of a line that make it another block than a text. */
const marks = /^(## |[-*] |\d+[.)] |> |\||\\)/;
const separator = /^\|(\s*:?-+:?\s*\|)+$/;

/** Returns what a line of a block adds to the text before it: a space, except after Chinese. */
function joined(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    const isWide = /[\u2e80-\uffef]$/.test(text) || /^[\u2e80-\uffef]/.test(line);
    return text === '' ? line : `${text}${isWide ? '' : ' '}${line}`;
  }, '');
}

function cellsOf(line: string): [string, string] {
  const inner = line.replace(/^\||\|$/g, '');
  const cells = inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  const [first = '', ...rest] = cells;
  return [first, rest.join(' ')];
}

function plain(line: string): string {
  return line.startsWith('\\') ? line.slice(1) : line;
}

type Kind = HelpBlock['kind'];

function kindOf(line: string): Kind {
  if (line.startsWith('## ')) return 'heading';
  if (/^[-*] /.test(line)) return 'list';
  if (/^\d+[.)] /.test(line)) return 'steps';
  if (line.startsWith('> ')) return 'note';
  return line.startsWith('|') ? 'pairs' : 'text';
}

/** Makes a block of its lines. */
function blockOf(kind: Kind, lines: readonly string[]): HelpBlock {
  switch (kind) {
    case 'heading':
      return { kind, text: joined(lines.map((line) => line.slice(3).trim())) };
    case 'list':
    case 'steps':
      return { kind, items: lines.map((line) => line.replace(/^([-*]|\d+[.)]) +/, '')) };
    case 'note':
      return { kind, text: joined(lines.map((line) => line.slice(2).trim())) };
    case 'pairs':
      return { kind, rows: lines.map(cellsOf) };
    case 'text':
      return { kind, text: joined(lines.map(plain)) };
  }
}

/**
 * Reads the Markdown of a help page: `## ` headings, paragraphs, lists by `- `, steps by `1. `, notes by `> `, and tables of
 * two columns. Other Markdown and HTML are plain text. A line that begins with a backslash is a paragraph whatever follows.
 */
export function blocksOf(markdown: string): HelpBlock[] {
  const blocks: HelpBlock[] = [];
  let lines: string[] = [];
  let kind: Kind | null = null;
  const end = () => {
    if (kind !== null && lines.length > 0) blocks.push(blockOf(kind, lines));
    lines = [];
    kind = null;
  };
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '') end();
    else if (!separator.test(line)) {
      const of = kindOf(line);
      if (of !== kind || of === 'heading') end();
      kind = of;
      lines.push(line);
    }
  }
  end();
  return blocks;
}

/** Writes blocks as Markdown; `blocksOf` reads the same blocks. */
export function markdownOf(blocks: readonly HelpBlock[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
          return `## ${block.text}`;
        case 'list':
          return block.items.map((item) => `- ${item}`).join('\n');
        case 'steps':
          return block.items.map((item, nth) => `${nth + 1}. ${item}`).join('\n');
        case 'note':
          return `> ${block.text}`;
        case 'pairs':
          return block.rows
            .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
            .join('\n');
        case 'text':
          return marks.test(block.text) ? `\\${block.text}` : block.text;
      }
    })
    .join('\n\n');
}
