import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filter, firstValueFrom } from 'rxjs';
import { logError } from '../api/http/errorLog.ts';
import { failureText } from '../api/http/failureText.ts';
import { pending$ } from '../api/http/post.ts';
import { loadNamespaces } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/translations.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import { toastFailure } from '../ui/toasts/toastWithAction.tsx';
import { retryableImport } from './retryableImport.ts';

/** Fetches a dialog or another part; returns the same promise until that fails. */
export type DialogLoader<Props> = () => Promise<ComponentType<Props>>;

/**
 * Returns a loader that fetches a dialog, with its texts, at the first call. A fetch that failed is
 * forgotten, and the next call tries again.
 */
export function dialogLoader<Props>(
  namespace: Namespace,
  fetch: () => Promise<ComponentType<Props>>,
): DialogLoader<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined;
  const load = async () => {
    try {
      const [dialog] = await retryableImport(() =>
        Promise.all([fetch(), loadNamespaces(namespace)]),
      );
      return dialog;
    } catch (cause) {
      fetching = undefined;
      throw cause;
    }
  };
  return () => {
    fetching ??= load();
    return fetching;
  };
}

/**
 * Fetches a dialog when it is first needed. The page stays as it is meanwhile; if the dialog cannot be
 * fetched, a message reports it and offers another attempt.
 * @returns `Dialog`: null until it is fetched; `loading`; `whenHere`: runs a function as soon as the
 *   dialog can be shown, at once if it can be already
 */
export function useLazyDialog<Props>(load: DialogLoader<Props>) {
  const { t } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [loading, setLoading] = useState(false);
  const whenHere = useCallback(
    async function attempt(show: () => void): Promise<void> {
      if (Dialog !== null) {
        show();
        return;
      }
      setLoading(true);
      try {
        const dialog = await load();
        setDialog(() => dialog);
        show();
      } catch (cause) {
        logError({ where: 'dialog', name: 'LOAD', info: String(cause) });
        const text = failureText(cause, t('app.notLoaded'));
        toastFailure(text, t('app.retry'), () => void attempt(show));
      } finally {
        setLoading(false);
      }
    },
    [Dialog, load, t],
  );
  return { Dialog, loading, whenHere };
}

/** A part that could not be fetched is tried again after this time, ms. */
const againMs = 10_000;

/** The longest wait for the page's first calls, ms. */
const longestMs = 3_000;

/** Resolves when the page is painted, the browser has nothing else to do, and the calls for what is shown are answered. */
async function afterFirstCalls(): Promise<void> {
  await afterPaint();
  const quiet = async () => {
    await new Promise<unknown>((resolve) => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
      else setTimeout(resolve); // Safari
    });
    await firstValueFrom(pending$.pipe(filter((calls) => calls === 0)));
  };
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestMs);
  await Promise.race([quiet(), late]);
  clearTimeout(timer);
}

/**
 * Fetches a part of the shell or of a page after the content of the page, which matters more. `Part` is
 * null until then, and `failure` is that of the last attempt. @param load null if the part is not needed
 */
export function useLoaded<Props>(load: DialogLoader<Props> | null) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
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
        if (gone) return;
        setFailure({ cause });
        timer = setTimeout(() => void attempt(), againMs);
      }
    };
    void afterFirstCalls().then(attempt);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return { Part, failure: Part === null ? failure : null };
}
