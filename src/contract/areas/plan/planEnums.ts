import { enumeration } from '../../enums.ts';

/** The two areas that plans serve. */
export const planKind = enumeration({
  maintenance: [0, '保养', 'Maintenance'],
  inspection: [1, '巡检', 'Inspection'],
});

/** The unit in which the cycle of a plan is counted, or what makes its tasks due in place of a cycle. */
export const cycleType = enumeration({
  day: [0, '天', 'Days'],
  week: [1, '周', 'Weeks'],
  month: [2, '月', 'Months'],
  year: [3, '年', 'Years'],
  runHours: [4, '运行小时', 'Run hours'],
  reading: [5, '监测值超限', 'Reading above a limit'],
});

/** The date from which the next one is counted. */
export const planBase = enumeration({
  fixed: [0, '固定日期', 'Fixed dates'],
  floating: [1, '从完成日起算', 'From the completion'],
});

/** The rule for a date on which the device does not work. */
export const holidayRule = enumeration({
  stay: [0, '不变', 'Stays'],
  earlier: [1, '提前到工作日', 'Working day before'],
  later: [2, '顺延到工作日', 'Working day after'],
  skip: [3, '跳过', 'Skipped'],
});

/** The rule for a day that a month lacks (RFC 7529, SKIP: BACKWARD, FORWARD, OMIT). */
export const missingDay = enumeration({
  last: [0, '当月最后一天', 'Last day of the month'],
  next: [1, '下月第一天', 'First day of the next month'],
  omit: [2, '该月不做', 'Not in that month'],
});

/** The devices of a plan. */
export const planScope = enumeration({
  devices: [0, '指定设备', 'Selected devices'],
  type: [1, '设备类型', 'Device type'],
  position: [2, '设备位置', 'Position'],
});

/** The executors of a plan. */
export const executorType = enumeration({
  person: [0, '人员', 'People'],
  role: [1, '角色', 'Roles'],
  duty: [2, '值班人员', 'People on duty'],
});

/** The result of a record. */
export const pointResult = enumeration({
  done: [1, '已完成', 'Done'],
  partly: [2, '部分完成', 'Partly done'],
  skipped: [3, '已跳过', 'Skipped'],
});

/** The outcome of a supervisor's review of a record. */
export const reviewResult = enumeration({
  accepted: [1, '审核通过', 'Accepted'],
  returned: [2, '已退回', 'Returned'],
});

/** The rule by which a point counts as done in time. */
export const complianceRule = enumeration({
  due: [0, '到期日当天或之前', 'By the due date'],
  dayAfter: [1, '到期日后 1 天内', 'Due date + 1 day'],
  fifth: [2, '周期的 20%，最多 28 天', 'Due date + 20% of the interval, at most 28 days'],
});

/** The state of a day in a maintenance or inspection plan (specification 4). */
export const planState = enumeration({
  notStarted: [-1, '未开始', 'Not started'],
  onTime: [0, '按时', 'On time'],
  delayed: [1, '延期', 'Delayed'],
  early: [2, '提前', 'Early'],
});
