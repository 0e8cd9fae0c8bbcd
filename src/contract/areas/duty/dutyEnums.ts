import { enumeration } from '../../enums.ts';

/** How the people of a shift take turns: each day on which it takes place, or each week from Monday. */
export const rotateType = enumeration({
  day: [0, '按天轮换', 'Daily'],
  week: [1, '按周轮换', 'Weekly'],
});

/** The effect of the default calendar's holidays on a shift. */
export const holidayMode = enumeration({
  usual: [0, '照常值班', 'As usual'],
  skipped: [1, '节假日不值班', 'Not on holidays'],
  only: [2, '仅节假日值班', 'On holidays only'],
});

/** Who is called first, and who is called when nobody has received the order by then. */
export const dutyLevel = enumeration({
  first: [1, '主值班', 'First'],
  backup: [2, '后备', 'Back-up'],
});
export type DutyLevel = (typeof dutyLevel.list)[number];

/** Why a person is on call. */
export const dutyReason = enumeration({
  rotation: [0, '轮值', 'Their turn'],
  change: [1, '调班', 'Change of the day'],
  replacement: [2, '代班', 'Replaces a colleague'],
  device: [3, '指定负责该设备', 'Named for the device'],
  general: [4, '固定后备', 'Standing back-up'],
  next: [5, '下一位轮值', 'Next turn'],
  unavailable: [6, '轮值人不可用，顺延', 'The one before cannot be called'],
});
export type DutyReason = (typeof dutyReason.list)[number];

/** How far a request to swap two days of the duty is. */
export const dutySwapState = enumeration({
  requested: [0, '待对方同意', 'Waits for the other person'],
  agreed: [1, '待主管批准', 'Waits for a supervisor'],
  approved: [2, '已换班', 'Swapped'],
  refused: [3, '已拒绝', 'Refused'],
  withdrawn: [4, '已撤回', 'Withdrawn'],
  expired: [5, '已过期', 'Too late'],
});

/** A weakness of the duty: nobody is on call, or a person is on call twice at once, too long, or again too soon. */
export const dutyProblem = enumeration({
  gap: [0, '无人值班', 'Nobody on call'],
  overlap: [1, '同时值两个班', 'On call in two shifts at once'],
  long: [2, '连续值班超过 12 小时', 'On call for more than 12 hours in a row'],
  rest: [3, '两班之间休息不足 11 小时', 'Less than 11 hours of rest between shifts'],
});
