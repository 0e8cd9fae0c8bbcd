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
        showDesktopNotice({ title: title || text, text: title === '' ? '' : text, tag }, () => {
          setToasts((before) => removeToast(before, toast.key));
          open(toast);
        });
      }
    });
    const read = live
      .topic('inbox')
      .pipe(
        filter(({ phase }) => phase === 'ready'),
        map(({ rows }) => rows),
        distinctUntilChanged(),
        pairwise(),
        filter(([before, now]) => isLess(before, now)),
        map(() => storedToasts(present.current)),
        filter((standing) => standing.length > 0),
      )
      .subscribe((standing) => void askRead(standing, setToasts));
    return () => {
      heard.unsubscribe();
      read.unsubscribe();
      announcer.stop();
    };
  }, [live]);

  return {
    toasts,
    close: (key: string) => setToasts((before) => removeToast(before, key)),
    closeMore: () => setToasts((before) => ({ ...before, more: [] })),
  };
}

/** Whether less of any type is unread. */
function isLess(before: ReadonlyMap<string, InboxRow>, now: ReadonlyMap<string, InboxRow>) {
  return [...before].some(([type, { unread }]) => (now.get(type)?.unread ?? 0) < unread);
}

/** Something was read: of the toasts that stand, those of what is no longer unread go. */
async function askRead(
  standing: readonly StoredToast[],
  set: (change: (before: Toasts) => Toasts) => void,
): Promise<void> {
  try {
    const read = readOf(
      standing,
      await call(getAllMessages, { UserId: currentUser()?.id }, { isRead: true }),
    );
    set((before) => dropRead(before, read));
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause; // the call has written its line
  }
}
