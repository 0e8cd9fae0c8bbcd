import {
  hoursOf,
  type Overtime,
  overtimeFilter,
} from '../../../contract/areas/overtime/endpoints.ts';
import { type OvertimeSum, overtimeSumFilter } from '../../../contract/areas/overtime/sheets.ts';
import { overtimeState } from '../../../contract/enums.ts';
import { defineExport, type ExportColumn, type ExportFormat } from '../../kernel/exportKind.ts';
import { formatInstant } from '../../kernel/time/orgTime.ts';
import { selectFirstOvertime } from './queries.ts';
import { selectFirstSums } from './sheets.ts';

const time = (instant: string | null, { timeZone }: ExportFormat) =>
  instant === null ? '' : formatInstant(new Date(instant), timeZone).slice(0, 16);

function column<Row>(
  zh: string,
  en: string,
  width: number,
  value: ExportColumn<Row>['value'],
): ExportColumn<Row> {
  return { title: { 'zh-CN': zh, 'en-US': en }, width, value };
}

/** Exports applications as their list shows them. */
export const overtimeExport = defineExport<typeof overtimeFilter, Overtime>({
  filter: overtimeFilter,
  columns: [
    column('人员', 'Person', 16, (r) => r.realName),
    column('开始时间', 'From', 18, (r, format) => time(r.startTime, format)),
    column('结束时间', 'Until', 18, (r, format) => time(r.endTime, format)),
    column('小时', 'Hours', 10, (r) => r.hours),
    column('工单', 'Orders', 28, (r) => r.orderCodes.join(' ')),
    column('说明', 'Reason', 32, (r) => r.reason),
    column('被代班人', 'Replaces', 16, (r) => r.replacesName),
    column('审批状态', 'State', 12, (r, { locale }) => overtimeState.label(r.approveState, locale)),
    column('审批人', 'Decided by', 16, (r) => r.approverName),
    column('审批时间', 'Decided at', 18, (r, format) => time(r.approveTime, format)),
    column('审批意见', 'Reason of the decision', 28, (r) => r.approveReason),
  ],
  rows: (tx, actor, filter, limit) => selectFirstOvertime(tx, actor, filter, limit),
});

/** Exports the people with overtime in a month, for payroll. */
export const overtimeMonthExport = defineExport<typeof overtimeSumFilter, OvertimeSum>({
  filter: overtimeSumFilter,
  columns: [
    column('人员', 'Person', 16, (r) => r.realName),
    column('工作日（小时）', 'Workdays (h)', 14, (r) => hoursOf(r.workdayMinutes)),
    column('休息日（小时）', 'Rest days (h)', 14, (r) => hoursOf(r.restDayMinutes)),
    column('节假日（小时）', 'Holidays (h)', 14, (r) => hoursOf(r.holidayMinutes)),
    column('已批准合计（小时）', 'Approved (h)', 18, (r) => hoursOf(r.approvedMinutes)),
    column('待审批（小时）', 'Waiting (h)', 14, (r) => hoursOf(r.waitingMinutes)),
    column('已拒绝（小时）', 'Refused (h)', 14, (r) => hoursOf(r.refusedMinutes)),
    column('申请数', 'Applications', 12, (r) => r.applications),
    column('工单数', 'Orders', 10, (r) => r.orders),
  ],
  rows: (tx, { orgCode }, filter, limit) => selectFirstSums(tx, orgCode, filter, limit),
});
