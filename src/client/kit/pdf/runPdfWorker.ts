/** A message of a worker that makes a file: its progress, then the file or the reason why there is none. */
export type PdfReply =
  | { readonly done: number }
  | { readonly file: Blob }
  | { readonly failure: string };

/** How a file is made. */
export interface PdfOptions {
  readonly signal: AbortSignal;
  /** Is called with what is done. */
  readonly onProgress: (done: number) => void;
}

/**
 * Lets a worker make a PDF file, so that the page stays usable, and ends it.
 *
 * @throws Error where the worker fails, AbortError where it is stopped
 */
export async function runPdfWorker(
  worker: Worker,
  request: object,
  { signal, onProgress }: PdfOptions,
): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  worker.addEventListener('message', ({ data }: MessageEvent<PdfReply>) => {
    if ('done' in data) onProgress(data.done);
    else if ('file' in data) resolve(data.file);
    else reject(new Error(data.failure));
  });
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  try {
    worker.postMessage(request, []); // throws where a browser cannot copy it
    return await promise;
  } finally {
    worker.terminate();
  }
}
