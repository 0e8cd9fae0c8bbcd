import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const personnelReasons = {
  ownPhoneToLeave: {
    'zh-CN': '不是您本人的手机号，请输入本账号的手机号以确认',
    'en-US': 'This is not your own phone; type the phone of this account to confirm',
  },
  notReviewed: {
    'zh-CN': '有人员待审核或已被驳回，请在“新用户申请”中审核',
    'en-US': 'Some of them wait for a review or were rejected; review them on the page New users',
  },
  phoneChangeDenied: {
    'zh-CN': '只有可以重置密码的人才能修改他人的手机号',
    'en-US': 'Only who may reset passwords changes the phone of somebody else',
  },
  roleNeedsTransfer: {
    'zh-CN': '企业管理员角色只能由企业管理员转移，请选择其他角色',
    'en-US': 'The role of enterprise administrator is passed on by transfer alone; choose another',
  },
  stateNeedsReview: {
    'zh-CN': '只能停用或启用，审核结果不能在此修改',
    'en-US': 'Enable or disable only: a review is not changed here',
  },
  transferToOther: {
    'zh-CN': '应为本企业在用的其他人员，请另选一人',
    'en-US': 'Must be another active person of the organisation; choose another',
  },
  nothingToEdit: {
    'zh-CN': '没有要修改的内容，请填写部门、职位或角色',
    'en-US': 'Nothing to change; give a department, post or role',
  },
} satisfies Record<string, Text>;
