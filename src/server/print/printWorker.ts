import { parentPort, workerData } from 'node:worker_threads';
import { openFaces } from './faces/faces.ts';
import { drawLabels, type LabelDocument } from './labels/drawLabels.ts';
import { drawReport, type ReportDocument } from './report/drawReport.ts';
import { ReportTooLong } from './report/reportLayout.ts';

/** The document that a worker makes. */
export type PrintDocument = LabelDocument | ReportDocument;

/** The answer of a worker: the PDF file, or that it would have too many pages. */
export type PrintReply = { readonly file: Uint8Array<ArrayBuffer> } | { readonly isTooLong: true };

// Makes one document in a thread of its own, because fonts and a thousand labels take seconds.
const document = workerData as PrintDocument;
const faces = openFaces();
try {
  const file = await (document.kind === 'labels'
    ? drawLabels(document, faces)
    : drawReport(document, faces));
  parentPort?.postMessage({ file } satisfies PrintReply, [file.buffer]); // transferred, not copied
} catch (error) {
  if (!(error instanceof ReportTooLong)) throw error;
  parentPort?.postMessage({ isTooLong: true } satisfies PrintReply, []);
}
