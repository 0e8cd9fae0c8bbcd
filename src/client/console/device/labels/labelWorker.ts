import { loadFaces } from '../../../kit/pdf/loadFaces.ts';
import type { PageFace } from '../../../kit/pdf/pageFaces.ts';
import type { PdfReply } from '../../../kit/pdf/runPdfWorker.ts';
import { createTextTools } from '../../../kit/pdf/textPicture.ts';
import { type LabelJob, makeLabelPdf } from './labelPdf.ts';

/** A request of the page: one job. */
export interface LabelRequest extends LabelJob {
  readonly faces: readonly PageFace[];
}

const reply = (message: PdfReply) => postMessage(message);
/** Between two messages of the progress, ms. */
const progressMs = 100;

// Makes one file beside the page, which then ends the worker.
addEventListener('message', ({ data }: MessageEvent<LabelRequest>) => {
  void make(data).then(
    (file) => reply({ file }),
    (cause: unknown) => reply({ failure: String(cause) }),
  );
});

async function make({ faces, ...job }: LabelRequest): Promise<Blob> {
  await loadFaces(faces);
  let reported = performance.now();
  return makeLabelPdf(job, createTextTools(), (done) => {
    if (performance.now() - reported < progressMs) return;
    reported = performance.now();
    reply({ done });
  });
}
