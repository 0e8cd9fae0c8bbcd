/** A PDF file that is being written. */
export interface Pdf {
  /** Returns the number of an object that is written later. */
  reserve(): number;
  /** Writes an object and returns its number. */
  add(body: string, number?: number): number;
  /** Writes an object with data, compressed; `entries` of its dictionary. */
  addStream(entries: string, data: Uint8Array<ArrayBuffer>, number?: number): Promise<number>;
  /** Writes a JPEG picture and returns its number. */
  addJpeg(data: Uint8Array<ArrayBuffer>, width: number, height: number): number;
  /** Ends the file. */
  finish(root: number, info: number): Blob;
}

const encoder = new TextEncoder();

/** Begins a PDF file of version 1.5. */
export function createPdf(): Pdf {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const reserve = () => offsets.push(0);
  const begin = (number: number) => {
    offsets[number - 1] = length;
    write(`${number} 0 obj\n`);
  };
  write('%PDF-1.5\n');
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a])); // marks the file as binary
  return {
    reserve,
    add(body, number = reserve()) {
      begin(number);
      write(`${body}\nendobj\n`);
      return number;
    },
    async addStream(entries, data, number = reserve()) {
      const packed = await deflate(data);
      begin(number);
      write(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`);
      write(packed);
      write('\nendstream\nendobj\n');
      return number;
    },
    addJpeg(data, width, height) {
      const number = reserve();
      begin(number);
      write(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${data.length} >>\nstream\n`,
      );
      write(data);
      write('\nendstream\nendobj\n');
      return number;
    },
    finish(root, info) {
      const start = length;
      const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
      const size = offsets.length + 1;
      write(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`);
      write(`trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\n`);
      write(`startxref\n${start}\n%%EOF\n`);
      return new Blob(parts, { type: 'application/pdf' });
    },
  };
}

async function deflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Returns a text as a PDF string of UTF-16 without a byte order mark. */
export function hexText(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
}
