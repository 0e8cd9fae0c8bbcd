/** The console's shell. */
export const shell = {
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    affEnterprise: 'Affiliated enterprises',
    concernDevice: 'Followed devices',
    dataOverview: 'Overview',
    workOrder: 'Work orders',
    orderDetail: 'Work order',
  },
} as const;
