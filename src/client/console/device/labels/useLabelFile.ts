import { pageFacesOf } from '../../../kit/pdf/pageFaces.ts';
import { runPdfWorker } from '../../../kit/pdf/runPdfWorker.ts';
import { usePdfFile } from '../../../kit/pdf/usePdfFile.ts';
import type { LabelJob } from './labelPdf.ts';
import type { LabelRequest } from './labelWorker.ts';

/** Makes the file of labels in a worker of its own and saves it. */
export function useLabelFile(job: LabelJob) {
  return usePdfFile(job.title, (options) => {
    const texts = job.labels.flatMap(({ title, code, details }) => [title, code, ...details, '…']);
    const request: LabelRequest = { ...job, faces: pageFacesOf(texts.join('')) };
    const worker = new Worker(new URL('./labelWorker.ts', import.meta.url), { type: 'module' });
    return runPdfWorker(worker, request, options);
  });
}
