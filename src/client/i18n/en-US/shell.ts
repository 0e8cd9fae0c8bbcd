import type { English } from '../translations.ts';

/** The console's shell. */
export const shell = {
  idle: {
    title: 'Are you still there?',
    text: 'There was no activity for a while. To protect the account, you are signed out after {{minutes}} minutes without activity.',
    left: 'Signing out in {{time}}',
    stay: 'Stay signed in',
    leave: 'Sign out now',
  },
  /** While the server cannot be reached. */
  offline: {
    text: 'No connection to the server: older data is shown',
    queued: 'No connection: older data is shown, actions stay here',
    waiting_one: 'No connection: {{count}} action is stored here and sent on return',
    waiting_other: 'No connection: {{count}} actions are stored here and sent on return',
    open: 'Show',
  },
  skip: 'Skip to content',
  close: 'Close',
  tools: 'More tools',
  wall: 'Wallboard',
  crumbs: 'Breadcrumb',
  menu: {
    name: 'Menu',
    areas: 'Areas',
    open: 'Expand the menu',
    close: 'Collapse the menu',
  },
  tags: {
    others_one: '{{count}} more visited page',
    others_other: '{{count}} more visited pages',
    name: 'Open pages',
    more: 'Actions on the tag',
    refresh: 'Refresh',
    close: 'Close',
    closeOne: 'Close {{tag}}',
    closeOthers: 'Close others',
    closeAll: 'Close all',
  },
  /** Confirmations before unsaved input is lost, by the reason. */
  unsaved: {
    title: 'Discard what is not saved?',
    switch: {
      text: 'Not saved yet: {{forms}}. Switching reloads the page, so this input would be lost.',
      discard: 'Discard and switch',
    },
    close: {
      text: 'Not saved yet: {{forms}}. Closing the tag would lose it.',
      discard: 'Discard and close',
    },
    refresh: {
      text: 'Not saved yet: {{forms}}. Refreshing reloads the page, so this input would be lost.',
      discard: 'Discard and refresh',
    },
    signOut: {
      text: 'Not saved yet: {{forms}}. Signing out would lose it.',
      discard: 'Discard and sign out',
    },
    queued: {
      text_one:
        '{{count}} action is not sent yet. It stays on this device, and is sent only after you sign in here again.',
      text_other:
        '{{count}} actions are not sent yet. They stay on this device, and are sent only after you sign in here again.',
      leave: 'Sign out anyway',
    },
  },
  search: {
    name: 'Search',
    placeholder: 'Device, order, person, part or page',
    found: 'Search results',
    none: 'Nothing found. Try another code or name.',
    failed: 'Some results could not be read. Please try again later.',
    reading: 'Searching…',
    all: 'Show all results in the list',
    report: 'Report a fault',
    kind: {
      device: 'Devices',
      order: 'Work orders',
      person: 'People',
      part: 'Spare parts',
      document: 'Documents',
      page: 'Pages and actions',
    },
  },
  fullscreen: {
    enter: 'Full screen',
    leave: 'Leave full screen',
  },
  size: {
    name: 'Size',
    default: 'Default',
    medium: 'Medium',
    small: 'Small',
    mini: 'Mini',
  },
  errors: {
    button_one: 'Error log ({{count}})',
    button_other: 'Error log ({{count}})',
    title: 'Error log',
    report: 'Report these errors',
    clear: 'Clear',
    none: 'No errors',
  },
  settings: {
    name: 'Display settings',
    themeColour: 'Theme colour',
    customColour: 'Custom colour',
    tagsView: 'Show tags',
    fixedHeader: 'Fixed header',
    sidebarLogo: 'Logo in the sidebar',
    showSettings: 'Settings button at the edge of the screen',
    reset: 'Back to the defaults',
  },
  setup: {
    title: 'Open the setup guide',
    label: 'Setup {{done}} / {{total}}: steps that are done',
    progress: 'Setup {{done}} / {{total}}',
  },
  user: {
    name: 'Account',
    organisation: 'Switch organisation',
    signOut: 'Sign out',
    password: 'Change password',
  },
  help: {
    name: 'Help',
    docs: 'Help pages',
    versions: 'Version notes',
    faq: 'Questions and answers',
    feedback: 'Feedback',
    setUp: 'Set-up guide',
    website: 'Website',
  },
  qr: {
    name: 'QR codes of the mobile apps',
    official: 'Official account',
    miniProgram: 'Mini program',
    scan: 'Scan with WeChat to report and repair by phone',
    help: 'Help for phones',
  },
} as const satisfies English<'shell'>;
