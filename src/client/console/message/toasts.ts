import {
  type getAllMessages,
  isWorkMessage,
  unreadListed,
} from '../../../contract/areas/message.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { type FaultLevel, faultLevel, messageType } from '../../../contract/enums.ts';
import type { LiveMessage } from '../../streams/normalise.ts';

/** Typed messages that are shown one by one; those beyond are counted in one toast. */
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
  /** Of the fault that it is about; null: it names none. */
  readonly level: FaultLevel | null;
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
    const { text } = live;
    return { key, kind: 'text', title: '', text, mType: null, level: null, url: '', id: null };
  }
  const { MType, Title, Msg, Id, Url, Level, Stored } = live.message;
  const id = Stored === 0 ? null : (Id ?? null);
  return {
    key,
    kind: 'typed',
    title: Title,
    text: Msg,
    mType: MType,
    level: Level ?? null,
    url: Url ?? '',
    id,
  };
}

/** What a device sends of itself; nobody's notification centre stores it. */
export type Reading = Extract<LiveMessage, { readonly type: 'typed' }>;

/** Whether a message is a sensor's reading; what followers of a device get is a stored notification. */
export function isReading(live: LiveMessage): live is Reading {
  return (
    live.type === 'typed' &&
    live.message.Stored === 0 &&
    live.message.MType === messageType.values.device
  );
}

/** Whether a reading reaches everybody by a toast, and not only those who follow the device. */
export function isGrave({ message }: Reading): boolean {
  return message.Level === faultLevel.values.critical;
}

/** One more: by itself as long as there is room, else counted. */
export function addToast({ shown, more }: Toasts, toast: Toast): Toasts {
  const standing = shown.filter(({ kind }) => kind === 'typed').length;
  const isCounted = toast.kind === 'typed' && (standing >= shownAtOnce || more.length > 0);
  return isCounted ? { shown, more: [...more, toast] } : { shown: [...shown, toast], more };
}

export function removeToasts({ shown, more }: Toasts, keys: readonly string[]): Toasts {
  const isLeft = ({ key }: Toast) => !keys.includes(key);
  return { shown: shown.filter(isLeft), more: more.filter(isLeft) };
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
