/** Reports by a device's label without an account. */
export const labelReport = {
  start: '报修',
  cancel: '返回',
  name: '您的姓名',
  phone: '您的手机号',
  private: '姓名和手机号只给这台设备的所属企业，用于了解故障情况；下次扫码时由本机代填。',
  report: {
    title: '报修',
    fault: '故障现象',
    faultHelp: '选一个，或用自己的话写',
    options: '常见故障',
    stop: '设备停机了吗',
    stopped: '已停机',
    running: '还在运行',
    since: '从什么时候开始',
    sinceTime: '开始的时间',
    age: { 0: '刚刚', 15: '15 分钟前', 60: '1 小时前', other: '其他时间' },
    submit: '提交报修',
  },
  remark: {
    title: '补充说明',
    already: '这台设备已有人报修',
    reported: '{{time}} 报修，现在“{{state}}”。',
    fault: '故障：{{fault}}。',
    stopped: '设备已停机。',
    running: '设备还在运行。',
    text: '您看到的情况',
    help: '不用再报一次：写下变化或别的现象，维修人会收到',
    submit: '提交补充',
  },
  photo: {
    title: '照片（可选，最多 {{most}} 张）',
    add: '拍照或选照片',
    name: '照片 {{number}}',
    remove: '去掉照片 {{number}}',
    unreadable: '有照片无法读取，没有加上；请换一张',
    tooMany: '照片太多，只加上了前面的',
    unsent_other: '{{count}} 张照片没有发出，可以在下面重新添加。',
  },
  done: {
    report: '已报修',
    remark: '补充已提交',
    text: '进展显示在下面。用这部手机再扫一次标签，随时可以查看。',
  },
  own: {
    calls: {
      notified_other: '{{time}} 已通知 {{count}} 名维修人员。',
      next_other: '仍无人接单时，{{time}} 再通知 {{count}} 人。',
      supervisors: '仍无人接单时，{{time}} 通知主管。',
    },
    title: '我的报修',
    failed: '暂时读不到您的报修进展。',
    times: '进展',
    code: '工单 {{code}}',
    photos_other: '{{count}} 张照片',
    copy: '复制查看链接',
    copied: '已复制',
    notCopied: '没有复制成功，请再试',
  },
  state: {
    reported: '已通知维修人员，等待接单。',
    awaitingRepair: '维修人员已接单，正在赶来。',
    repairing: '正在维修。',
    awaitingConfirmation: '已经修好，等待确认。',
    completed: '已经修好并确认。',
    rejected: '这次报修没有被受理；如仍有故障，请再报修或联系维修人员。',
    toBeCompleted: '设备已恢复运行，维修记录稍后填写。',
    interrupted: '维修暂停，之后会继续。',
  },
  time: {
    report: '报修',
    remark: '补充',
    receive: '接单',
    repair: '开始维修',
    finish: '恢复运行',
    confirm: '确认完工',
    reject: '驳回',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly labelReport: typeof labelReport;
  }
}
