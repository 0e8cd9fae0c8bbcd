/** The console's shell. */
export const shell = {
  idle: {
    title: '您还在吗？',
    text: '已有一段时间没有操作。为保护账号，{{minutes}} 分钟未操作将自动退出登录。',
    left: '{{time}} 后退出',
    stay: '继续使用',
    leave: '立即退出',
  },
  /** The titles of its pages, by the page's name: tags, breadcrumb, search and the browser's tab show them. */
  page: {
    dataOverview: '数据概览',
    workOrder: '维修工单',
    orderDetail: '工单详情',
    mailList: '人员通讯录',
    mailinfo: '人员详情',
  },
} as const;
