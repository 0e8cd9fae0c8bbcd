import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { planState, pointResult, reviewResult } from '../../../contract/areas/plan/planEnums.ts';
import { type PlanPoint, pointListFilter } from '../../../contract/areas/plan/planPoints.ts';
import { type PlanRecord, recordListFilter } from '../../../contract/areas/plan/planRecords.ts';
import { label } from '../../../contract/locale.ts';
import { selectFirst } from '../../kernel/crud/selectPage.ts';
import { dayCell, defineExport, type ExportColumn, timeCell } from '../../kernel/exportKind.ts';
import { readerOf } from './planReader.ts';
import { pointQuery, recordQuery } from './pointQueries.ts';

const titles = {
  plan: label('计划', 'Plan'),
  code: label('设备编号', 'Device code'),
  device: label('设备', 'Device'),
  due: label('到期日', 'Due'),
  result: label('结果', 'Result'),
  state: label('计划状态', 'State of the plan'),
  person: label('执行人', 'Carried out by'),
} as const;

const resultOf = (result: number | null, locale: 'en-US' | 'zh-CN') =>
  result === null ? '' : pointResult.label(result, locale);

const pointColumns: readonly ExportColumn<PlanPoint>[] = [
  { title: label('计划编号', 'Plan code'), width: 12, value: (row) => row.planCode },
  { title: titles.plan, width: 28, value: (row) => row.planName },
  { title: titles.code, width: 16, value: (row) => row.deviceCode },
  { title: titles.device, width: 24, value: (row) => row.deviceName },
  { title: label('位置', 'Position'), width: 16, value: (row) => row.positionName ?? '' },
  { title: titles.due, width: 12, shows: 'day', value: (row) => dayCell(row.dueDate) },
  {
    title: label('最早', 'From'),
    width: 12,
    shows: 'day',
    value: (row) => dayCell(row.fromDate),
  },
  {
    title: label('最迟', 'Until'),
    width: 12,
    shows: 'day',
    value: (row) => dayCell(row.untilDate),
  },
  {
    title: label('完成日', 'Done on'),
    width: 12,
    shows: 'day',
    value: (row) => dayCell(row.doneDate),
  },
  { title: titles.person, width: 12, value: (row) => row.doneUserName ?? '' },
  { title: titles.result, width: 12, value: (row, { locale }) => resultOf(row.result, locale) },
  {
    title: titles.state,
    width: 12,
    value: (row, { locale }) => planState.label(row.planState, locale),
  },
  { title: label('剩余内容', 'Still to do'), width: 30, value: (row) => row.rest },
];

const recordColumns: readonly ExportColumn<PlanRecord>[] = [
  { title: titles.plan, width: 28, value: (row) => row.planName },
  { title: titles.code, width: 16, value: (row) => row.deviceCode },
  { title: titles.device, width: 24, value: (row) => row.deviceName },
  { title: titles.due, width: 12, shows: 'day', value: (row) => dayCell(row.dueDate) },
  {
    title: label('完成时间', 'Done at'),
    width: 18,
    value: (row, format) => timeCell(row.doneTime, format),
  },
  { title: titles.person, width: 12, value: (row) => row.userName ?? '' },
  { title: titles.result, width: 12, value: (row, { locale }) => resultOf(row.result, locale) },
  {
    title: titles.state,
    width: 12,
    value: (row, { locale }) => planState.label(row.planState, locale),
  },
  { title: label('判定', 'Judgement'), width: 8, value: (row) => (row.isNG === 1 ? 'NG' : '') },
  {
    title: label('工单', 'Work orders'),
    width: 20,
    value: (row) => row.orders.map(({ orderCode }) => orderCode).join(', '),
  },
  {
    title: label('实际工时（分钟）', 'Minutes spent'),
    width: 12,
    value: (row) => row.spentMinutes,
  },
  { title: label('仪表读数', 'Meter reading'), width: 12, value: (row) => row.reading },
  { title: label('说明', 'Reason'), width: 30, value: (row) => row.reason },
  { title: label('剩余内容', 'Still to do'), width: 30, value: (row) => row.rest },
  { title: label('备注', 'Remark'), width: 30, value: (row) => row.remark },
  {
    title: label('审核', 'Review'),
    width: 12,
    value: (row, { locale }) => (row.review === null ? '' : reviewResult.label(row.review, locale)),
  },
  { title: label('审核人', 'Reviewed by'), width: 12, value: (row) => row.reviewUserName ?? '' },
  { title: label('更正', 'Corrections'), width: 8, value: (row) => row.corrections.length },
];

function pointExport(area: PlanArea) {
  return defineExport({
    filter: pointListFilter,
    columns: pointColumns,
    rows: async (tx, actor, filter, limit, now) => {
      const reader = readerOf(actor, now);
      const query = await pointQuery(tx, reader, planAreas[area].kind, filter);
      return selectFirst<PlanPoint>(tx, query, limit);
    },
  });
}

function recordExport(area: PlanArea) {
  return defineExport({
    filter: recordListFilter,
    columns: recordColumns,
    rows: (tx, actor, filter, limit, now) => {
      const query = recordQuery(readerOf(actor, now), planAreas[area].kind, filter, actor.timeZone);
      return selectFirst<PlanRecord>(tx, query, limit);
    },
  });
}

/** The exports of points and records of both areas. */
export const planExports = {
  MaintenancePoint: pointExport('maintenance'),
  MaintenanceRecord: recordExport('maintenance'),
  InspectionPoint: pointExport('inspection'),
  InspectionRecord: recordExport('inspection'),
} as const;
