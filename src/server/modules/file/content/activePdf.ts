import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { readDictionary } from './pdfDictionary.ts';

/** Names by which a PDF runs something or carries files (ISO 32000-1, 7.11.4, 12.6.4). */
const activeNames = ['JavaScript', 'Rendition', 'Launch', 'EmbeddedFile', 'EmbeddedFiles'];

/**
 * One of the names, however its letters are written; or a script beside its key, whose name alone is
 * so short that it comes about in compressed data.
 */
const active = new RegExp(
  [
    `/(?:${activeNames.map(anyWriting).join('|')})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`,
    `/${anyWriting('JS')}[\\0\\t\\n\\f\\r ]*(?:\\([ -~]{6}|<[\\da-fA-F]{6}|[ \\n\\r]\\d+[ \\n\\r]+\\d+[ \\n\\r]+R)`,
  ].join('|'),
);

/** A pattern of a name each of whose letters may be written by its code, `#4a` for J. */
function anyWriting(name: string): string {
  return Array.from(name, (letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    const anyCase = hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${letter}|#${anyCase})`;
  }).join('');
}

/** Bounds of what is looked through: of one dictionary and of all, of object streams as they unpack. */
const maxObjects = 250_000;
const maxDictionaryBytes = 256 * 1024;
const maxDictionariesBytes = 8 * 1024 * 1024;
const maxObjectStreams = 2000;
const maxUnpackedBytes = 20 * 1024 * 1024;

/** Bytes that are looked at before the event loop goes on. */
const turnBytes = 256 * 1024;

/** No name of `active` is longer, its spaces aside. */
const overlap = 256;

const unpack = promisify(inflate);

/**
 * Whether a PDF may run scripts or programs, carries files, or holds objects that cannot be looked
 * through. Objects count wherever they stand: readers go by the offsets of its table, which may lead
 * into a string or the data of another object.
 */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  if (await holdsActiveName(bytes)) return true;
  const text = bytes.toString('latin1');
  const lexed = { total: 0, sinceTurn: 0 };
  let objects = 0;
  let streams = 0;
  let unpackedLeft = maxUnpackedBytes;
  for (const { index } of text.matchAll(/(?<!end)obj/g)) {
    const from = index + 'obj'.length;
    const dictionary = readDictionary(text, from, maxDictionaryBytes);
    objects += 1;
    if (dictionary === null || objects > maxObjects) return true;
    const { entries, end } = dictionary;
    lexed.total += end - from;
    if (lexed.total > maxDictionariesBytes) return true;
    lexed.sinceTurn += end - from;
    if (lexed.sinceTurn > turnBytes) {
      lexed.sinceTurn = 0;
      await nextTurn();
    }
    if (entries?.has('/First') !== true || !text.startsWith('stream', end)) continue;
    const filter = (entries.get('/Filter') ?? []).join(' ');
    if (filter === '') continue; // its objects stand plain in the file
    if (!['/FlateDecode', '[ /FlateDecode ]'].includes(filter)) return true;
    if (entries.has('/DecodeParms') || entries.has('/DP')) return true;
    streams += 1;
    if (streams > maxObjectStreams) return true;
    const unpacked = await unpack(bytes.subarray(dataStart(text, end)), {
      maxOutputLength: unpackedLeft,
    }).catch(() => null);
    if (unpacked === null || (await holdsActiveName(unpacked))) return true;
    unpackedLeft -= unpacked.length;
  }
  return false;
}

/** The keyword `stream` is followed by one end of line (ISO 32000-1, 7.3.8.1). */
function dataStart(text: string, keyword: number): number {
  const at = keyword + 'stream'.length;
  if (text.startsWith('\r\n', at)) return at + 2;
  return /[\r\n]/.test(text.charAt(at)) ? at + 1 : at;
}

async function holdsActiveName(bytes: Buffer): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += turnBytes) {
    if (active.test(bytes.toString('latin1', from, from + turnBytes + overlap))) return true;
    if (from > 0) await nextTurn();
  }
  return false;
}
