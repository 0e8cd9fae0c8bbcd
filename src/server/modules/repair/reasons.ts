import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const repairReasons = {
  qrOrReason: {
    'zh-CN': '请扫描设备二维码，或填写手工原因',
    'en-US': 'Scan the device, or give a manual reason',
  },
  causeOrName: {
    'zh-CN': 'CauseID 与 CauseName 只能填一个',
    'en-US': 'Give CauseID or CauseName, not both',
  },
  reasonForRework: {
    'zh-CN': '退回返工请填写原因',
    'en-US': 'Give a reason when sending back for rework',
  },
  reasonForOther: {
    'zh-CN': '原因类型为“其他”时请填写原因',
    'en-US': 'Give the reason in words where its type is other',
  },
  sameRepairer: {
    'zh-CN': '本单已由此人维修，请另选一人',
    'en-US': 'This person has the order already; choose another',
  },
  finishTimeRecorded: {
    'zh-CN': '设备恢复时间已经登记，请去掉该字段；需要更正时，填写完成后用修订更正',
    'en-US':
      'When the machine ran again is on record already: leave it out, and amend the record once it is written',
  },
  duplicatePerson: {
    'zh-CN': '同一人只能列一次，请合并工时',
    'en-US': 'The person is listed already; add the minutes up',
  },
  notAHelper: {
    'zh-CN': '应为本企业的在用人员，请另选一人',
    'en-US': 'Must be an active user of your organisation; choose another',
  },
  nothingToAmend: {
    'zh-CN':
      '请至少给出一项：CauseID、CauseName、Measures、FinishTime、IsStop、IsFailure、FaultLevel、Mechanism、MaintenanceAction、Parts',
    'en-US':
      'Give at least one of CauseID, CauseName, Measures, FinishTime, IsStop, IsFailure, FaultLevel, Mechanism, MaintenanceAction, Parts',
  },
  nothingAmended: {
    'zh-CN': '所填内容与现有记录相同，请至少更改一项',
    'en-US': 'All that is given is on record already; change at least one of it',
  },
  notMentionable: {
    'zh-CN': '只能提及能看到这条评论的在用人员，请另选',
    'en-US': 'Only active people who can read the comment can be mentioned; choose others',
  },
} satisfies Record<string, Text>;
