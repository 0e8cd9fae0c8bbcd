import { Worker } from 'node:worker_threads';
import { documentText } from '../../../../contract/areas/knowledge/search.ts';
import { limitConcurrency } from '../../../kernel/http/limits/limitConcurrency.ts';
import type { Paragraph } from './paragraphs.ts';
import type { TextPart, TextSource } from './textWorker.ts';

/** Bounds of the thread that reads a document. */
export interface TextLimits {
  readonly timeoutMs: number;
  readonly heapMb: number;
  /** Pages of a PDF file. */
  readonly pages: number;
}

const usualLimits: TextLimits = { timeoutMs: 60_000, heapMb: 384, pages: 5_000 };

/** Bytes of a file whose text is read, at most. */
export const textBytes = 64 * 1024 * 1024;

/** One document at a time leaves the calls of a small machine their share. */
const inTurn = limitConcurrency(1);

export interface ExtractedText {
  readonly paragraphs: readonly Paragraph[];
  /** documentText */
  readonly state: number;
}

/**
 * Reads the text of a document in a thread of its own. A document that takes longer or needs more memory than allowed,
 * or breaks off, is known as far as it was read.
 *
 * @param bytes the thread takes them over
 */
export function extractText(
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: TextLimits = usualLimits,
): Promise<ExtractedText> {
  return inTurn(() => readInThread({ contentType, bytes, pages: limits.pages }, limits));
}

function readInThread(
  workerData: TextSource,
  { timeoutMs, heapMb }: TextLimits,
): Promise<ExtractedText> {
  const { whole, cut, none, unreadable } = documentText.values;
  return new Promise((resolve) => {
    const paragraphs: Paragraph[] = [];
    let isWhole: boolean | null = null;
    const worker = new Worker(new URL('./textWorker.ts', import.meta.url), {
      workerData,
      transferList: [workerData.bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
    });
    const timer = setTimeout(() => void worker.terminate(), timeoutMs);
    worker.on('message', (part: TextPart) => {
      if ('isWhole' in part) {
        isWhole = part.isWhole;
        void worker.terminate();
      } else paragraphs.push(...part.paragraphs);
    });
    worker.once('error', () => undefined); // `exit` follows
    worker.once('exit', () => {
      clearTimeout(timer);
      if (isWhole === true) resolve({ paragraphs, state: paragraphs.length > 0 ? whole : none });
      else resolve({ paragraphs, state: paragraphs.length > 0 ? cut : unreadable });
    });
  });
}
