/** The delays of orders and the targets of figures. */
export const timeoutConfig = {
  title: '工单时限与指标目标',
  save: '保存设置',
  done: '修改成功',
  text: '适用于本企业设备的工单，无论由谁维修；从保存后进入相应状态的工单起生效，之前的工单仍按原来的时限。',
  defaults: '目前为默认值。',
  updated: '上次修改于 {{time}}。',
  readOnly: '您可以查看这些时限；只有有“工单时限设置”权限的人可以修改，默认是企业管理员。',
  noTarget: '未设目标',
  unit: {
    minutes: '分钟',
    hours: '小时',
    percent: '%',
  },
  group: {
    labels: {
      title: '扫码报修',
      text: '设备标签上的二维码谁都可以扫。',
    },
    unreceived: {
      title: '无人接单',
      text: '自报修起计；有人接单或驳回后不再提醒。转给另一家维修方时重新计时。',
    },
    unwritten: {
      title: '待补填维修结果',
      text: '自维修人选择“稍后填写”、设备恢复起计。',
    },
    unconfirmed: {
      title: '待确认',
      text: '自填写维修结果起计；退回返工后再次完工时重新计时。',
    },
    figures: {
      title: '指标口径与目标',
      text: '目标显示在大屏和数据概览的指标旁；不填则不显示目标。',
    },
  },
  label: {
    labelReport: '不登录也可以扫码报修',
    mttrTargetHours: '平均修复时间 MTTR 不超过',
    mtbfTargetHours: '平均故障间隔 MTBF 不低于',
    respondTargetMinutes: '平均响应时间 MTR 不超过',
    availabilityTarget: '可用率不低于',
    escalateMinutes: '无人接单时通知下一位值班人',
    superviseMinutes: '仍无人接单时通知维修主管',
    writeDueHours: '补填维修结果的期限',
    autoConfirmHours: '无人确认时自动确认',
    respondBasis: '平均响应时间 MTR 计到',
  },
  labels: {
    on: '不登录也可以扫码报修，报修人的手机号只有本企业看得到。',
    off: '扫码的人需要登录才能报修。',
  },
  cost: {
    title: '费用',
    text: '工单的工时费用按此计算，仅本企业看得到；改动后填写的维修结果用新单价。',
    help: '可不填；不填则工单不计工时费用',
    rate: '工时单价（每小时）',
    none: '未设',
  },
  effect: {
    escalateMinutes:
      '报修 {{value}} 分钟后仍无人接单：通知还没有收到通知的维修人（报修人除外）；都已通知过时，再次通知所有维修人。',
    superviseMinutes: '报修 {{value}} 分钟后仍无人接单：通知维修方的所有主管。',
    writeDueHours:
      '设备恢复 {{value}} 小时后仍未填写结果：工单标为超时，提醒维修人；此后每 {{value}} 小时再提醒一次，直到填写。',
    autoConfirmHours:
      '填写结果 {{value}} 小时后无人确认也无人退回：工单自动完成，没有评分，注明由系统确认，并通知报修人和维修人。',
  },
  help: {
    labelReport:
      '报修人留下姓名和手机号，只有本企业看得到；同一台设备有未修好的报修时，只能补充说明。关闭后，扫码的人需要登录才能报修',
    mttrTargetHours: '从故障到恢复，最多 720 小时',
    mtbfTargetHours: '两次停机之间的运行时间，最多 100000 小时',
    respondTargetMinutes: '按上面所选的口径，最多 1440 分钟',
    availabilityTarget: '运行时间占应运行时间的百分比，最多 100',
    escalateMinutes: '{{min}} 到 {{max}} 分钟',
    superviseMinutes: '应比上一项长，最多 {{max}} 分钟',
    writeDueHours: '{{min}} 到 {{max}} 小时',
    autoConfirmHours: '{{min}} 到 {{max}} 小时',
    respondBasis: 'MTR = 各工单从报修到接单（或到场）时间的平均值；改动后统计随之变化',
  },
  notAfter: '应比通知下一位值班人的时间长',
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly timeoutConfig: typeof timeoutConfig;
  }
}
