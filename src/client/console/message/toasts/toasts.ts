import {
  type getAllMessages,
  isWorkMessage,
  unreadListed,
} from '../../../../contract/areas/message/endpoints.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { type FaultLevel, faultLevel, messageType } from '../../../../contract/enums.ts';
import type { LiveMessage } from '../../../streams/topics/normalise.ts';

/** The number of typed messages with a toast each; one more toast counts the others. */
const maxShownToasts = 3;
/** The lifetime of a text's toast (specification 9). */
export const textToastMs = 3_000;

/** The time after which the toast of a typed message collapses to one line. */
export const foldToastMs = 8_000;

/** A message as its toast shows it. */
export interface Toast {
  readonly key: string;
  readonly kind: 'typed' | 'text';
  /** The message's title; of one about an order its text, which names machine and fault, and `text` is the title. */
  readonly title: string;
  readonly text: string;
  /** The `messageType`; null for a text. */
  readonly mType: number | null;
  /** The level of the message's fault; null for none. */
  readonly level: FaultLevel | null;
  /** The subject of the message, as in `Message.url`. */
  readonly url: string;
  /** The id of the stored message, by which it is marked as read; null for one that is not stored. */
  readonly id: string | null;
  /** The server's time of the message, ISO 8601; null where it has none. */
  readonly time: string | null;
}

/** The toasts on the screen. */
export interface Toasts {
  readonly shown: readonly Toast[];
  /** Typed messages that are counted in one toast. */
  readonly more: readonly Toast[];
}

export const noToasts: Toasts = { shown: [], more: [] };

/** Returns the toast of a live message. */
export function toastOf(live: LiveMessage, key: string): Toast {
  if (live.type === 'text') {
    const { text } = live;
    const none = { mType: null, level: null, url: '', id: null, time: null };
    return { key, kind: 'text', title: '', text, ...none };
  }
  const { MType, Title, Msg, Id, Url = '', Level, Stored, Time } = live.message;
  const id = Stored === 0 ? null : (Id ?? null);
  const isAboutOrder = MType === messageType.values.workOrder && Url !== '' && Msg !== '';
  return {
    key,
    kind: 'typed',
    title: isAboutOrder ? Msg : Title,
    text: isAboutOrder ? Title : Msg,
    mType: MType,
    level: Level ?? null,
    url: Url,
    id,
    time: Time ?? null,
  };
}

/** Returns the id of the order that a toast is about; null for another subject. */
export function orderOf({ mType, url }: Pick<Toast, 'mType' | 'url'>): string | null {
  return mType === messageType.values.workOrder && url !== '' ? url : null;
}

/** Returns the id of the device whose reading a toast shows; null for another toast. */
export function readDeviceOf({ mType, url, id }: Toast): string | null {
  return mType === messageType.values.device && id === null && url !== '' ? url : null;
}

/** Returns true for two toasts about one order, or with readings of one device. */
function areOfOneIncident(one: Toast, other: Toast): boolean {
  const order = orderOf(one);
  const device = readDeviceOf(one);
  return (
    (order !== null && order === orderOf(other)) ||
    (device !== null && device === readDeviceOf(other))
  );
}

/** A message that a device sends itself; it is not stored in any notification centre. */
export type Reading = Extract<LiveMessage, { readonly type: 'typed' }>;

/** Returns true for a sensor reading; the notifications of a device's followers are stored messages. */
export function isReading(live: LiveMessage): live is Reading {
  return (
    live.type === 'typed' &&
    live.message.Stored === 0 &&
    live.message.MType === messageType.values.device
  );
}

/** Returns true for a reading that every user gets as a toast, and not only the device's followers. */
export function isCritical({ message }: Reading): boolean {
  return message.Level === faultLevel.values.critical;
}

/** Adds a toast in place of an older one about the same incident: shown separately up to the limit, else counted. */
export function addToast(before: Toasts, toast: Toast): Toasts {
  const older = [...before.shown, ...before.more].filter((one) => areOfOneIncident(one, toast));
  const { shown, more } = removeToasts(
    before,
    older.map(({ key }) => key),
  );
  const typedCount = shown.filter(({ kind }) => kind === 'typed').length;
  const isCounted = toast.kind === 'typed' && (typedCount >= maxShownToasts || more.length > 0);
  return isCounted ? { shown, more: [...more, toast] } : { shown: [...shown, toast], more };
}

export function removeToasts({ shown, more }: Toasts, keys: readonly string[]): Toasts {
  const isLeft = ({ key }: Toast) => !keys.includes(key);
  return { shown: shown.filter(isLeft), more: more.filter(isLeft) };
}

/** Removes the toasts of messages that were read elsewhere. @param read ids of stored messages */
export function dropRead(toasts: Toasts, read: ReadonlySet<string>): Toasts {
  const isLeft = ({ id }: Toast) => id === null || !read.has(id);
  return { shown: toasts.shown.filter(isLeft), more: toasts.more.filter(isLeft) };
}

/** A toast of a stored message, which can be read elsewhere. */
export type StoredToast = Toast & { readonly id: string };

export function storedToasts({ shown, more }: Toasts): readonly StoredToast[] {
  return [...shown, ...more].filter((toast): toast is StoredToast => toast.id !== null);
}

/**
 * Returns the ids of the candidates that are no longer unread.
 *
 * @param candidates the toasts that existed before the query of unread messages
 * @param listed the unread messages; where a group's list is full, an unlisted message may still be unread
 */
export function readOf(
  candidates: readonly StoredToast[],
  { data1, data2 }: Pick<ResultOf<typeof getAllMessages>, 'data1' | 'data2'>,
): ReadonlySet<string> {
  const unread = new Set([...data1, ...data2].map(({ id }) => id));
  const isNamed = ({ mType }: Toast) =>
    (isWorkMessage(mType ?? -1) ? data1 : data2).length < unreadListed;
  return new Set(
    candidates.filter((toast) => isNamed(toast) && !unread.has(toast.id)).map(({ id }) => id),
  );
}
