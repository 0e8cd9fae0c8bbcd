import type { LiveMessage } from '../../streams/normalise.ts';

/** Typed messages that stand on the screen one by one; those beyond are counted in one (design page 2). */
export const shownAtOnce = 3;
/** A text goes by itself after this long (specification 9). */
export const textToastMs = 3_000;

/** A message as it is announced. */
export interface Toast {
  readonly key: string;
  readonly kind: 'typed' | 'text';
  readonly title: string;
  readonly text: string;
  /** messageType; null: a text. */
  readonly mType: number | null;
  /** What it is about, as in `Message.url`. */
  readonly url: string;
  /** The id of the stored message, by which it can be read; null: it is stored nowhere. */
  readonly id: string | null;
}

/** What stands on the screen. */
export interface Toasts {
  readonly shown: readonly Toast[];
  /** Typed messages that are only counted. */
  readonly more: readonly Toast[];
}

export const noToasts: Toasts = { shown: [], more: [] };

/** What is announced of a live message. What devices say (the gateway's channel) is stored nowhere. */
export function toastOf(live: LiveMessage, key: string): Toast {
  if (live.type === 'text') {
    return { key, kind: 'text', title: '', text: live.text, mType: null, url: '', id: null };
  }
  const { MType, Title, Msg, Id, Url } = live.message;
  const id = live.channel === 'gateway' ? null : (Id ?? null);
  return { key, kind: 'typed', title: Title, text: Msg, mType: MType, url: Url ?? '', id };
}

/** One more: by itself as long as there is room, else counted. */
export function addToast({ shown, more }: Toasts, toast: Toast): Toasts {
  const standing = shown.filter(({ kind }) => kind === 'typed').length;
  const isCounted = toast.kind === 'typed' && (standing >= shownAtOnce || more.length > 0);
  return isCounted ? { shown, more: [...more, toast] } : { shown: [...shown, toast], more };
}

export function removeToast({ shown, more }: Toasts, key: string): Toasts {
  return { shown: shown.filter((toast) => toast.key !== key), more };
}

/** Without those that were read elsewhere; what is stored nowhere is read nowhere else. */
export function keepUnread(toasts: Toasts, unread: ReadonlySet<string>): Toasts {
  const isUnread = ({ id }: Toast) => id === null || unread.has(id);
  return { shown: toasts.shown.filter(isUnread), more: toasts.more.filter(isUnread) };
}

/** Whether any of them can be read elsewhere. */
export function anyStored({ shown, more }: Toasts): boolean {
  return [...shown, ...more].some(({ id }) => id !== null);
}
