import type { English } from '../translations.ts';

/** The frame: titles, general states of pages, the session. */
export const app = {
  /** Date fields. */
  date: {
    day: 'yyyy-mm-dd',
    minute: 'yyyy-mm-dd hh:mm',
    from: 'First day',
    until: 'Last day',
    to: 'to',
    calendar: 'Open the calendar',
  },
  title: {
    login: 'Sign in',
    setUp: 'Set-up',
    forgotten: 'Set a new password',
    register: 'Register',
    noRoute: 'No such page',
    notFound: 'Page not found',
    noPage: 'Page not available yet',
  },
  product: 'Andon 安灯',
  failure: 'Wrong parameters or a system failure: contact your administrator',
  unanswered:
    'No connection to the server. This cannot be loaded now. It is loaded as soon as there is a connection.',
  /** A sign-in or switch that the browser cannot store. */
  notStored:
    "The browser's storage for this site is full or switched off. Clear this site's data in the browser's settings, or leave private browsing, then try again.",
  /** Actions that wait for the network. */
  queue: {
    second:
      'An earlier change of these fields waits to be sent and would be replaced. Wait until it is sent, or remove it from the list of waiting actions, then save again.',
    full: 'The offline queue is full (200 actions or 60 MB of photos): submit it once there is a network',
    notStored:
      'The browser cannot store this action: check its storage. The input is still in the form',
  },
  retry: 'Try again',
  notLoaded: 'It could not be loaded. Check the network and try again.',
  refresh: 'Refresh',
  cancel: 'Cancel',
  loading: 'Loading',
  list: {
    pages: 'Pages',
    page: 'Page {{page}}',
    previous: 'Previous page',
    next: 'Next page',
    size: 'Rows per page',
    range: '{{first}}–{{last}} of {{total}}',
    rangeBound: '{{first}}–{{last}} of {{total}}+',
    lastBound: 'The list ends after {{total}} rows. Narrow it by a filter to see the others.',
  },
  quiet: 'Nothing to show at present',
  denied: {
    title: 'Not permitted',
    text: 'Your role cannot see this. If you need it, ask your enterprise administrator.',
    action: 'Your role may not do this. If you need it, ask your enterprise administrator.',
  },
  crashed: {
    title: 'This page has failed',
    text: 'Your data is not affected. Try again; if it keeps failing, contact your administrator.',
  },
  error: {
    noRoute:
      'This address has no page, or your role may not open it. Check the address; ask your enterprise administrator if you need it.',
    notFound: 'This address does not exist; it may have been moved or deleted.',
    noPage: 'This page is part of the product, but it is not available here yet.',
    back: 'Go back',
    home: 'Go to the start',
  },
  taken: {
    title: 'You may no longer open {{page}}',
    text: 'Your role or its permissions have just changed; ask your enterprise administrator if you need the page.',
    home: 'Go to the start',
  },
  session: {
    title: 'You have been logged out',
    text: 'You have been logged out. You can cancel to stay on this page, or log in again.',
    again: 'Re-Login',
  },
  request: {
    object: 'The request must not be empty',
    url: 'The request needs an address',
  },
  deletion: {
    question: 'Really delete it?',
    confirm: 'Delete',
  },
  shell: {
    theme: 'Appearance',
    themeAuto: 'Same as the device',
    themeLight: 'Light',
    themeDark: 'Dark',
    language: 'Language',
    languageFailed: '{{language}} could not be loaded: check the network and choose it again.',
  },
  time: {
    justNow: 'just now',
    minutesAgo_one: '{{count}} minute ago',
    minutesAgo_other: '{{count}} minutes ago',
    hoursAgo_one: '{{count}} hour ago',
    hoursAgo_other: '{{count}} hours ago',
    yesterday: '1 day ago',
    underMinute: 'under 1 min',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
    days: '{{days}} d {{hours}} h',
  },
} as const satisfies English<'app'>;
