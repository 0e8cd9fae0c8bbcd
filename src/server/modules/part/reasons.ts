import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const partReasons = {
  wholeQuantity: {
    'zh-CN': '该单位按整数计数，请输入整数',
    'en-US': 'This unit is counted in whole pieces; enter a whole number',
  },
  partDisabled: {
    'zh-CN': '备件已停用，请先启用或换一个',
    'en-US': 'The part is disabled; enable it first, or take another one',
  },
  dayPassed: {
    'zh-CN': '日期已过，请选择今天或以后',
    'en-US': 'The day has passed; choose today or a later day',
  },
  moreThanWanted: {
    'zh-CN': '批准数量不能大于申请数量',
    'en-US': 'No more than was applied for can be approved',
  },
  nothingApproved: {
    'zh-CN': '没有批准任何数量；请填写数量，或驳回申请',
    'en-US': 'No quantity is approved; enter one, or reject the application',
  },
  duplicateRole: {
    'zh-CN': '该角色已有上限，请合并',
    'en-US': 'The role has a limit already; remove one of them',
  },
  moveTime: {
    'zh-CN': '时间应在最近 30 天之内，且不晚于现在',
    'en-US': 'The time must lie within the last 30 days, and not after now',
  },
  samePosition: {
    'zh-CN': '移出与移入是同一个库位，请换一个',
    'en-US': 'Both positions are the same; choose another one',
  },
  notABag: {
    'zh-CN': '请选择个人包或车',
    'en-US': "Choose a person's bag or van",
  },
  bagWithoutPerson: {
    'zh-CN': '个人包或车须指定保管人',
    'en-US': "A person's bag or van needs its person",
  },
  personWithoutBag: {
    'zh-CN': '只有个人包或车有保管人，请清空或更改种类',
    'en-US': "Only a person's bag or van has a person; clear it, or change the kind",
  },
  maxBelowMin: {
    'zh-CN': '最高库存不能低于最低库存',
    'en-US': 'The maximum must not be below the minimum',
  },
  unitInUse: {
    'zh-CN': '已有出入库记录，单位不能更改；请停用并新建备件',
    'en-US': 'The part has movements, so its unit stays; disable it and add another part',
  },
  lotsInUse: {
    'zh-CN': '已有出入库记录，批次管理不能更改；请停用并新建备件',
    'en-US':
      'The part has movements, so its lots stay as they are; disable it and add another part',
  },
  lotRequired: {
    'zh-CN': '该备件按批次管理，请填写批次',
    'en-US': 'This part has lots; enter the lot',
  },
  lotUnused: {
    'zh-CN': '该备件不分批次，请清空批次和有效期',
    'en-US': 'This part has no lots; clear the lot and the day of expiry',
  },
  choosePosition: {
    'zh-CN': '个人包中数量不足，请选择仓库；实物在手但账上没有的，请标为“账外”',
    'en-US':
      'The bag has too few; choose a warehouse, or mark the part as found if the stock does not have it',
  },
  othersBag: {
    'zh-CN': '这是他人的个人包，请选择仓库',
    'en-US': 'This is the bag of somebody else; choose a warehouse',
  },
  nothingAdjusted: {
    'zh-CN': '实际数量与账面相同，无需更正',
    'en-US': 'The stock is as stated already; there is nothing to correct',
  },
  countScope: {
    'zh-CN': '请至少选择库位、备件类型或 ABC 分类之一',
    'en-US': 'Choose a position, a part type or an ABC class, or several of them',
  },
  countNothing: {
    'zh-CN': '此范围内没有库存，请另选范围',
    'en-US': 'Nothing is in stock there; choose another position, type or class',
  },
  countRows: {
    'zh-CN': '超过 5000 行，请缩小范围，分几张盘点单',
    'en-US': 'More than 5,000 rows; choose less, and make several sheets',
  },
  countZero: {
    'zh-CN': '数量为 0 时，请确认货位上确实没有，或填写实际数量',
    'en-US': 'Confirm that none lies there, or enter what does',
  },
  countNotEmpty: {
    'zh-CN': '该库位已盘到备件，不是空的；请逐行填写数量',
    'en-US': 'Something was counted there, so it is not empty; enter the quantities row by row',
  },
  countAllCounted: {
    'zh-CN': '该库位的行均已盘点',
    'en-US': 'All rows of this position are counted already',
  },
  countNoEntry: {
    'zh-CN': '还没有盘点任何一行，请先填写数量，或取消盘点单',
    'en-US': 'No row is counted yet; enter quantities first, or cancel the sheet',
  },
  countReason: {
    'zh-CN': '有差异没有说明，请逐行填写差异原因，或在此填写',
    'en-US': 'Some differences have no reason; give one for each row, or one here for the others',
  },
} satisfies Record<string, Text>;
