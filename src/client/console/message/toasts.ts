import {
  type getAllMessages,
  isWorkMessage,
  unreadListed,
} from '../../../contract/areas/message.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import type { LiveMessage } from '../../streams/normalise.ts';

/** Typed messages that stand on the screen one by one; those beyond are counted in one (design page 2). */
const shownAtOnce = 3;
/** A text goes by itself after this long (specification 9). */
export const textToastMs = 3_000;

/** A typed message, which stays, takes one line after this long. */
export const foldToastMs = 8_000;

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

/** What is announced of a live message. */
export function toastOf(live: LiveMessage, key: string): Toast {
  if (live.type === 'text') {
    return { key, kind: 'text', title: '', text: live.text, mType: null, url: '', id: null };
  }
  const { MType, Title, Msg, Id, Url, Stored } = live.message;
  const id = Stored === 0 ? null : (Id ?? null);
  return { key, kind: 'typed', title: Title, text: Msg, mType: MType, url: Url ?? '', id };
}

/** One more: by itself as long as there is room, else counted. */
export function addToast({ shown, more }: Toasts, toast: Toast): Toasts {
  const standing = shown.filter(({ kind }) => kind === 'typed').length;
  const isCounted = toast.kind === 'typed' && (standing >= shownAtOnce || more.length > 0);
  return isCounted ? { shown, more: [...more, toast] } : { shown: [...shown, toast], more };
}

/** The next of those that were counted, in the place of those that stood; texts go by themselves. */
export function nextToasts({ shown, more }: Toasts): Toasts {
  const texts = shown.filter(({ kind }) => kind === 'text');
  return { shown: [...texts, ...more.slice(0, shownAtOnce)], more: more.slice(shownAtOnce) };
}

export function removeToast({ shown, more }: Toasts, key: string): Toasts {
  return { shown: shown.filter((toast) => toast.key !== key), more };
}

/** Without those that were read elsewhere. @param read ids of stored messages */
export function dropRead(toasts: Toasts, read: ReadonlySet<string>): Toasts {
  const isLeft = ({ id }: Toast) => id === null || !read.has(id);
  return { shown: toasts.shown.filter(isLeft), more: toasts.more.filter(isLeft) };
}

/** A toast whose message is stored, and so can be read elsewhere. */
export type StoredToast = Toast & { readonly id: string };

export function storedToasts({ shown, more }: Toasts): readonly StoredToast[] {
  return [...shown, ...more].filter((toast): toast is StoredToast => toast.id !== null);
}

/**
 * The ids of those that are no longer unread.
 *
 * @param asked those that stood before it was asked what is unread
 * @param listed what is unread; of a group that fills its list, what is not named may be beyond it
 */
export function readOf(
  asked: readonly StoredToast[],
  { data1, data2 }: Pick<ResultOf<typeof getAllMessages>, 'data1' | 'data2'>,
): ReadonlySet<string> {
  const unread = new Set([...data1, ...data2].map(({ id }) => id));
  const isNamed = ({ mType }: Toast) =>
    (isWorkMessage(mType ?? -1) ? data1 : data2).length < unreadListed;
  return new Set(
    asked.filter((toast) => isNamed(toast) && !unread.has(toast.id)).map(({ id }) => id),
  );
}
