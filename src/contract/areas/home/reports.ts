import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { enumeration } from '../../enums.ts';
import { label, locales } from '../../locale.ts';
import { field } from '../../resource/field.ts';
import { defineResource, wire } from '../../resource/resource.ts';
import { noun } from '../../resource/texts.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { bit, id, oneOf } from '../../validators.ts';
import { analysisScope } from './analysis.ts';

/** The analyses that have a report. */
export const analysisReport = enumeration({
  deviceData: [1, '设备数据', 'Device data'],
  personnelData: [2, '人员数据', 'Personnel data'],
  faultAnalysis: [3, '故障分析', 'Fault analysis'],
});
export type AnalysisReport = (typeof analysisReport.list)[number];

/** The names of the analyses, which are also the ids of their permissions after `home.`, and the names of their pages. */
export const analysisReportNames = ['deviceData', 'personnelData', 'faultAnalysis'] as const;
export type AnalysisReportName = (typeof analysisReportNames)[number];

/** Returns the name of an analysis by its number. */
export function analysisReportName(report: number): AnalysisReportName {
  const name = analysisReportNames.find((one) => analysisReport.values[one] === report);
  if (name === undefined) throw new Error(`no report ${report}`);
  return name;
}

/** How often a report is sent: of the week or of the month before. */
export const reportCycle = enumeration({
  weekly: [1, '每周（上周数据）', 'Weekly, of the week before'],
  monthly: [2, '每月（上月数据）', 'Monthly, of the month before'],
});

/** The greatest day of sending: of a week, and of a month. */
export const lastSendDay = { week: 7, month: 28 } as const;
/** The most schedules of an organisation, and the most people of one. */
export const mostReportSchedules = 20;
export const mostReportPeople = 50;
/** The most people from whom the people of a schedule are selected. */
export const mostReportReaders = 500;

/** An analysis as a file: a workbook with a sheet for each table, or a PDF report. Also needs the permission of its page. */
export const exportAnalysis = defineEndpoint({
  id: 'home.exportAnalysis',
  path: '/api/Home/ExportAnalysisReport',
  permission: 'home.export',
  summary: 'Download an analysis as a file',
  body: analysisScope.extend({
    Report: labelled(oneOf(analysisReport), '报表', 'Report'),
    FileFormat: z.enum(['xlsx', 'pdf']),
    /** The language of the file; the caller's where absent. */
    Locale: z.enum(locales).optional(),
  }),
  data: z.null(),
  download: true,
  errors: ['PRINT_TOO_LONG', 'PRINT_TIMEOUT', 'TOO_MANY'],
  source: 'product decision',
});

/** A report that is sent to people again and again, weekly at most. */
export const reportSchedule = defineResource('reportSchedule', {
  area: 'home',
  label: label('定时报表', 'Scheduled reports'),
  noun: noun('定时报表', 'scheduled report', 'scheduled reports', '个'),
  paths: wire('Home', 'ReportSchedule', { source: 'product decision' }),
  table: 'report_schedule',
  access: { view: 'home.reports', edit: 'home.reportEdit', export: 'home.reports' },
  actions: ['add', 'update', 'setUse', 'remove', 'export'],
  fileKind: 'ReportSchedule',
  orderedBy: 'ScheduleName',
  fields: {
    ScheduleName: field
      .text(60, '名称', 'Name')
      .title()
      .unique()
      .sorted()
      .searched('name')
      .example('每周设备报表', 'Weekly devices'),
    Report: field.option(analysisReport, '报表', 'Report').filtered(),
    Cycle: field.option(reportCycle, '周期', 'Cycle').filtered(),
    SendDay: field
      .number({ isInteger: true, min: 1, max: lastSendDay.month }, '发送日', 'Day of sending')
      .help(
        '每周：1 为周一，7 为周日；每月：1 至 28 日',
        'Weekly: 1 is Monday, 7 Sunday; monthly: day 1 to 28',
      ),
    SendHour: field
      .number({ isInteger: true, min: 0, max: 23 }, '发送时刻（时）', 'Hour of sending')
      .help('按企业所在时区', 'In the time zone of the organisation'),
  },
  derived: {
    People: field.number({ isInteger: true }, '接收人数', 'People'),
    NextTime: field.instant('下次发送', 'Next').optional(),
    LastTime: field.instant('上次发送', 'Last sent').optional(),
  },
});
export type ReportSchedule = z.output<typeof reportSchedule.row>;

/** The people who may read a report, by name, with the mark of those whom its schedule sends it to. */
export const listReportPeople = defineEndpoint({
  id: 'home.reportPeople',
  path: '/api/Home/GetReportScheduleUserList',
  permission: 'home.reports',
  summary: 'People of a scheduled report',
  body: z.object({ ID: id }),
  data: z.array(
    z.object({
      userID: z.string(),
      realName: z.string(),
      isSelected: bit,
    }),
  ),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** Sets the people to whom a schedule sends its report, in place of those before. They need the permission of its page. */
export const saveReportPeople = defineEndpoint({
  id: 'home.saveReportPeople',
  path: '/api/Home/SaveReportScheduleUser',
  permission: 'home.reportEdit',
  summary: 'Set the people of a scheduled report',
  body: z.object({
    ID: id,
    RecipientIDs: labelled(z.array(id).max(mostReportPeople), '接收人', 'People'),
  }),
  data: z.object({ people: z.int() }),
  errors: ['NOT_FOUND', 'ORG_EXPIRED'],
  source: 'product decision',
});
