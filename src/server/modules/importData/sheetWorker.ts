import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import { safeCell } from './safeCell.ts';
import type { Sheet } from './sheet.ts';

// A thread of its own for one sheet: ten thousand rows take it seconds.
const { name, titles, widths, rows } = workerData as Sheet;
const head = titles.map((value) => ({ value, fontWeight: 'bold' as const }));
const cells = rows.map((row) =>
  row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell)),
);
const content = await writeExcelFile([head, ...cells], {
  sheet: name,
  columns: widths.map((width) => ({ width })),
  stickyRowsCount: 1,
}).toBuffer();
const bytes = new Uint8Array(content);
parentPort?.postMessage(bytes, [bytes.buffer]); // handed over, not copied once more
