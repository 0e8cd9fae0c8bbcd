/** The console's shell. */
export const shell = {
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    workOrder: '维修工单',
    orderDetail: '工单详情',
    proclamation: '公告',
    proclamationDetail: '公告详情',
  },
} as const;
