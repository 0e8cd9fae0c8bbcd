/** The notification centre and its toasts. */
export const message = {
  centre: {
    name: '消息中心',
    unread_other: '消息中心，{{count}} 条未读',
    groups: '消息分组',
    types: '消息类型',
    count_other: '{{count}} 条未读',
    unreadOfType_other: '{{count}} 条未读',
    readings: '设备读数（打开页面以来，不保存）',
    readAll: '本类全部标为已读',
  },
  group: { work: '工作', system: '系统' },
  unread: '未读',
  empty: { title: '没有消息', text: '有与您相关的新消息时，会出现在这里。' },
  toast: {
    name: '新消息提醒',
    more_other: '还有 {{count}} 条新消息',
    show: '打开消息中心查看',
    close: '关闭提醒',
  },
  alerts: {
    name: '提醒方式',
    sound: '提示音',
    desktop: '桌面通知',
    missing: '此浏览器或当前的访问方式不支持桌面通知。',
    denied: '浏览器已禁止本站的通知，请在地址栏的网站设置中改为允许。',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly message: typeof message;
  }
}
