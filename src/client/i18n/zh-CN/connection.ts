/** The persistent connections of this browser and of the organisation. */
export const connection = {
  title: '持久连接',
  browser: '本浏览器',
  organisation: '企业的持久连接',
  channelName: '通道',
  channel: { main: '消息', gateway: '设备网关', daping: '大屏' },
  state: '状态',
  status: { connecting: '连接中', open: '已连接', waiting: '等待重连', stopped: '已停止' },
  age: '已持续',
  heard: '上次收到',
  perSecond: '每秒消息',
  total: '累计消息',
  stoppedText: '通道已停止，不会自动重连。',
  retry: '重新连接',
  messages: '收到的消息',
  kindName: '类别',
  kind: {
    message: '消息：{{type}}',
    topic: '主题：{{topic}}',
    text: '纯文本',
    revision: '修订号',
    unreadable: '无法识别',
  },
  allKinds: '全部类别',
  allChannels: '全部通道',
  pause: '暂停',
  resume: '继续',
  clear: '清空',
  shown_other: '显示 {{count}} 条，最多保留 {{most}} 条',
  noMessages: '打开本页后还没有收到消息。',
  at: '时间',
  content: '内容',
  person: '人员',
  since: '连接时间',
  address: '网络地址',
  search: '搜索姓名',
  noneTitle: '没有连接',
  noneText: '企业的人员打开管理台或大屏后，几秒内显示在这里。',
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly connection: typeof connection;
  }
}
