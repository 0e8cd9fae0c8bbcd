/** Affiliated enterprises. */
export const relation = {
  title: '关联企业',
  search: '企业名称或编码',
  name: '企业',
  state: '状态',
  direction: '关系',
  weService: '我方为其维修设备',
  theyService: '其为我方维修设备',
  applied: '申请时间',
  changed: '最近变更',
  ownCode: '本企业编码，提供给服务商后，对方即可申请关联：',
  accept: '同意',
  acceptConfirm: '同意后，{{name}} 的人员可以查看并维修您交给它的设备。确认同意?',
  reject: '驳回',
  rejectConfirm: '确认驳回 {{name}} 的关联申请?',
  withdraw: '撤回申请',
  withdrawConfirm: '确认撤回对 {{name}} 的关联申请?',
  end: '解除关联',
  endAsOwner: '解除后，{{name}} 不再维修您的设备，设备与未完成的工单将转回本企业。确认解除?',
  endAsProvider: '解除后，您不再维修 {{name}} 的设备，设备与未完成的工单将转回对方。确认解除?',
  again: '重新申请',
  none: '还没有关联企业',
  noneProvider: '向设备使用方申请关联，对方同意后即可为其维修设备。',
  noneOwner: '服务商用本企业编码申请关联后，会出现在这里，由您同意或驳回。',
  apply: {
    find: '按名称查找',
    findHelp: '只能找到同意被找到的企业；也可以直接填写编码',
    open: '申请关联',
    submit: '发送申请',
    code: '对方企业编码',
    help: '由对方的企业管理员提供，在其“关联企业”页面可以查到',
    unknown: '没有这个编码的设备使用方，请向对方核对',
    done: '已向 {{name}} 发送申请',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly relation: typeof relation;
  }
}
