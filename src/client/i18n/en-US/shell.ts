/** The console's shell. */
export const shell = {
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    workOrder: 'Work orders',
    orderDetail: 'Work order',
  },
  skip: 'Skip to content',
  close: 'Close',
  tools: 'More tools',
  wall: 'Wallboard',
  crumbs: 'Where you are',
  menu: {
    name: 'Menu',
    areas: 'Areas',
    open: 'Unfold the menu',
    close: 'Fold the menu',
  },
  tags: {
    name: 'Open pages',
    more: 'What to do with the tag',
    refresh: 'Refresh',
    close: 'Close',
    closeOne: 'Close {{tag}}',
    closeOthers: 'Close others',
    closeAll: 'Close all',
  },
  search: {
    name: 'Search pages',
    placeholder: 'Name or path of a page',
    found: 'Pages found',
    none: 'No page found. Try another word.',
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
    clear: 'Clear',
    none: 'No errors',
  },
  settings: {
    name: 'Display settings',
    themeColour: 'Theme colour',
    ownColour: 'Your own',
    tagsView: 'Show tags',
    fixedHeader: 'Fixed header',
    sidebarLogo: 'Logo in the sidebar',
    showSettings: 'Settings button at the edge of the screen',
    reset: 'Back to the defaults',
  },
  introduction: {
    title: 'Data comes by itself',
    figures: 'The figures of the wallboard follow the plant; no need to reload the page.',
    messages: 'New messages arrive at once; the header counts those you have not read.',
    offline: 'After a break of the network it reconnects by itself and catches up.',
    done: 'Got it',
  },
  user: {
    name: 'Account',
    signOut: 'Sign out',
  },
} as const;
