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

/** The most blocks, rows and cells that are read, runs of text, and characters, and how deep tables lie in tables. */
const most = { blocks: 5_000, runs: 20_000, characters: 1_000_000, depth: 5 } as const;

/** Counts of elements that may still be read. */
interface Budget {
  blocks: number;
  runs: number;
  characters: number;
}

/** The text of a Word document, as far as it is shown. */
export interface WordContent {
  readonly blocks: readonly WordBlock[];
  /** The rest is left out. */
  readonly isCut: boolean;
}

const documentPart = 'word/document.xml';

/**
 * Reads the text of a Word document: paragraphs, headings, lists and tables. It makes no markup, so that nothing of the file
 * can run. The server has checked that the file unpacks to a bounded size.
 *
 * @throws Error if it is no such document, or declares entities
 */
export function readWord(bytes: Uint8Array): WordContent {
  const part = unzipSync(bytes, { filter: ({ name }) => name === documentPart })[documentPart];
  if (part === undefined) throw new Error('no document');
  const text = strFromU8(part);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Error('a document with entities');
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  const body = childrenOf(xml.documentElement, 'body')[0];
  if (body === undefined) throw new Error('no body');
  const budget: Budget = { ...most };
  const blocks = blocksOf(body, budget, 0);
  return { blocks, isCut: isSpent(budget) };
}

const isSpent = ({ blocks, runs, characters }: Budget) =>
  blocks <= 0 || runs <= 0 || characters <= 0;

const childrenOf = (element: Element, name: string) =>
  [...element.children].filter((child) => child.localName === name);

function blocksOf(parent: Element, budget: Budget, depth: number): readonly WordBlock[] {
  const blocks: WordBlock[] = [];
  for (const child of withinBudget(parent.children, budget)) {
    if (child.localName === 'p') blocks.push(paragraphOf(child, budget));
    else if (child.localName === 'sdt') {
      const [content] = childrenOf(child, 'sdtContent');
      if (content !== undefined && depth < most.depth)
        blocks.push(...blocksOf(content, budget, depth + 1));
    } else if (child.localName === 'tbl' && depth < most.depth)
      blocks.push({
        kind: 'table',
        rows: withinBudget(childrenOf(child, 'tr'), budget).map((row) =>
          withinBudget(childrenOf(row, 'tc'), budget).map((cell) =>
            blocksOf(cell, budget, depth + 1),
          ),
        ),
      });
  }
  return blocks;
}

/** Returns elements as far as they may be read; each counts as a block. */
function withinBudget(elements: Iterable<Element>, budget: Budget): Element[] {
  const taken: Element[] = [];
  for (const element of elements) {
    if (isSpent(budget)) break;
    budget.blocks -= 1;
    taken.push(element);
  }
  return taken;
}

/** Returns the runs below an element, in their order; of alternatives the first, which newer programs show. */
function* runsBelow(parent: Element): Generator<Element> {
  for (const child of parent.children) {
    if (child.localName === 'r') yield child;
    if (child.localName !== 'AlternateContent') yield* runsBelow(child);
    else {
      const forms = [...child.children];
      const shown = forms.find(({ localName }) => localName !== 'Fallback') ?? forms[0];
      if (shown !== undefined) yield* runsBelow(shown);
    }
  }
}

function runsOf(paragraph: Element, budget: Budget): WordRun[] {
  const runs: WordRun[] = [];
  for (const element of runsBelow(paragraph)) {
    if (isSpent(budget)) break;
    const run = runOf(element);
    const text = run.text.slice(0, budget.characters).toWellFormed();
    budget.runs -= 1;
    budget.characters -= run.text.length;
    runs.push({ ...run, text });
  }
  return runs;
}

function paragraphOf(paragraph: Element, budget: Budget): WordBlock {
  const [properties] = childrenOf(paragraph, 'pPr');
  const style = properties === undefined ? '' : valueOf(properties, 'pStyle');
  const outline = properties === undefined ? '' : valueOf(properties, 'outlineLvl');
  const named = /^(?:heading|标题)?\s*([1-6])$/i.exec(style)?.[1];
  const level = Number(named ?? (outline === '' ? 0 : Number(outline) + 1));
  return {
    kind: 'paragraph',
    level: level >= 1 && level <= 6 ? level : 0,
    isListed: properties !== undefined && childrenOf(properties, 'numPr').length > 0,
    runs: runsOf(paragraph, budget),
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
