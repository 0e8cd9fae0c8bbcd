import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../api/http/download.ts';
import { logError } from '../../../api/http/errorLog.ts';
import type { LabelJob } from './labelPdf.ts';
import type { LabelReply, LabelRequest } from './labelWorker.ts';
import { pageFacesOf } from './pageFaces.ts';

/**
 * Makes the file of a job and saves it. It is not opened in a tab: the content security policy of the
 * product would hold for it, which refuses the browser's own PDF viewer.
 */
export function useLabelFile(job: LabelJob) {
  const [done, setDone] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const control = new AbortController();
    running.current = control;
    setFailed(false);
    setDone(0);
    try {
      const blob = await makeLabels(job, { signal: control.signal, onProgress: setDone });
      saveFile({ blob, fileName: `${job.title}.pdf` });
    } catch (cause) {
      if (control.signal.aborted) return;
      logError({ where: 'labels', name: 'MAKE', info: String(cause) });
      setFailed(true);
    } finally {
      setDone(null);
    }
  };
  return {
    isRunning: done !== null,
    /** Labels that are done. */
    done: done ?? 0,
    hasFailed,
    stop: () => running.current?.abort(),
    save,
  };
}

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
function makeLabels(job: LabelJob, { signal, onProgress }: MakeOptions): Promise<Blob> {
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
