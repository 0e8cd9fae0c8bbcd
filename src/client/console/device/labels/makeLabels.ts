import type { LabelJob } from './labelPdf.ts';
import type { LabelReply, LabelRequest } from './labelWorker.ts';
import { pageFacesOf } from './pageFaces.ts';

interface MakeOptions {
  readonly signal: AbortSignal;
  /** Is called with the number of labels that are done. */
  readonly onProgress: (done: number) => void;
}

/**
 * Makes a PDF file of labels in a worker of its own, so that the page stays usable.
 *
 * @throws Error where the worker fails, AbortError where it is stopped
 */
export function makeLabels(job: LabelJob, { signal, onProgress }: MakeOptions): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const worker = new Worker(new URL('./labelWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<LabelReply>) => {
    if ('done' in data) onProgress(data.done);
    else if ('file' in data) resolve(data.file);
    else reject(new Error(data.failure));
  });
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  const texts = job.labels.flatMap(({ title, code, details }) => [title, code, ...details, '…']);
  const request: LabelRequest = { ...job, faces: pageFacesOf(texts.join('')) };
  worker.postMessage(request, []);
  return promise.finally(() => worker.terminate());
}
