import { firstCharacters } from '../../../kernel/firstCharacters.ts';
import { officeTypes, readPackage } from '../../file/api.ts';
import { cutText, type Paragraph, textLimits, withoutBreaks } from './paragraphs.ts';
import { readXml, XmlRefused } from './xmlText.ts';

/** Bytes of a part of a package, and of all parts that are read, at most. */
const partBytes = 48 * 1024 * 1024;

type Parts = ReadonlyMap<string, Buffer>;

/** Reads the text of an Office document page by page. @throws XmlRefused; Error for a package that is no safe archive */
export async function* officeText(bytes: Buffer, contentType: string): AsyncGenerator<Paragraph[]> {
  const [wanted, read] = readers[contentType] ?? [];
  if (wanted === undefined || read === undefined) throw new Error(`no reader of ${contentType}`);
  let left = partBytes;
  const found = await readPackage(bytes, (name, size) => {
    if (!wanted.test(name)) return false;
    left -= size;
    if (left < 0) throw new XmlRefused('too large');
    return true;
  });
  if (found === null) throw new XmlRefused('no safe archive');
  yield* read(found.parts);
}

type PartsReader = (parts: Parts) => Generator<Paragraph[]>;

const readers: Readonly<Record<string, readonly [wanted: RegExp, read: PartsReader]>> = {
  [officeTypes.docx]: [
    /^word\/(document|footnotes|endnotes)\.xml$/,
    function* (parts) {
      for (const name of ['document', 'footnotes', 'endnotes'])
        yield cutText(0, blocksOf(parts.get(`word/${name}.xml`)));
    },
  ],
  [officeTypes.pptx]: [
    /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/[^/]+\.xml)$/,
    function* (parts) {
      for (const [at, slide] of inOrder(parts, 'ppt/', 'presentation.xml', 'sldId').entries())
        yield cutText(at + 1, blocksOf(slide));
    },
  ],
  [officeTypes.xlsx]: [
    /^xl\/(workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/,
    function* (parts) {
      const shared = sharedTexts(parts.get('xl/sharedStrings.xml'));
      for (const [at, sheet] of inOrder(parts, 'xl/', 'workbook.xml', 'sheet').entries())
        yield rowsOf(sheet, shared).map((text) => ({ page: at + 1, text }));
    },
  ],
};

/** Reads the paragraphs of a part of Word or PowerPoint, whose names are alike; what older programs show instead is left out. */
function blocksOf(part: Uint8Array | undefined): string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let isText = false;
  let fallbacks = 0;
  const flush = () => {
    if (open.length > 0) blocks.push(open.join(''));
    open = [];
  };
  if (part === undefined) return [];
  readXml(part, {
    open(name) {
      if (name === 'Fallback') fallbacks += 1;
      if (name === 'p') flush(); // a text box lies within a paragraph
      isText = name === 't' && fallbacks === 0;
      if (name === 'tab' || name === 'br' || name === 'cr') open.push(' ');
    },
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
      isText = false;
      if (name === 'p') flush();
    },
    text(text) {
      if (isText) open.push(text);
    },
  });
  flush();
  return blocks;
}

/** Returns the slides or sheets of a package in the order in which they are shown. */
function inOrder(parts: Parts, folder: string, main: string, item: string): Uint8Array[] {
  const targets = new Map<string, string>();
  const links = parts.get(`${folder}_rels/${main}.rels`);
  const shown = parts.get(`${folder}${main}`);
  if (links === undefined || shown === undefined) throw new XmlRefused('a part is missing');
  readXml(links, {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const found: Uint8Array[] = [];
  readXml(shown, {
    open(name, attribute) {
      if (name !== item || found.length >= textLimits.pages) return;
      const target = targets.get(attribute('r:id') ?? '') ?? '';
      const part = parts.get(target.startsWith('/') ? target.slice(1) : `${folder}${target}`);
      if (part !== undefined) found.push(part);
    },
  });
  return found;
}

/** Reads the texts to which cells refer by number; the readings of Japanese texts are left out. */
function sharedTexts(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  let open = '';
  let isText = false;
  let readings = 0;
  if (part === undefined) return [];
  readXml(part, {
    open(name) {
      if (name === 'si') open = '';
      if (name === 'rPh') readings += 1;
      isText = name === 't' && readings === 0;
    },
    close(name) {
      if (name === 'rPh') readings -= 1;
      if (name === 'si') texts.push(open);
      isText = false;
    },
    text(text) {
      if (isText) open += text;
    },
  });
  return texts;
}

/** Characters of a row, at most. */
const rowText = 1_000;

/** Reads the rows of a sheet that have a word. */
function rowsOf(sheet: Uint8Array, shared: readonly string[]): string[] {
  const rows: string[] = [];
  let cells: string[] = [];
  let type: string | null = null;
  let value = '';
  let isValue = false;
  readXml(sheet, {
    open(name, attribute) {
      if (name === 'row') cells = [];
      if (name === 'c') {
        type = attribute('t');
        value = '';
      }
      isValue = name === 'v' || name === 't';
    },
    close(name) {
      isValue = false;
      if (name === 'c') {
        const text = withoutBreaks(type === 's' ? (shared[Number(value)] ?? '') : value);
        if (text !== '') cells.push(text);
      }
      if (name !== 'row' || rows.length >= textLimits.paragraphs) return;
      const row = firstCharacters(cells.join(' | '), rowText);
      if (/\p{L}/u.test(row)) rows.push(row);
    },
    text(text) {
      if (isValue) value += text;
    },
  });
  return rows;
}
