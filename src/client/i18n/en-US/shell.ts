/** The console's shell. */
export const shell = {
  idle: {
    title: 'Are you still there?',
    text: 'Nothing was used for a while. To protect the account, {{minutes}} minutes without use sign it out.',
    left: 'Signing out in {{time}}',
    stay: 'Stay signed in',
    leave: 'Sign out now',
  },
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    dataOverview: 'Overview',
    workOrder: 'Work orders',
    orderDetail: 'Work order',
    mailList: 'Address book',
    mailinfo: 'Person',
  },
} as const;
