import { type DutyRecord, dutyRecordFilter } from '../../../../contract/areas/duty/changes.ts';
import { dutyLevel, dutyReason } from '../../../../contract/areas/duty/dutyEnums.ts';
import { defineExport, type ExportColumn, timeCell } from '../../../kernel/exportKind.ts';
import { selectFirstRecords } from './record.ts';

const columns: readonly ExportColumn<DutyRecord>[] = [
  { title: { 'zh-CN': '班次', 'en-US': 'Shift' }, width: 20, value: (r) => r.setName },
  { title: { 'zh-CN': '值班人', 'en-US': 'Person' }, width: 16, value: (r) => r.realName },
  {
    title: { 'zh-CN': '级别', 'en-US': 'Level' },
    width: 12,
    value: (r, { locale }) => dutyLevel.label(r.level, locale),
  },
  {
    title: { 'zh-CN': '依据', 'en-US': 'Why' },
    width: 24,
    value: (r, { locale }) => dutyReason.label(r.reason, locale),
  },
  {
    title: { 'zh-CN': '原值班人', 'en-US': 'Instead of' },
    width: 16,
    value: (r) => r.replacesName,
  },
  {
    title: { 'zh-CN': '开始', 'en-US': 'From' },
    width: 18,
    value: (r, format) => timeCell(r.start, format),
  },
  {
    title: { 'zh-CN': '结束', 'en-US': 'Until' },
    width: 18,
    value: (r, format) => timeCell(r.end, format),
  },
];

/** Exports the record of who was on call as its list shows it. */
export const dutyRecordExport = defineExport({
  filter: dutyRecordFilter,
  columns,
  rows: (tx, { orgCode, timeZone }, filter, limit) =>
    selectFirstRecords(tx, orgCode, timeZone, filter, limit),
});
