import type { ComponentType } from 'react';
import { loadWords, type WordPart } from '../i18n/i18n.ts';

/** Fetches a dialog; always the same promise until it fails. */
export type FormLoader<Props> = () => Promise<ComponentType<Props>>;

/**
 * A dialog that is fetched, with the words that it speaks, when it is asked for the first time. A
 * fetch that failed is forgotten, and the next call tries again.
 */
export function formLoader<Props>(
  words: WordPart,
  fetch: () => Promise<ComponentType<Props>>,
): FormLoader<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined;
  const load = async () => {
    try {
      const [form] = await Promise.all([fetch(), loadWords(words)]);
      return form;
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
