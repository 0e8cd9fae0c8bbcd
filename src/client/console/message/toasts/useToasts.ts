import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { distinctUntilChanged, filter, map, throttleTime } from 'rxjs';
import { v4 as uuid } from 'uuid';
import { listConcernDevices } from '../../../../contract/areas/device/endpoints.ts';
import { getAllMessages } from '../../../../contract/areas/message/endpoints.ts';
import { listWorkOrders } from '../../../../contract/areas/repair/queries.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { currentUser } from '../../../api/session/session.ts';
import { useCan } from '../../../api/session/useSession.ts';
import type { LiveMessage } from '../../../streams/topics/normalise.ts';
import { useLive } from '../../../streams/useTopic.tsx';
import { readAlerts } from '../alerts/alerts.ts';
import { openAnnouncer } from '../alerts/announcer.ts';
import { desktopPermission, showDesktopNotification } from '../alerts/desktopNotification.ts';
import { ring } from '../alerts/ring.ts';
import {
  addToast,
  dropRead,
  isCritical,
  isReading,
  noToasts,
  type Reading,
  readOf,
  removeToasts,
  type StoredToast,
  storedToasts,
  type Toast,
  type Toasts,
  toastOf,
} from './toasts.ts';

/** The minimum interval between two queries of unread messages, ms. */
const unreadQueryIntervalMs = 1_000;

/**
 * Announces live messages: each by a toast, a sound and, where permitted, a desktop notification, in
 * only one tab of the browser (specification 8, real-time message). A toast disappears when its message
 * is read, on whichever device. A sensor reading is announced if it has level 1 or belongs to a device
 * that this user follows, and if no open order of the device is known to this user.
 *
 * @param onOpen called when a desktop notification is clicked
 */
export function useToasts(onOpen: (toast: Toast) => void) {
  const live = useLive();
  const isFollowed = useEffectEvent(useIsFollowed());
  const hasOpenOrder = useEffectEvent(useHasOpenOrder());
  const [toasts, setToasts] = useState(noToasts);
  const present = useRef<Toasts>(noToasts);
  useEffect(() => {
    present.current = toasts;
  }, [toasts]);
  const open = useEffectEvent(onOpen);
  const count = useRef(0);
  /** Makes this page's notification tags unique: a notification with a used tag would replace the old one silently. */
  const [page] = useState(() => uuid());
  /** The open desktop notifications: the function that closes each, by the key of its toast. */
  const [notifications] = useState(() => new Map<string, () => void>());

  useEffect(() => {
    const announcer = openAnnouncer(new BroadcastChannel('andon.announcer'));
    const announce = (message: LiveMessage) => {
      const id = message.type === 'typed' ? message.message.Id : undefined;
      const content = message.type === 'typed' ? message.message : message.text;
      announcer.announce(id ?? JSON.stringify(content), () => show(message, id));
    };
    const show = (message: LiveMessage, id: string | undefined) => {
      count.current += 1;
      const toast = toastOf(message, id ?? `${page} ${String(count.current)}`);
      setToasts((before) => addToast(before, toast));
      const alerts = readAlerts();
      if (alerts.sound) ring();
      if (alerts.desktop && desktopPermission() === 'granted') {
        const { title, text, key: tag } = toast;
        const content = { title: title || text, text: title === '' ? '' : text, tag };
        const end = showDesktopNotification(content, () => {
          notifications.delete(tag);
          setToasts((before) => removeToasts(before, [tag]));
          open(toast);
        });
        notifications.set(tag, end);
      }
    };
    let ended = false;
    const announceReading = async (message: Reading) => {
      const deviceID = message.message.Url ?? '';
      if (!isCritical(message) && !(await isFollowed(deviceID))) return;
      const isKnown = await hasOpenOrder(deviceID);
      if (!isKnown && !ended) announce(message);
    };
    const messages = live.messages$.subscribe((message) => {
      if (isReading(message)) void announceReading(message);
      else announce(message);
    });
    const dropReadToasts = async (candidates: readonly StoredToast[]) => {
      const read = await fetchReadIDs(candidates);
      if (read === null) return; // the next change queries again
      closeNotifications(notifications, read);
      setToasts((before) => dropRead(before, read));
    };
    const read = live
      .topic('inbox')
      .pipe(
        filter(({ phase }) => phase === 'ready'),
        map(({ rows }) => rows),
        distinctUntilChanged(),
        // The counts alone don't show it: one message read and two new ones also add up to one more.
        throttleTime(unreadQueryIntervalMs, undefined, { leading: true, trailing: true }),
        map(() => storedToasts(present.current)),
        filter((candidates) => candidates.length > 0),
      )
      .subscribe((candidates) => void dropReadToasts(candidates));
    return () => {
      ended = true;
      messages.unsubscribe();
      read.unsubscribe();
      announcer.stop();
      closeNotifications(notifications, notifications.keys());
    };
  }, [live, notifications, page]);

  return {
    toasts,
    /** Closes toasts with their desktop notifications; a text's notification stays, because its toast closes by timer. */
    close: (closed: readonly Toast[]) => {
      const keys = closed.map(({ key }) => key);
      closeNotifications(
        notifications,
        closed.filter(({ kind }) => kind === 'typed').map(({ key }) => key),
      );
      setToasts((before) => removeToasts(before, keys));
    },
  };
}

/** The cache time of the followed devices, which are fetched at the first reading, ms. */
const followedStaleMs = 60_000;
const followedPage = { pageNum: 0, pageSize: 200 };

/** Returns a function that checks whether this user follows a device; false after a failed call. */
function useIsFollowed(): (deviceID: string) => Promise<boolean> {
  const queries = useQueryClient();
  const mayFollow = useCan('device.view');
  return async (deviceID) => {
    if (!mayFollow) return false;
    try {
      const { data } = await queries.fetchQuery({
        queryKey: [listConcernDevices.id, followedPage],
        queryFn: ({ signal }) => call(listConcernDevices, followedPage, { signal, isRead: true }),
        staleTime: followedStaleMs,
      });
      return data.some((device) => device.deviceID === deviceID);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause; // the call has logged the error
      return false;
    }
  };
}

/** The cache time of a device's open orders, which a burst of its readings needs, ms. */
const openOrdersStaleMs = 5_000;

/** Returns a function that checks whether a device has an open order that this user may read; false after a failed call. */
function useHasOpenOrder(): (deviceID: string) => Promise<boolean> {
  const queries = useQueryClient();
  const mayRead = useCan('repair.view');
  return async (deviceID) => {
    if (!mayRead || deviceID === '') return false;
    const body = { DeviceID: deviceID, Unfinished: 1, pageNum: 0, pageSize: 1 } as const;
    try {
      const { data } = await queries.fetchQuery({
        queryKey: [listWorkOrders.id, body],
        queryFn: ({ signal }) => call(listWorkOrders, body, { signal, isRead: true }),
        staleTime: openOrdersStaleMs,
      });
      return data.length > 0;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause; // the call has logged the error
      return false;
    }
  };
}

function closeNotifications(notifications: Map<string, () => void>, keys: Iterable<string>): void {
  for (const key of keys) {
    notifications.get(key)?.();
    notifications.delete(key);
  }
}

/** Returns the ids of the candidates that are no longer unread; null after a failed call. */
async function fetchReadIDs(candidates: readonly StoredToast[]) {
  try {
    const unread = await call(getAllMessages, { UserId: currentUser()?.id }, { isRead: true });
    return readOf(candidates, unread);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause; // the call has logged the error
    return null;
  }
}
