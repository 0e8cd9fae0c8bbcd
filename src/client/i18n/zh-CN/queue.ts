/** The queue of order actions that wait for the network. */
export const queue = {
  title: '待提交的操作',
  about: '没有网络时，操作和照片保存在本机；恢复网络后，每张工单按顺序自动提交，每项只执行一次。',
  none: '没有待提交的操作',
  button: '待提交的操作 {{count}} 项',
  buttonRefused: '待提交的操作 {{count}} 项，其中 {{refused}} 项未能执行',
  open: '查看队列',
  close: '关闭',
  sendNow: '立即提交',
  sent_other: '已提交 {{count}} 项离线操作',
  refusedToast: '{{count}} 项离线操作未能执行，请处理',
  comment: '评论',
  report: '报修',
  count: '盘点',
  record: '提交记录',
  attempts_other: '已尝试 {{count}} 次',
  signed: '已签名',
  tooOld: '已等待超过 6 天，无法确认是否已执行：请核对后再决定',
  noNetwork: '没有网络',
  state: {
    waiting: '待提交',
    stopped: '等前一项处理',
    refused: '未执行',
  },
  /** Beside an order. */
  mark: {
    waiting: '待提交',
    refused: '有操作未执行',
  },
  note: {
    stored: '操作已存在本机，恢复连接后自动提交',
    waiting: '待提交：此页显示提交后的预期状态',
    refused: '有离线操作未能执行',
  },
  countsFromDone: '按操作时的时间计入，最多回溯 {{hours}} 小时。',
  server: '服务器上现在',
  mine: '我的操作',
  notOffered: '按工单现在的状态，不能再执行此操作。',
  takeOver: '按现状重新提交',
  takeOverNow: '不带时间重新提交',
  drop: {
    action: '放弃',
    title: '放弃此操作？',
    text: '“{{action}}”（{{device}}）将不再提交，填写的内容和照片会从本机删除。',
    confirm: '放弃操作',
  },
  stock: {
    in: '入库',
    out: '出库',
    cacheOut: '领入个人包',
    return: '个人包退回',
    transfer: '移库',
  },
  field: {
    items: '备件',
    moveTime: '实际时间',
    fault: '故障描述',
    faultTime: '故障时间',
    machine: '设备',
    photos: '照片',
    state: '状态',
    last: '最近操作',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly queue: typeof queue;
  }
}
