import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { readDictionary } from './pdfDictionary.ts';

/** Names with which a PDF runs something or embeds files (ISO 32000-1, 7.11.4, 12.6.4). */
const activeNames = ['JavaScript', 'Rendition', 'Launch', 'EmbeddedFile', 'EmbeddedFiles'];

/**
 * One of the names, in any spelling; or the key `/JS` followed by a script, since the short name alone
 * occurs in compressed data by chance.
 */
const active = new RegExp(
  [
    `/(?:${activeNames.map(anyWriting).join('|')})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`,
    `/${anyWriting('JS')}[\\0\\t\\n\\f\\r ]*(?:\\([ -~]{6}|<[\\da-fA-F]{6}|[ \\n\\r]\\d+[ \\n\\r]+\\d+[ \\n\\r]+R)`,
  ].join('|'),
);

/** Returns a pattern of a name in which each letter may be written as its code, `#4a` for J. */
function anyWriting(name: string): string {
  return Array.from(name, (letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    const anyCase = hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${letter}|#${anyCase})`;
  }).join('');
}

/** Limits of the search: of one dictionary and of all, and of unpacked object streams. */
const maxObjects = 250_000;
const maxDictionaryBytes = 256 * 1024;
const maxDictionariesBytes = 8 * 1024 * 1024;
const maxObjectStreams = 2000;
const maxUnpackedBytes = 20 * 1024 * 1024;

/** Bytes that are searched before the event loop continues. */
const turnBytes = 256 * 1024;

/** No match of `active` is longer, apart from its spaces. */
const overlap = 256;

const unpack = promisify(inflate);

/**
 * Returns whether a PDF may run scripts or programs, embeds files, or contains objects that cannot be
 * searched.
 */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  if (await containsActiveName(bytes)) return true;
  const streams = await findObjectStreams(bytes.toString('latin1'));
  if (streams === null) return true;
  let unpackedLeft = maxUnpackedBytes;
  for (const start of streams) {
    const options = { maxOutputLength: unpackedLeft };
    const unpacked = await unpack(bytes.subarray(start), options).catch(() => null);
    if (unpacked === null || (await containsActiveName(unpacked))) return true;
    unpackedLeft -= unpacked.length;
  }
  return false;
}

/**
 * Returns where the data of each packed object stream begins; null if one cannot be unpacked or a limit
 * is exceeded. Objects count wherever they are: readers follow the offsets of the file's table, which may
 * point into a string or the data of another object.
 */
async function findObjectStreams(text: string): Promise<number[] | null> {
  const starts: number[] = [];
  const lexed = { total: 0, sinceTurn: 0 };
  let objects = 0;
  for (const { index } of text.matchAll(/(?<!end)obj/g)) {
    const from = index + 'obj'.length;
    const dictionary = readDictionary(text, from, maxDictionaryBytes);
    objects += 1;
    if (dictionary === null || objects > maxObjects) return null;
    const { entries, end } = dictionary;
    lexed.total += end - from;
    if (lexed.total > maxDictionariesBytes) return null;
    lexed.sinceTurn += end - from;
    if (lexed.sinceTurn > turnBytes) {
      lexed.sinceTurn = 0;
      await nextTurn();
    }
    if (entries?.has('/First') !== true || !text.startsWith('stream', end)) continue;
    const filter = (entries.get('/Filter') ?? []).join(' ');
    if (filter === '') continue; // its objects are in the file as they are
    if (!['/FlateDecode', '[ /FlateDecode ]'].includes(filter)) return null;
    if (entries.has('/DecodeParms') || entries.has('/DP')) return null;
    starts.push(dataStart(text, end));
    if (starts.length > maxObjectStreams) return null;
  }
  return starts;
}

/** Returns where the data begins: `stream` is followed by one end of line (ISO 32000-1, 7.3.8.1). */
function dataStart(text: string, keyword: number): number {
  const at = keyword + 'stream'.length;
  if (text.startsWith('\r\n', at)) return at + 2;
  return /[\r\n]/.test(text.charAt(at)) ? at + 1 : at;
}

async function containsActiveName(bytes: Buffer): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += turnBytes) {
    if (active.test(bytes.toString('latin1', from, from + turnBytes + overlap))) return true;
    if (from > 0) await nextTurn();
  }
  return false;
}
