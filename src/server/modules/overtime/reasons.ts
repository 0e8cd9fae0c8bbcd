import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const overtimeReasons = {
  overtimeMonth: {
    'zh-CN': '只能申请本月和前两个月的加班，请选择其中一个月',
    'en-US': 'Overtime can be applied for in this month and the two before it; choose one of them',
  },
  overtimeSpan: {
    'zh-CN': '结束应晚于开始，一次最多 24 小时，且不能晚于现在',
    'en-US': 'The end must be after the start, within 24 hours of it, and not in the future',
  },
  overtimeUnproven: {
    'zh-CN': '这段时间内没有班外的工单维修记录，请从建议中选择',
    'en-US': 'No order was worked on outside the shift in this time; choose one of the proposals',
  },
  overtimeTaken: {
    'zh-CN': '其中有时间已经申请过，请缩短时间或修改原申请',
    'en-US':
      'Part of this time has been applied for already; shorten it or change that application',
  },
  overtimePerson: {
    'zh-CN': '应为本企业的启用人员，请重新选择',
    'en-US': 'Must be an active person of the organisation; choose again',
  },
  overtimeOthers: {
    'zh-CN': '替他人申请需要“审批加班”权限',
    'en-US': 'To apply for somebody else, the permission to approve overtime is needed',
  },
} satisfies Record<string, Text>;
