import { type ComponentType, useEffect, useState } from 'react';
import { logError } from '../api/http/errorLog.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import type { DialogLoader } from './dialogLoader.ts';

/** A part that could not be fetched is tried again after this long: the shell does without until then. */
const againMs = 10_000;

/**
 * A part of the shell that comes by itself, after the page: its content matters more. `Part` is null
 * until then. @param load null: it is not wanted
 */
export function useLoaded<Props>(load: DialogLoader<Props> | null) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (load === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const attempt = async () => {
      if (gone) return;
      try {
        const part = await load();
        if (!gone) setPart(() => part);
      } catch (cause) {
        logError({ where: 'shell', name: 'LOAD', info: String(cause) });
        if (!gone) timer = setTimeout(() => void attempt(), againMs);
      }
    };
    void afterPaint().then(attempt); // the page's first calls go before it
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return { Part };
}
