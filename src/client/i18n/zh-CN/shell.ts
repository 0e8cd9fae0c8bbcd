/** The console's shell. */
export const shell = {
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    dataOverview: '数据概览',
    workOrder: '维修工单',
    orderDetail: '工单详情',
    mailList: '人员通讯录',
    mailinfo: '人员详情',
  },
} as const;
