import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import type { Sheet } from './sheet.ts';

const inlineTexts = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml.replace(
            /<c ([^>]*)><f>([^<]*)<\/f><\/c>/g,
            '<c $1 t="inlineStr"><is><t>$2</t></is></c>',
          ),
      },
    },
  },
};

// Runs in a thread of its own, because ten thousand rows take seconds.
const sheets = (workerData as readonly Sheet[]).map(sheetOf);
const content = await writeExcelFile(sheets, { features: [inlineTexts] }).toBuffer();
const bytes = new Uint8Array(content);
parentPort?.postMessage(bytes, [bytes.buffer]); // transferred, not copied

/** Returns a sheet as the library takes it. */
function sheetOf({ name, titles, widths, dateFormats, numberFormats, rows }: Sheet) {
  const head = titles.map((value) => ({ value, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((cell, at) => {
      if (cell instanceof Date) return { value: cell, type: Date, format: dateFormats[at] ?? '' };
      const format = numberFormats[at];
      if (typeof cell === 'number' && format !== undefined) {
        return { value: cell, type: Number, format };
      }
      return typeof cell === 'string' ? cellOf(writable(cell)) : cell;
    }),
  );
  return {
    data: [head, ...cells],
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  };
}

/** Returns a text without the characters that XML cannot contain: of the control characters only tab and line ends. */
function writable(text: string): string {
  return Array.from(text)
    .filter((character) => (character >= ' ' ? character < '\ufffe' : '\t\n\r'.includes(character)))
    .join('');
}

/**
 * Returns a text as a cell. The library looks texts up in a plain object, so that property names of every
 * object, such as `constructor`, would become broken references. They are written as formulas, which
 * `inlineTexts` turns into inline text. There are no other formulas.
 */
function cellOf(text: string) {
  return text in {} ? { value: text, type: 'Formula' as const } : text;
}
