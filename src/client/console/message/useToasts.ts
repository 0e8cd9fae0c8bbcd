import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { distinctUntilChanged, filter, map, pairwise } from 'rxjs';
import { getAllMessages } from '../../../contract/areas/message.ts';
import type { InboxRow } from '../../../contract/topicRows.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/call.ts';
import { currentUser } from '../../api/session.ts';
import { useLive } from '../../streams/useTopic.tsx';
import { readAlerts } from './alerts.ts';
import { desktopPermission, showDesktopNotice } from './desktopNotice.ts';
import { ring } from './ring.ts';
import { openAnnouncer } from './soleAnnouncer.ts';
import {
  addToast,
  dropRead,
  noToasts,
  readOf,
  removeToast,
  type StoredToast,
  storedToasts,
  type Toast,
  type Toasts,
  toastOf,
} from './toasts.ts';

/**
 * What live messages put on this screen: each by a toast, a sound and the browser's notification
 * where it is permitted, in one tab of the browser alone (specification 8, real-time message). A
 * toast goes when its message is read, wherever that was.
 *
 * @param onOpen a desktop notification was clicked
 */
export function useToasts(onOpen: (toast: Toast) => void) {
  const live = useLive();
  const [toasts, setToasts] = useState(noToasts);
  const present = useRef<Toasts>(noToasts);
  useEffect(() => {
    present.current = toasts;
  }, [toasts]);
  const open = useEffectEvent(onOpen);
  const count = useRef(0);
  /** The browser's notifications that may still stand, by their toast: how to take each away. */
  const [notices] = useState(() => new Map<string, () => void>());

  useEffect(() => {
    const locks = (navigator as { readonly locks?: LockManager | null }).locks ?? null;
    const announcer = openAnnouncer({ locks, storage: localStorage, now: () => Date.now() });
    const heard = live.messages$.subscribe((message) => {
      const id = message.type === 'typed' ? message.message.Id : undefined;
      if (!announcer.isSole() || (id !== undefined && !announcer.isFirst(id))) return;
      count.current += 1;
      const toast = toastOf(message, id ?? `toast-${String(count.current)}`);
      setToasts((before) => addToast(before, toast));
      const alerts = readAlerts();
      if (alerts.sound) ring();
      if (alerts.desktop && desktopPermission() === 'granted') {
        const { title, text, key: tag } = toast;
        const said = { title: title || text, text: title === '' ? '' : text, tag };
        const end = showDesktopNotice(said, () => {
          notices.delete(tag);
          setToasts((before) => removeToast(before, tag));
          open(toast);
        });
        notices.set(tag, end);
      }
    });
    let failed = false;
    const askRead = async (standing: readonly StoredToast[]) => {
      const read = await readElsewhere(standing);
      failed = read === null;
      if (read === null) return;
      endNotices(notices, read);
      setToasts((before) => dropRead(before, read));
    };
    const read = live
      .topic('inbox')
      .pipe(
        filter(({ phase }) => phase === 'ready'),
        map(({ rows }) => rows),
        distinctUntilChanged(),
        pairwise(),
        filter(([before, now]) => failed || wasRead(before, now)),
        map(() => storedToasts(present.current)),
        filter((standing) => standing.length > 0),
      )
      .subscribe((standing) => void askRead(standing));
    return () => {
      heard.unsubscribe();
      read.unsubscribe();
      announcer.stop();
      endNotices(notices, notices.keys());
    };
  }, [live, notices]);

  return {
    toasts,
    /** A text's notification stays: its toast goes by itself. */
    close: (key: string) => {
      if (toasts.shown.some((toast) => toast.key === key && toast.kind === 'typed')) {
        endNotices(notices, [key]);
      }
      setToasts((before) => removeToast(before, key));
    },
    closeMore: () => {
      endNotices(
        notices,
        toasts.more.map(({ key }) => key),
      );
      setToasts((before) => ({ ...before, more: [] }));
    },
  };
}

function endNotices(notices: Map<string, () => void>, keys: Iterable<string>): void {
  for (const key of keys) {
    notices.get(key)?.();
    notices.delete(key);
  }
}

/** Whether something was read: less of a type is unread, or no more although another one came. */
function wasRead(before: ReadonlyMap<string, InboxRow>, now: ReadonlyMap<string, InboxRow>) {
  return [...before].some(([type, then]) => {
    const { unread, newest } = now.get(type) ?? { unread: 0, newest: then.newest };
    return unread < then.unread || (unread === then.unread && newest !== then.newest);
  });
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
