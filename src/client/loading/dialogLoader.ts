import type { ComponentType } from 'react';
import { loadWords, type WordPart } from '../i18n/i18n.ts';

/** Fetches a dialog; always the same promise until it fails. */
export type DialogLoader<Props> = () => Promise<ComponentType<Props>>;

/**
 * A dialog that is fetched, with the words that it speaks, when it is asked for the first time. A
 * fetch that failed is forgotten, and the next call tries again.
 */
export function dialogLoader<Props>(
  words: WordPart,
  fetch: () => Promise<ComponentType<Props>>,
): DialogLoader<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined;
  const load = async () => {
    try {
      const [dialog] = await Promise.all([fetch(), loadWords(words)]);
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
