import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Returns a grey PNG that browsers show, with pixel data for `rows` rows. */
export function aPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits; colour type 0: grey
  const row = Buffer.alloc(width + 1, 0x80).fill(0, 0, 1); // begins with its filter
  const pixels = deflateSync(Buffer.alloc(row.length * rows, row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a PNG of a number of bytes: pixel data that is longer than the picture needs. */
export function aPngOfBytes(bytes: number): Buffer {
  const png = aPng(8, 8);
  const more = chunk('IDAT', Buffer.alloc(bytes - png.length - 12, 7));
  return Buffer.concat([png.subarray(0, -12), more, png.subarray(-12)]);
}

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** The unpacked size in the directory, to declare a wrong one. */
  readonly declaredSize?: number;
  /** The name at the entry's data, to use another name of the same length. */
  readonly streamedAs?: string;
  /** True to leave the entry out of the directory. */
  readonly isUnlisted?: boolean;
  /** True to repeat the sizes after the data, as streaming programs do. */
  readonly isDescribed?: boolean;
}

/** Returns a deflated zip archive. */
export function aZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const {
    name,
    content,
    declaredSize = content.length,
    streamedAs = name,
    isUnlisted,
    isDescribed,
  } of entries) {
    const label = Buffer.from(name);
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isDescribed ? 8 : 0, 2);
    common.writeUInt16LE(8, 4); // deflate
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredSize, 18);
    common.writeUInt16LE(label.length, 22);
    const here = Buffer.from(streamedAs);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, here, packed]);
    const listed = Buffer.concat([
      Buffer.from('PK\u0001\u0002', 'latin1'),
      Buffer.from([20, 0]),
      common,
      directoryTail(at),
      label,
    ]);
    if (!isUnlisted) directory.push(listed);
    const descriptor = isDescribed
      ? Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), common.subarray(10, 22)])
      : Buffer.alloc(0);
    locals.push(local, descriptor);
    at += local.length + descriptor.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** Returns comment length, disk, attributes, and the offset of the local header. */
function directoryTail(at: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(at, 10);
  return tail;
}

/** Returns a minimal Word document with the additional entries `more`. */
export function aDocx(more: readonly ZipEntry[] = []): Buffer {
  return aZip([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
    ...more,
  ]);
}
