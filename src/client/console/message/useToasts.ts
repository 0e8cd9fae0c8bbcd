import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { distinctUntilChanged, filter, map, throttleTime } from 'rxjs';
import { v4 as uuid } from 'uuid';
import { listConcernDevices } from '../../../contract/areas/device.ts';
import { getAllMessages } from '../../../contract/areas/message.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { currentUser } from '../../api/session/session.ts';
import { useCan } from '../../api/session/useSession.ts';
import type { LiveMessage } from '../../streams/normalise.ts';
import { useLive } from '../../streams/useTopic.tsx';
import { readAlerts } from './alerts.ts';
import { desktopPermission, showDesktopNotice } from './desktopNotice.ts';
import { ring } from './ring.ts';
import { openAnnouncer } from './soleAnnouncer.ts';
import {
  addToast,
  dropRead,
  isGrave,
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

/** At most so often it is asked which messages are still unread, ms. */
const askedEveryMs = 1_000;

/**
 * What live messages put on this screen: each by a toast, a sound and the browser's notification
 * where it is permitted, in one tab of the browser alone (specification 8, real-time message). A
 * toast goes when its message is read, wherever that was. A sensor's reading is announced if it is
 * of level 1, or of a device that this person follows.
 *
 * @param onOpen a desktop notification was clicked
 */
export function useToasts(onOpen: (toast: Toast) => void) {
  const live = useLive();
  const isFollowed = useEffectEvent(useIsFollowed());
  const [toasts, setToasts] = useState(noToasts);
  const present = useRef<Toasts>(noToasts);
  useEffect(() => {
    present.current = toasts;
  }, [toasts]);
  const open = useEffectEvent(onOpen);
  const count = useRef(0);
  /** Names this page's toasts among the browser's: a notification of the same tag would come in silence. */
  const [page] = useState(() => uuid());
  /** The browser's notifications that may still be shown, by their toast: how to remove each. */
  const [notices] = useState(() => new Map<string, () => void>());

  useEffect(() => {
    const locks = (navigator as { readonly locks?: LockManager | null }).locks ?? null;
    const announcer = openAnnouncer({ locks, storage: localStorage, now: () => Date.now() });
    const announce = (message: LiveMessage) => {
      const id = message.type === 'typed' ? message.message.Id : undefined;
      if (!announcer.isSole() || (id !== undefined && !announcer.isFirst(id))) return;
      count.current += 1;
      const toast = toastOf(message, id ?? `${page} ${String(count.current)}`);
      setToasts((before) => addToast(before, toast));
      const alerts = readAlerts();
      if (alerts.sound) ring();
      if (alerts.desktop && desktopPermission() === 'granted') {
        const { title, text, key: tag } = toast;
        const content = { title: title || text, text: title === '' ? '' : text, tag };
        const end = showDesktopNotice(content, () => {
          notices.delete(tag);
          setToasts((before) => removeToasts(before, [tag]));
          open(toast);
        });
        notices.set(tag, end);
      }
    };
    let ended = false;
    const announceIfFollowed = async (message: Reading) => {
      const followed = await isFollowed(message.message.Url ?? '');
      if (followed && !ended) announce(message);
    };
    const heard = live.messages$.subscribe((message) => {
      if (isReading(message) && !isGrave(message)) void announceIfFollowed(message);
      else announce(message);
    });
    const askRead = async (standing: readonly StoredToast[]) => {
      const read = await readElsewhere(standing);
      if (read === null) return; // asked again at the next change
      endNotices(notices, read);
      setToasts((before) => dropRead(before, read));
    };
    const read = live
      .topic('inbox')
      .pipe(
        filter(({ phase }) => phase === 'ready'),
        map(({ rows }) => rows),
        distinctUntilChanged(),
        // Its counts don't tell: one read and two that came are one more.
        throttleTime(askedEveryMs, undefined, { leading: true, trailing: true }),
        map(() => storedToasts(present.current)),
        filter((standing) => standing.length > 0),
      )
      .subscribe((standing) => void askRead(standing));
    return () => {
      ended = true;
      heard.unsubscribe();
      read.unsubscribe();
      announcer.stop();
      endNotices(notices, notices.keys());
    };
  }, [live, notices, page]);

  return {
    toasts,
    /** Closes toasts with their desktop notifications; a text's notification stays: its toast goes by itself. */
    close: (closed: readonly Toast[]) => {
      const keys = closed.map(({ key }) => key);
      endNotices(
        notices,
        closed.filter(({ kind }) => kind === 'typed').map(({ key }) => key),
      );
      setToasts((before) => removeToasts(before, keys));
    },
  };
}

/** Followed devices are read at the first reading, and again after so long or a change of ours, ms. */
const followedForMs = 60_000;
const followedPage = { pageNum: 0, pageSize: 200 };

/** Asks whether this person follows a device; where that cannot be read, they do not. */
function useIsFollowed(): (deviceID: string) => Promise<boolean> {
  const queries = useQueryClient();
  const mayFollow = useCan('device.view');
  return async (deviceID) => {
    if (!mayFollow) return false;
    try {
      const { data } = await queries.fetchQuery({
        queryKey: [listConcernDevices.id, followedPage],
        queryFn: ({ signal }) => call(listConcernDevices, followedPage, { signal, isRead: true }),
        staleTime: followedForMs,
      });
      return data.some((device) => device.deviceID === deviceID);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause; // the call has written its line
      return false;
    }
  };
}

function endNotices(notices: Map<string, () => void>, keys: Iterable<string>): void {
  for (const key of keys) {
    notices.get(key)?.();
    notices.delete(key);
  }
}

/** The ids of those that are no longer unread; null where it could not be asked. */
async function readElsewhere(standing: readonly StoredToast[]) {
  try {
    const unread = await call(getAllMessages, { UserId: currentUser()?.id }, { isRead: true });
    return readOf(standing, unread);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause; // the call has written its line
    return null;
  }
}
