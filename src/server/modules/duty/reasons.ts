import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const dutyReasons = {
  dutyDays: {
    'zh-CN': '结束日期不能早于开始日期，最多相隔 366 天',
    'en-US': 'The last day must not be before the first, nor more than 366 days after it',
  },
  dutyWindow: {
    'zh-CN': '结束日期不能早于开始日期，一次最多查 62 天',
    'en-US': 'The last day must not be before the first; at most 62 days at a time',
  },
  dutyNotYours: {
    'zh-CN': '这一天不是您值班，请另选日期',
    'en-US': 'You are not on call on this day; choose another',
  },
  dutyTeamSwap: {
    'zh-CN': '这一天由班组值班，请主管调班',
    'en-US': 'A team is on call on this day; ask a supervisor',
  },
  dutyFirstNeedsDevices: {
    'zh-CN': '主值班请指定设备；不指定设备的只能是后备',
    'en-US': 'Name the devices of a first person; only a back-up is for all devices',
  },
  dutyNoShift: {
    'zh-CN': '该班次在这一天没有班，请另选日期',
    'en-US': 'The shift does not take place on this day; choose another day',
  },
  dutyNotTheirs: {
    'zh-CN': '这一天值班的不是所选人员，请刷新后重新选择',
    'en-US': 'The person is not on call on this day; reload and choose again',
  },
  dutyPast: {
    'zh-CN': '已经过去的日期不能调班，请选今天或以后',
    'en-US': 'Days that are over cannot be changed; choose today or later',
  },
} satisfies Record<string, Text>;
