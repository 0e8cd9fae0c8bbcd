import { type FileProblem, type FileRow, fileLimits } from './fileTable.ts';

/** The time after which reading a file is given up, ms: one made to exhaust memory ends, too. */
const timeoutMs = 60_000;

/** Reads a file in a worker of its own, so that the page stays usable. A later call may run beside it. */
export async function loadTable(
  file: File,
  signal: AbortSignal,
): Promise<readonly FileRow[] | FileProblem> {
  const limit = fileLimits.csvMegabytes;
  if (file.size > limit * 1024 * 1024) return { problem: 'tooLarge', params: { limit } };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { problem: 'notReadable' }; // it was removed or changed meanwhile
  }
  if (!('Worker' in globalThis)) return (await import('./readTable.ts')).readTable(bytes);
  return readInWorker(bytes, signal);
}

function readInWorker(
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<readonly FileRow[] | FileProblem> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module' });
    const end = (read: readonly FileRow[] | FileProblem) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(read);
    };
    const timer = setTimeout(() => end({ problem: 'tooSlow' }), timeoutMs);
    signal.addEventListener('abort', () => end({ problem: 'notReadable' }), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<readonly FileRow[] | FileProblem>) =>
      end(data),
    );
    worker.addEventListener('error', () => end({ problem: 'notReadable' }));
    worker.postMessage(bytes, [bytes]);
  });
}
