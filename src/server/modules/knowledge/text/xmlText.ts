/** A document that is not read: it has a document type, an entity of its own, or is too deep or broken. */
export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
}

/** Receives what an XML document contains, in its order. Names are without their prefixes. */
export interface XmlReader {
  open?(name: string, attribute: (name: string) => string | null): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Elements within each other, at most: Word nests tables of tables less than 100 deep. */
const mostDepth = 500;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Reads XML by one pass without looking back. Document types and entities of a document are refused, so that nothing
 * is expanded or fetched.
 *
 * @throws XmlRefused
 */
export function readXml(bytes: Uint8Array, { open, close, text }: XmlReader): void {
  const xml = decode(bytes);
  const names: string[] = [];
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    const end = tag < 0 ? xml.length : tag;
    if (end > at) text?.(unescape(xml.slice(at, end)));
    if (tag < 0) break;
    if (xml.startsWith('<!--', tag)) {
      at = after(xml, '-->', tag + 4);
    } else if (xml.startsWith('<![CDATA[', tag)) {
      at = after(xml, ']]>', tag + 9);
      text?.(xml.slice(tag + 9, at - 3));
    } else if (xml.startsWith('<?', tag)) {
      at = after(xml, '?>', tag + 2);
    } else if (xml.startsWith('<!', tag)) {
      throw new XmlRefused('a document type');
    } else if (xml[tag + 1] === '/') {
      at = after(xml, '>', tag);
      const name = localName(xml.slice(tag + 2, at - 1).trim());
      if (names.pop() !== name) throw new XmlRefused('elements overlap');
      close?.(name);
    } else {
      at = endOfTag(xml, tag + 1);
      const isEmpty = xml[at - 2] === '/';
      const inner = xml.slice(tag + 1, isEmpty ? at - 2 : at - 1);
      const space = inner.search(/\s/);
      const name = localName(space < 0 ? inner : inner.slice(0, space));
      open?.(name, (wanted) => attributeIn(inner, wanted));
      if (isEmpty) close?.(name);
      else if (names.push(name) > mostDepth) throw new XmlRefused('too deep');
    }
  }
  if (names.length > 0) throw new XmlRefused('an element has no end');
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlRefused('an unknown encoding');
  }
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw new XmlRefused('cut off');
  return at + mark.length;
}

/** Returns the place after the tag; a `>` within a quoted value does not end it. */
function endOfTag(xml: string, from: number): number {
  const mark = /["'>]/g;
  mark.lastIndex = from;
  for (let found = mark.exec(xml); found !== null; found = mark.exec(xml)) {
    if (found[0] === '>') return found.index + 1;
    mark.lastIndex = after(xml, found[0], found.index + 1);
  }
  throw new XmlRefused('cut off');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns an attribute by its name, with its prefix if `wanted` has one. */
function attributeIn(tag: string, wanted: string): string | null {
  for (const [, name = '', double, single] of tag.matchAll(
    /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (name === wanted) return unescape(double ?? single ?? '');
  }
  return null;
}

function unescape(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,12});?/g, (_, name: string) => {
    const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const value =
      code === null ? NaN : Number.parseInt(code[1] ?? code[2] ?? '', code[1] ? 16 : 10);
    const character =
      code === null ? named[name] : value <= 0x10ffff ? String.fromCodePoint(value) : undefined;
    if (character === undefined) throw new XmlRefused('an entity of its own');
    return character;
  });
}
