import { logError } from '../../api/http/errorLog.ts';

/** What the browser lets us do; `missing`: it has no notifications, as on plain http. */
export type DesktopPermission = NotificationPermission | 'missing';

export function desktopPermission(): DesktopPermission {
  return 'Notification' in globalThis ? Notification.permission : 'missing';
}

/** Asks the user by the browser's own question; only upon a deed of theirs. */
export async function askForDesktop(): Promise<DesktopPermission> {
  if (!('Notification' in globalThis)) return 'missing';
  return Notification.requestPermission();
}

/**
 * Tells what the browser lets us do when that is changed in its settings.
 * @returns how to stop
 */
export function followDesktopPermission(
  changed: (permission: DesktopPermission) => void,
): () => void {
  const stop = new AbortController();
  const follow = async () => {
    // A page without TLS may have none.
    const { permissions } = navigator as { readonly permissions?: Permissions };
    const status = await permissions?.query({ name: 'notifications' });
    if (stop.signal.aborted) return;
    status?.addEventListener('change', () => changed(desktopPermission()), stop);
  };
  follow().catch((cause: unknown) => {
    logError({ where: 'notification', name: 'NOT_FOLLOWED', info: String(cause) });
  });
  return () => stop.abort();
}

/**
 * One message for the desktop; `tag`: a second one of it takes the place of the first.
 * @returns how to take it away; a click upon it does nothing from then on
 */
export function showDesktopNotice(
  { title, text, tag }: { readonly title: string; readonly text: string; readonly tag: string },
  onOpen: () => void,
): () => void {
  try {
    const stop = new AbortController();
    const notice = new Notification(title, { body: text, tag });
    const end = () => {
      stop.abort();
      notice.close();
    };
    const open = () => {
      end();
      window.focus();
      onOpen();
    };
    notice.addEventListener('click', open, stop);
    return end;
  } catch (cause) {
    // phones allow it to service workers alone
    logError({ where: 'notification', name: 'NOT_SHOWN', info: String(cause) });
    return () => undefined;
  }
}
