/** The console's shell. */
export const shell = {
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    dataOverview: 'Overview',
    workOrder: 'Work orders',
    orderDetail: 'Work order',
    mailList: 'Address book',
    mailinfo: 'Person',
  },
} as const;
