import { type Entry, fromBufferPromise, validateFileName } from 'yauzl';

/** Bytes that all entries together may unpack to, and how many entries there may be. */
const maxUnpackedBytes = 100 * 1024 * 1024;
const maxEntries = 500;

/**
 * How many times its packed size an entry, and the whole archive, may unpack to. Sheets of equal rows
 * reach 12, XML of Office 30. Up to `anyRatioBytes` unpacked the ratio does not matter.
 */
const maxRatio = 50;
const anyRatioBytes = 1024 * 1024;

/** The end record without a comment, and the ZIP64 locator before it (APPNOTE 4.3.15 and 4.3.16). */
const endBytes = 22;
const endMark = 0x06054b50;
const zip64Bytes = 20;
const zip64Mark = 0x07064b50;

const descriptorMark = 0x08074b50;

export interface ZipPackage {
  readonly names: ReadonlySet<string>;
  /** The contents of the wanted entries, by their names. */
  readonly parts: ReadonlyMap<string, Buffer>;
}

/** Returns whether the content of an entry is wanted. @param bytes its size, unpacked */
export type PartFilter = (name: string, bytes: number) => boolean;

/**
 * Reads a zip archive that any program can unpack safely; null for any other: entries that overlap, or lie
 * beside bytes that the directory does not list, leave their folder, share a name, have another name at
 * their data, are encrypted, unpack to another size than stated, are too many or too large, in all or for
 * their packed size. To know, it unpacks everything once, and returns the wanted entries. An archive within it stays packed.
 */
export async function readPackage(bytes: Buffer, wants: PartFilter): Promise<ZipPackage | null> {
  const end = bytes.length - endBytes;
  if (end < zip64Bytes || bytes.readUInt32LE(end) !== endMark) return null;
  if (bytes.readUInt32LE(end - zip64Bytes) === zip64Mark) return null; // a second directory
  try {
    return await readEntries(bytes, bytes.readUInt32LE(end + 16), wants);
  } catch {
    return null; // yauzl cannot read it, so other programs may not either
  }
}

async function readEntries(
  bytes: Buffer,
  directory: number,
  wants: PartFilter,
): Promise<ZipPackage | null> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  if (zip.entryCount > maxEntries) return null;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  if (!areSafe(entries, bytes.length)) return null;
  let free = 0; // where the next entry must begin
  const parts = new Map<string, Buffer>();
  const inOrder = (a: Entry, b: Entry) =>
    a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader;
  for (const entry of entries.toSorted(inOrder)) {
    const local = await zip.readLocalFileHeaderPromise(entry);
    const isNamedAlike = local.fileName.equals(entry.fileNameRaw); // streaming programs use this name
    if (entry.relativeOffsetOfLocalHeader !== free || !isNamedAlike) return null;
    free = local.fileDataStart + entry.compressedSize;
    if ((entry.generalPurposeBitFlag & 8) !== 0) free += descriptorBytes(bytes, free);
    const isWanted = wants(nameOf(entry), entry.uncompressedSize);
    const chunks: Buffer[] = [];
    const content: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of content) if (isWanted) chunks.push(chunk); // fails at another size
    if (isWanted) parts.set(nameOf(entry), Buffer.concat(chunks));
  }
  return free === directory ? { names: new Set(entries.map(nameOf)), parts } : null;
}

/** Checks what the directory states: names and sizes. */
function areSafe(entries: readonly Entry[], packedBytes: number): boolean {
  const names = entries.map(nameOf);
  const onWindows = new Set(names.map((name) => name.toLowerCase()));
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  return (
    onWindows.size === entries.length &&
    names.every((name) => validateFileName(name) === null && !/^$|[:\0]/.test(name)) &&
    total <= maxUnpackedBytes &&
    !isTooDense(total, packedBytes) &&
    !entries.some((entry) => isTooDense(entry.uncompressedSize, entry.compressedSize))
  );
}

/** The name in its own bytes: yauzl's `fileName` may come from an extra field that others ignore. */
function nameOf({ fileNameRaw }: Entry): string {
  return fileNameRaw.toString('utf8');
}

function isTooDense(unpacked: number, packed: number): boolean {
  return unpacked > anyRatioBytes && unpacked > maxRatio * packed;
}

/** Bytes of the data descriptor after an entry's data (APPNOTE 4.3.9), with its mark or without. */
function descriptorBytes(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length && bytes.readUInt32LE(at) === descriptorMark ? 16 : 12;
}
