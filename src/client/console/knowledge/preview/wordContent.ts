import { strFromU8, unzipSync } from 'fflate';

/** A run of text of one format. */
export interface WordRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** A block of a Word document. */
export type WordBlock =
  | {
      readonly kind: 'paragraph';
      /** 1 to 6 of a heading; 0: a text. */
      readonly level: number;
      readonly isListed: boolean;
      readonly runs: readonly WordRun[];
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly WordBlock[])[])[] };

/** The most blocks that are read, and how deep tables lie in tables. */
const mostBlocks = 5_000;
const mostDepth = 5;

const documentPart = 'word/document.xml';

/**
 * Reads the text of a Word document: paragraphs, headings, lists and tables. It makes no markup, so that nothing of the file
 * can run. The server has checked that the file unpacks to a bounded size.
 *
 * @throws Error if it is no such document, or declares entities
 */
export function readWord(bytes: Uint8Array): readonly WordBlock[] {
  const part = unzipSync(bytes, { filter: ({ name }) => name === documentPart })[documentPart];
  if (part === undefined) throw new Error('no document');
  const text = strFromU8(part);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Error('a document with entities');
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  const body = childrenOf(xml.documentElement, 'body')[0];
  if (body === undefined) throw new Error('no body');
  const counter = { left: mostBlocks };
  return blocksOf(body, counter, 0);
}

const childrenOf = (element: Element, name: string) =>
  [...element.children].filter((child) => child.localName === name);

function blocksOf(parent: Element, counter: { left: number }, depth: number): readonly WordBlock[] {
  const blocks: WordBlock[] = [];
  for (const child of parent.children) {
    if (counter.left <= 0) break;
    counter.left -= 1;
    if (child.localName === 'p') blocks.push(paragraphOf(child));
    else if (child.localName === 'sdt') {
      const [content] = childrenOf(child, 'sdtContent');
      if (content !== undefined && depth < mostDepth)
        blocks.push(...blocksOf(content, counter, depth + 1));
    } else if (child.localName === 'tbl' && depth < mostDepth)
      blocks.push({
        kind: 'table',
        rows: childrenOf(child, 'tr').map((row) =>
          childrenOf(row, 'tc').map((cell) => blocksOf(cell, counter, depth + 1)),
        ),
      });
  }
  return blocks;
}

function paragraphOf(paragraph: Element): WordBlock {
  const [properties] = childrenOf(paragraph, 'pPr');
  const style = properties === undefined ? '' : valueOf(properties, 'pStyle');
  const outline = properties === undefined ? '' : valueOf(properties, 'outlineLvl');
  const named = /^(?:heading|标题)?\s*([1-6])$/i.exec(style)?.[1];
  const level = Number(named ?? (outline === '' ? 0 : Number(outline) + 1));
  return {
    kind: 'paragraph',
    level: level >= 1 && level <= 6 ? level : 0,
    isListed: properties !== undefined && childrenOf(properties, 'numPr').length > 0,
    runs: [...paragraph.getElementsByTagNameNS('*', 'r')].map(runOf),
  };
}

function runOf(run: Element): WordRun {
  const [properties] = childrenOf(run, 'rPr');
  const has = (name: string) =>
    properties !== undefined &&
    childrenOf(properties, name).some((one) => !['0', 'false'].includes(attributeOf(one)));
  const text = [...run.children].map(({ localName, textContent }) => {
    if (localName === 't') return textContent ?? '';
    if (localName === 'tab') return '\t';
    return localName === 'br' || localName === 'cr' ? '\n' : '';
  });
  return { text: text.join(''), isBold: has('b'), isItalic: has('i') };
}

const attributeOf = (element: Element) =>
  [...element.attributes].find(({ localName }) => localName === 'val')?.value ?? '';

function valueOf(properties: Element, name: string): string {
  const [child] = childrenOf(properties, name);
  return child === undefined ? '' : attributeOf(child);
}
