/** Devices. */
export const device = {
  search: '设备编号或名称',
  name: '设备',
  type: '设备类型',
  position: '位置',
  runState: '运行状态',
  runStateSince: '状态始于',
  openOrders: '未完成工单',
  lastFault: '最近故障',
  neverFailed: '没有记录',
  never: '从未上报',
  followedSince: '关注于',
  linked: {
    name: '消息所说的设备',
    orders: '查看工单',
    gone: '您看不到这台设备，它可能已被移除。',
    close: '收起这台设备',
  },
  followed: {
    title: '关注设备',
    add: '关注设备',
    added: '已关注 {{name}}',
    drop: '取消关注',
    choose: '请从列表中选择设备',
    none: '还没有关注的设备',
    noneText: '关注设备后，它的运行状态和未完成工单集中显示在这里，故障与离线会通知您。',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly device: typeof device;
  }
}
