import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

/** What all entries may hold unpacked, in bytes, and how many there may be. */
const unpackedBytes = 100 * 1024 * 1024;
const entryCount = 500;

/**
 * How many times its packed size an entry, and the whole archive, may hold unpacked. Sheets of equal
 * rows reach 12, XML of Office 30. Up to `anyRatioBytes` unpacked it does not matter.
 */
const maxRatio = 50;
const anyRatioBytes = 1024 * 1024;

/** The most that the entry that is read may hold, in bytes. */
const readBytes = 1024 * 1024;

/** Of what is unpacked, at a time: the event loop goes on between. */
const chunkSize = 64 * 1024;

const endBytes = 22;
const endMark = 0x06054b50;
const directoryMark = 0x02014b50;
const localMark = 0x04034b50;
const descriptorMark = 0x08074b50;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
  /** Its sizes stand behind its data once more. */
  readonly isDescribed: boolean;
}

interface Directory {
  readonly at: number;
  readonly entries: readonly Entry[];
}

export interface Package {
  readonly names: ReadonlySet<string>;
  /** The text of the entry that was asked for; null: there is none, or it is too long. */
  readonly read: string | null;
}

/**
 * What is in a zip archive that anybody can unpack safely; null for any other: entries that lie over
 * each other or beside what no directory names, leave their folder, have one name, bear another at
 * their data, are encrypted, hold more than they say, are too many or hold too much, in all or for
 * their packed size. Everything is unpacked once to know, and of it one entry's text is kept.
 */
export async function readPackage(bytes: Buffer, wanted: string): Promise<Package | null> {
  const directory = readDirectory(bytes);
  if (directory === null) return null;
  const { entries } = directory;
  const names = new Set(entries.map(({ name }) => name));
  const asOnWindows = new Set([...names].map((name) => name.toLowerCase()));
  if (asOnWindows.size < entries.length) return null;
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > unpackedBytes || isTooDense(total, bytes.length)) return null;
  if (entries.some((entry) => isTooDense(entry.unpacked, entry.packed))) return null;
  if (!entries.every(({ name }) => isSafeName(name))) return null;
  let free = 0;
  let read: string | null = null;
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    const data = dataOf(bytes, entry);
    if (data === null || entry.at !== free || !(await holdsWhatItSays(data, entry))) return null;
    free = data.byteOffset - bytes.byteOffset + data.length;
    if (entry.isDescribed) free += descriptorBytes(bytes, free);
    if (entry.name === wanted && entry.unpacked <= readBytes) read = textOf(data, entry);
  }
  return free === directory.at ? { names, read } : null;
}

/** The central directory (APPNOTE 4.3.12); the archive has no comment and no ZIP64 records. */
function readDirectory(bytes: Buffer): Directory | null {
  const end = bytes.length - endBytes;
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) return null;
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  let at = start;
  if (count > entryCount) return null;
  const entries: Entry[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== directoryMark) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const flags = bytes.readUInt16LE(at + 8);
    const isEncrypted = (flags & 1) !== 0;
    if (isEncrypted) return null;
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
      isDescribed: (flags & 8) !== 0,
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return { at: start, entries };
}

function isTooDense(unpacked: number, packed: number): boolean {
  return unpacked > anyRatioBytes && unpacked > maxRatio * packed;
}

function isSafeName(name: string): boolean {
  const parts = name.split('/');
  return !/^[/]|[\\:\0]/.test(name) && !parts.includes('..') && name !== '';
}

/** The packed bytes of an entry, behind its local header, which programs that stream go by. */
function dataOf(bytes: Buffer, { at, packed, name }: Entry): Buffer | null {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localMark) return null;
  const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
  if (bytes.toString('utf8', at + 30, nameEnd) !== name) return null;
  const from = nameEnd + bytes.readUInt16LE(at + 28);
  return from + packed > bytes.length ? null : bytes.subarray(from, from + packed);
}

/** The data descriptor behind an entry's data (APPNOTE 4.3.9), with its mark or without. */
function descriptorBytes(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length && bytes.readUInt32LE(at) === descriptorMark ? 16 : 12;
}

async function holdsWhatItSays(data: Buffer, { method, unpacked }: Entry): Promise<boolean> {
  if (method === 0) return data.length === unpacked;
  if (method !== 8) return false;
  let held = 0;
  const tooMuch = new Error('more than it says');
  try {
    await pipeline(Readable.from([data]), createInflateRaw({ chunkSize }), async (source) => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        held += chunk.length;
        if (held > unpacked) throw tooMuch;
      }
    });
  } catch {
    return false; // whatever was wrong, nobody else could unpack it either
  }
  return held === unpacked;
}

function textOf(data: Buffer, { method }: Entry): string {
  const whole = method === 0 ? data : inflateRawSync(data, { maxOutputLength: readBytes });
  return whole.toString('utf8');
}
