import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../api/http/download.ts';
import { logError } from '../../api/http/errorLog.ts';
import type { PdfOptions } from './runPdfWorker.ts';

/**
 * Makes a PDF file and saves it. It is not opened in a tab: the content security policy of the product would hold for it,
 * which refuses the browser's own PDF viewer.
 *
 * @param title the file's name without its ending
 */
export function usePdfFile(title: string, make: (options: PdfOptions) => Promise<Blob>) {
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const control = new AbortController();
    running.current = control;
    setFailure(null);
    setDone(0);
    try {
      const blob = await make({ signal: control.signal, onProgress: setDone });
      saveFile({ blob, fileName: `${title}.pdf` });
    } catch (cause) {
      if (control.signal.aborted) return;
      logError({ where: 'pdf', name: 'MAKE', info: String(cause) });
      setFailure({ cause });
    } finally {
      if (running.current === control) setDone(null);
    }
  };
  /** Ends what is being made, and forgets that the last one failed. */
  const stop = () => {
    running.current?.abort();
    setFailure(null);
  };
  return {
    isRunning: done !== null,
    /** The progress, as the worker counts it. */
    done: done ?? 0,
    /** Null unless the last file could not be made. */
    failure,
    stop,
    save,
  };
}
