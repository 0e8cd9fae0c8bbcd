import type { English } from '../translations.ts';

/** The notification centre and its toasts. */
export const message = {
  centre: {
    name: 'Notifications',
    unread_one: 'Notifications, {{count}} unread',
    unread_other: 'Notifications, {{count}} unread',
    groups: 'Groups of notifications',
    types: 'Types of notifications',
    count_one: '{{count}} unread',
    count_other: '{{count}} unread',
    unreadOfType_one: '{{count}} unread',
    unreadOfType_other: '{{count}} unread',
    readings: 'Readings of devices since you opened this page (not stored)',
    readAll: 'Mark all of this type as read',
  },
  group: { work: 'Work', system: 'System' },
  unread: 'Unread',
  empty: { title: 'No notifications', text: 'Your notifications will appear here.' },
  toast: {
    name: 'New notifications',
    more_one: '{{count}} more notification',
    more_other: '{{count}} more notifications',
    show: 'Open the notification centre',
    close: 'Close',
  },
  alerts: {
    name: 'Ways of notification',
    sound: 'Sound',
    desktop: 'On the desktop',
    missing: 'Desktop notifications are not available in this browser or over this connection.',
    denied: 'The browser blocks notifications of this site; allow them in its site settings.',
  },
} as const satisfies English<'message'>;
