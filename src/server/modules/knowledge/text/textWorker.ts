import { parentPort, workerData } from 'node:worker_threads';
import { markdownBlocks } from './markdownText.ts';
import { officeText } from './officeText.ts';
import { cutText, type Paragraph, textLimits } from './paragraphs.ts';
import { pdfText } from './pdfText.ts';

/** The input of the worker: a document. */
export interface TextSource {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pages of a PDF file that are read, at most. */
  readonly pages: number;
}

/** A message of the worker: the next paragraphs, or the end of what is read. */
export type TextPart =
  | { readonly paragraphs: readonly Paragraph[] }
  | { readonly isWhole: boolean };

// Reads one document in a thread of its own, whose memory and time are limited.
const { contentType, bytes, pages } = workerData as TextSource;
let count = 0;
let isWhole = true;
for await (const paragraphs of pagesOf()) {
  const taken = paragraphs.slice(0, textLimits.paragraphs - count);
  count += taken.length;
  if (taken.length > 0) post({ paragraphs: taken });
  isWhole = taken.length === paragraphs.length;
  if (!isWhole) break;
}
post({ isWhole });

function post(part: TextPart): void {
  parentPort?.postMessage(part, []);
}

function pagesOf(): AsyncIterable<Paragraph[]> | Iterable<Paragraph[]> {
  if (contentType === 'application/pdf') return pdfText(bytes, pages);
  if (contentType === 'text/markdown') return [cutText(0, markdownBlocks(text()))];
  if (contentType.startsWith('text/')) return [cutText(0, text().split('\n'))];
  return officeText(Buffer.from(bytes.buffer), contentType);
}

function text(): string {
  return new TextDecoder().decode(bytes);
}
