const fin = 0x80;
const opcode = { Text: 0x1, Binary: 0x2 } as const;

/**
 * One whole, unmasked server frame: made once, it can be written to any number of sockets.
 *
 * @see RFC 6455 5.2
 */
export function webSocketFrame(bytes: Buffer, format: 'Text' | 'Binary'): Buffer {
  return Buffer.concat([frameHeader(bytes.length, format), bytes]);
}

/** The header of a frame of so many bytes, which follow it. */
export function frameHeader(length: number, format: 'Text' | 'Binary'): Buffer {
  const first = fin | opcode[format];
  if (length < 126) return Buffer.of(first, length);
  if (length < 65_536) {
    const header = Buffer.of(first, 126, 0, 0);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header[0] = first;
  header[1] = 127;
  header.writeUIntBE(length, 4, 6); // bytes 2 and 3 stay zero: no buffer is 2^48 long
  return header;
}
