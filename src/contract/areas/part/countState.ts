import { enumeration } from '../../enums.ts';

/** The state of a count sheet. */
export const countState = enumeration({
  counting: [0, '盘点中', 'Counting'],
  toApprove: [1, '待审批', 'To approve'],
  approved: [2, '已过账', 'Booked'],
  cancelled: [3, '已取消', 'Cancelled'],
});
