import { enumeration } from '../../enums.ts';

/** How far an application for overtime is. */
export const overtimeState = enumeration({
  waiting: [0, '待审批', 'Waiting'],
  approved: [1, '已批准', 'Approved'],
  refused: [2, '已拒绝', 'Refused'],
});

/** The kinds of days that labour law pays differently. */
export const dayKind = enumeration({
  workday: [0, '工作日', 'Workday'],
  restDay: [1, '休息日', 'Rest day'],
  holiday: [2, '节假日', 'Holiday'],
});
export type DayKind = (typeof dayKind.list)[number];
