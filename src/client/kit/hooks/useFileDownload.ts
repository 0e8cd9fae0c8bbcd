import { useEffect, useRef, useState } from 'react';
import { type Download, saveFile } from '../../api/http/download.ts';

/**
 * Downloads a file that the server makes, and saves it. It is not opened in a tab: the content security policy of the
 * product would hold for it, which refuses the browser's own PDF viewer.
 */
export function useFileDownload() {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (load: (signal: AbortSignal) => Promise<Download>) => {
    const control = new AbortController();
    running.current = control;
    setFailure(null);
    setRunning(true);
    try {
      saveFile(await load(control.signal));
    } catch (cause) {
      if (!control.signal.aborted) setFailure({ cause });
    } finally {
      if (running.current === control) setRunning(false);
    }
  };
  /** Ends a download, and forgets that the last one failed. */
  const stop = () => {
    running.current?.abort();
    setFailure(null);
  };
  return {
    isRunning,
    /** Null unless the last file could not be made. */
    failure,
    stop,
    save,
  };
}
