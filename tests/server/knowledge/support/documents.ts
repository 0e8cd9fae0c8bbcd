import { aZip } from '../../support/pictures.ts';

/** Bytes that a thread may take over. */
export const bytesOf = (content: Buffer | string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(content));

/** Returns an Office package of the given parts. */
export function aPackage(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return bytesOf(
    aZip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) }))),
  );
}

/** Returns a Word document of paragraphs, given as XML. */
export function aDocx(...paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const body = paragraphs.map((one) => `<w:p>${one}</w:p>`).join('');
  return aPackage({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
  });
}

/** Returns a PDF file with a font that it does not contain, whose pages have a line of Chinese each. */
export function aChinesePdf(pages: readonly string[]): Buffer {
  const kids = pages.map((_, at) => `${10 + at * 2} 0 R`).join(' ');
  const objects = [
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Count ${pages.length} /Kids [${kids}]>> endobj`,
    `3 0 obj <</Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R]>> endobj`,
    `4 0 obj <</Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo <</Registry (Adobe) /Ordering (GB1) /Supplement 4>> /FontDescriptor 5 0 R>> endobj`,
    `5 0 obj <</Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80>> endobj`,
    ...pages.flatMap((text, at) => {
      const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
      const content = text === '' ? '' : `BT /F1 12 Tf 50 700 Td <${hex}> Tj ET`;
      return [
        `${10 + at * 2} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R>>>> /Contents ${11 + at * 2} 0 R>> endobj`,
        `${11 + at * 2} 0 obj <</Length ${content.length}>>\nstream\n${content}\nendstream endobj`,
      ];
    }),
  ];
  return pdfOf(objects);
}

/** Returns a PDF file of its objects, with their table. */
export function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const places = new Map<number, number>();
  for (const one of objects) {
    places.set(Number.parseInt(one, 10), text.length);
    text += `${one}\n`;
  }
  const size = Math.max(...places.keys()) + 1;
  const table = Array.from({ length: size }, (_, number) => {
    const at = places.get(number);
    return at === undefined
      ? '0000000000 65535 f \n'
      : `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${size}\n${table.join('')}trailer <</Size ${size} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
