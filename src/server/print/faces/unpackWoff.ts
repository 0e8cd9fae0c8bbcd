import { inflateSync } from 'node:zlib';

/** Bytes of the header of a WOFF file, and of an entry of its directory. */
const woffHead = 44;
const woffEntry = 20;
/** The same of the font itself. */
const fontHead = 12;
const fontEntry = 16;

/**
 * Returns the font in a WOFF file, with its tables as they are read: a reader of the packed file inflates a table of
 * several megabytes for each character.
 *
 * @see https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, at) => {
    const from = woffHead + at * woffEntry;
    const offset = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    return { tag: woff.readUInt32BE(from), table, checksum: woff.readUInt32BE(from + 16) };
  });
  const head = Buffer.alloc(fontHead + count * fontEntry);
  woff.copy(head, 0, 4, 8); // the kind of outlines
  head.writeUInt16BE(count, 4); // the fields for a binary search are not read
  const tables: Buffer[] = [];
  let offset = head.length;
  for (const [at, { tag, table, checksum }] of entries.entries()) {
    const from = fontHead + at * fontEntry;
    head.writeUInt32BE(tag, from);
    head.writeUInt32BE(checksum, from + 4);
    head.writeUInt32BE(offset, from + 8);
    head.writeUInt32BE(table.length, from + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...tables]);
}
