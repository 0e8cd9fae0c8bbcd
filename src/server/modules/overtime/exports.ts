import {
  addOvertime,
  hoursOf,
  type Overtime,
  overtimeFilter,
  reviewOvertime,
} from '../../../contract/areas/overtime/endpoints.ts';
import { overtimeState } from '../../../contract/areas/overtime/overtimeEnums.ts';
import { type OvertimeSum, overtimeSumFilter } from '../../../contract/areas/overtime/sheets.ts';
import type { Text } from '../../../contract/locale.ts';
import { requireFieldLabel } from '../../../contract/validation/bodyFields.ts';
import { defineExport, type ExportColumn, timeCell } from '../../kernel/exportKind.ts';
import { selectFirstOvertime } from './queries.ts';
import { selectFirstSums } from './sheets.ts';

function column<Row>(
  title: Text,
  width: number,
  value: ExportColumn<Row>['value'],
): ExportColumn<Row> {
  return { title, width, value };
}

/** Exports applications as their list shows them. */
export const overtimeExport = defineExport<typeof overtimeFilter, Overtime>({
  filter: overtimeFilter,
  columns: [
    column(requireFieldLabel(addOvertime, 'UserID'), 16, (r) => r.realName),
    column(requireFieldLabel(addOvertime, 'StartTime'), 18, (r, format) =>
      timeCell(r.startTime, format),
    ),
    column(requireFieldLabel(addOvertime, 'EndTime'), 18, (r, format) =>
      timeCell(r.endTime, format),
    ),
    column({ 'zh-CN': '小时', 'en-US': 'Hours' }, 10, (r) => r.hours),
    column({ 'zh-CN': '工单', 'en-US': 'Orders' }, 28, (r) => r.orderCodes.join(' ')),
    column(requireFieldLabel(addOvertime, 'Reason'), 32, (r) => r.reason),
    column(requireFieldLabel(addOvertime, 'ReplacesUserID'), 16, (r) => r.replacesName),
    column({ 'zh-CN': '审批状态', 'en-US': 'State' }, 12, (r, { locale }) =>
      overtimeState.label(r.approveState, locale),
    ),
    column({ 'zh-CN': '审批人', 'en-US': 'Decided by' }, 16, (r) => r.approverName),
    column({ 'zh-CN': '审批时间', 'en-US': 'Decided at' }, 18, (r, format) =>
      timeCell(r.approveTime, format),
    ),
    column(requireFieldLabel(reviewOvertime, 'ApproveReason'), 28, (r) => r.approveReason),
  ],
  rows: (tx, actor, filter, limit) => selectFirstOvertime(tx, actor, filter, limit),
});

/** Exports the people with overtime in a month, for payroll. */
export const overtimeMonthExport = defineExport<typeof overtimeSumFilter, OvertimeSum>({
  filter: overtimeSumFilter,
  columns: [
    column(requireFieldLabel(addOvertime, 'UserID'), 16, (r) => r.realName),
    column({ 'zh-CN': '工作日（小时）', 'en-US': 'Workdays (h)' }, 14, (r) =>
      hoursOf(r.workdayMinutes),
    ),
    column({ 'zh-CN': '休息日（小时）', 'en-US': 'Rest days (h)' }, 14, (r) =>
      hoursOf(r.restDayMinutes),
    ),
    column({ 'zh-CN': '节假日（小时）', 'en-US': 'Holidays (h)' }, 14, (r) =>
      hoursOf(r.holidayMinutes),
    ),
    column({ 'zh-CN': '已批准合计（小时）', 'en-US': 'Approved (h)' }, 18, (r) =>
      hoursOf(r.approvedMinutes),
    ),
    column({ 'zh-CN': '待审批（小时）', 'en-US': 'Waiting (h)' }, 14, (r) =>
      hoursOf(r.waitingMinutes),
    ),
    column({ 'zh-CN': '已拒绝（小时）', 'en-US': 'Refused (h)' }, 14, (r) =>
      hoursOf(r.refusedMinutes),
    ),
    column({ 'zh-CN': '申请数', 'en-US': 'Applications' }, 12, (r) => r.applications),
    column({ 'zh-CN': '工单数', 'en-US': 'Orders' }, 10, (r) => r.orders),
  ],
  rows: (tx, { orgCode }, filter, limit) => selectFirstSums(tx, orgCode, filter, limit),
});
