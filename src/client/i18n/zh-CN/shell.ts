/** The console's shell. */
export const shell = {
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    affEnterprise: '关联企业',
    concernDevice: '关注设备',
    dataOverview: '数据概览',
    workOrder: '维修工单',
    orderDetail: '工单详情',
  },
} as const;
