import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../api/http/download.ts';
import { logError } from '../../../api/http/errorLog.ts';
import type { LabelJob } from './labelPdf.ts';
import { makeLabels } from './makeLabels.ts';

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
