import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/http/apiError.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { noProgress, type RowToSend, type RunProgress, sendInParts } from './sendInParts.ts';

/** A check or an import of rows. */
export interface ImportRun {
  readonly state: 'idle' | 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  readonly progress: RunProgress;
  readonly total: number;
  /** The reason of `failed`. */
  readonly failure: string;
}

const idle: ImportRun = { state: 'idle', progress: noProgress, total: 0, failure: '' };

interface RunOptions {
  readonly kind: string;
  readonly dryRun: boolean;
  /** Called after each call, also after one that had no answer. */
  readonly onChange?: (batchID: string, progress: RunProgress) => void;
}

/** The rows of a run. */
export interface SentRows {
  readonly rows: readonly RowToSend[];
  readonly batchID: string;
  /** Rows go without their wrong values of fields that may be left out. */
  readonly leavesOut: boolean;
}

/**
 * State and control of a run. One that was stopped or failed continues where it was; leaving the page
 * stops it after the call that is in flight.
 */
export function useImportRun({ kind, dryRun, onChange }: RunOptions) {
  const [run, setRun] = useState(idle);
  const stop = useRef<AbortController | null>(null);
  const sent = useRef<SentRows>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const proceed = async (from: RunProgress) => {
    if (sent.current === null) return;
    const { rows, batchID, leavesOut } = sent.current;
    const control = new AbortController();
    stop.current = control;
    const isLatest = () => stop.current === control;
    const total = rows.length;
    let reached = from;
    setRun({ state: 'running', progress: from, total, failure: '' });
    try {
      const options = { kind, batchID, dryRun, leavesOut, signal: control.signal };
      const end = await sendInParts(rows, from, {
        ...options,
        onProgress(progress) {
          reached = progress;
          if (!isLatest()) return;
          setRun((before) => ({ ...before, progress }));
          onChange?.(batchID, progress);
        },
      });
      if (isLatest())
        setRun({ state: end.sent < total ? 'stopped' : 'done', progress: end, total, failure: '' });
    } catch (cause) {
      const isRefused = cause instanceof ApiError && cause.refused;
      const progress = isRefused ? reached : { ...reached, isUnsure: true };
      if (isLatest()) {
        setRun({ state: 'failed', progress, total, failure: failureText(cause) });
        onChange?.(batchID, progress);
      }
      if (!(cause instanceof ApiError)) reportError(cause); // the error log has it
    }
  };
  return {
    ...run,
    isRunning: run.state === 'running' || run.state === 'stopping',
    start(rows: SentRows) {
      sent.current = rows;
      void proceed(noProgress);
    },
    stop() {
      stop.current?.abort();
      setRun((before) => (before.state === 'running' ? { ...before, state: 'stopping' } : before));
    },
    goOn() {
      void proceed(run.progress);
    },
    reset() {
      stop.current?.abort();
      stop.current = null;
      setRun(idle);
    },
  };
}
