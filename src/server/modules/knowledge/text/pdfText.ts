import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cutText, type Paragraph, textLimits } from './paragraphs.ts';

const folder = (name: string) =>
  fileURLToPath(new URL(`../../../../../node_modules/pdfjs-dist/${name}/`, import.meta.url));

/**
 * Reads the text of a PDF file page by page: with the character maps of Chinese fonts that the file does not contain.
 * Scripts, forms and pictures of the file are not read.
 *
 * @param bytes the reader takes them over
 * @throws Error for a file that cannot be read, or after the last of the pages that are read
 */
export async function* pdfText(bytes: Uint8Array, most: number): AsyncGenerator<Paragraph[]> {
  const reading = getDocument({
    data: bytes,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const document = await reading.promise;
    const pages = Math.min(document.numPages, most);
    for (let number = 1; number <= pages; number += 1) {
      const page = await document.getPage(number);
      const lines: string[] = [];
      let line = '';
      let length = 0;
      const stream = page.streamTextContent().getReader();
      for (let part = await stream.read(); !part.done; part = await stream.read()) {
        for (const item of (part.value as { items: readonly object[] }).items) {
          if (!('str' in item)) continue;
          line += String(item.str);
          length += String(item.str).length;
          if ('hasEOL' in item && item.hasEOL === true) {
            lines.push(line);
            line = '';
          }
        }
        if (length > textLimits.pageText) break;
      }
      await stream.cancel(new Error('enough')).catch(() => undefined);
      lines.push(line);
      page.cleanup();
      yield cutText(number, lines);
    }
    if (pages < document.numPages) throw new Error('the file has more pages than are read');
  } finally {
    await reading.destroy();
  }
}
