/** The console's shell. */
export const shell = {
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    workOrder: '维修工单',
    loginLog: '登录日志',
    opLog: '操作日志',
    orderDetail: '工单详情',
  },
} as const;
