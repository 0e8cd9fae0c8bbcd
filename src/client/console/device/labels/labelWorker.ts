import { type LabelJob, makeLabelPdf } from './labelPdf.ts';
import type { PageFace } from './pageFaces.ts';
import { createTextTools } from './textPicture.ts';

/** What the page sends: one job. */
export interface LabelRequest extends LabelJob {
  readonly faces: readonly PageFace[];
}

/** What the worker sends back: how many labels are done, and the file, or why there is none. */
export type LabelReply =
  | { readonly done: number }
  | { readonly file: Blob }
  | { readonly failure: string };

const reply = (message: LabelReply) => postMessage(message);
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

/** Loads fonts. Where one cannot be loaded, the system's is used. */
async function loadFaces(faces: readonly PageFace[]): Promise<void> {
  const { fonts } = globalThis as unknown as FontFaceSource; // of a worker, which this project's types lack
  const loads = faces.map(async ({ family, source, unicodeRange, weight }) => {
    const face = new FontFace(family, source, { unicodeRange, weight });
    fonts.add(await face.load());
  });
  await Promise.allSettled(loads);
}
