import { logError } from '../../../api/http/errorLog.ts';

/** The browser's permission; `missing` where it has no notifications, as on plain http. */
export type DesktopPermission = NotificationPermission | 'missing';

export function desktopPermission(): DesktopPermission {
  return 'Notification' in globalThis ? Notification.permission : 'missing';
}

/** Requests the permission by the browser's prompt; only allowed in response to a user action. */
export async function requestDesktopPermission(): Promise<DesktopPermission> {
  if (!('Notification' in globalThis)) return 'missing';
  return Notification.requestPermission();
}

/**
 * Calls back when the permission changes in the browser's settings.
 * @returns a function that stops the callbacks
 */
export function followDesktopPermission(
  changed: (permission: DesktopPermission) => void,
): () => void {
  const stop = new AbortController();
  const follow = async () => {
    // A page without TLS may have no `permissions`.
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
 * Shows one desktop notification. A second one with the same `tag` replaces the first.
 * @returns a function that closes it; after that, a click has no effect
 */
export function showDesktopNotification(
  { title, text, tag }: { readonly title: string; readonly text: string; readonly tag: string },
  onOpen: () => void,
): () => void {
  try {
    const stop = new AbortController();
    const notification = new Notification(title, { body: text, tag });
    const end = () => {
      stop.abort();
      notification.close();
    };
    const open = () => {
      end();
      window.focus();
      onOpen();
    };
    notification.addEventListener('click', open, stop);
    return end;
  } catch (cause) {
    // phones allow notifications only in service workers
    logError({ where: 'notification', name: 'NOT_SHOWN', info: String(cause) });
    return () => undefined;
  }
}
