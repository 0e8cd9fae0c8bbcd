import { hoursOf } from '../../../contract/areas/overtime/endpoints.ts';
import { dayKind } from '../../../contract/areas/overtime/overtimeEnums.ts';
import { printOvertimeSheet } from '../../../contract/areas/overtime/sheets.ts';
import { fill, type Locale, label } from '../../../contract/locale.ts';
import { fileRoute } from '../../kernel/http/module.ts';
import { answerDocument } from '../../print/answerDocument.ts';
import type { ReportDocument } from '../../print/report/drawReport.ts';
import { type OvertimeSheet, selectSheet } from './sheets.ts';

/** The month of a person as a document that both sides sign. */
export const printSheetRoute = fileRoute(printOvertimeSheet, ({ body, ...call }) =>
  answerDocument(call, {
    read: (tx) => selectSheet(tx, call.actor, body),
    make: (sheet) => sheetDocument(sheet, call.actor.orgName, call.locale),
    name: (sheet) => titleOf(sheet, call.locale),
  }),
);

const texts = {
  title: label('{realName} {month} 加班', 'Overtime of {realName}, {month}'),
  foot: label('第 {page} 页，共 {pages} 页', 'Page {page} of {pages}'),
  sums: label('合计', 'Sums'),
  hours: label('{hours} 小时', '{hours} h'),
  workday: label('工作日', 'Workdays'),
  restDay: label('休息日', 'Rest days'),
  holiday: label('节假日', 'Holidays'),
  approved: label('已批准', 'Approved'),
  waiting: label('待审批', 'Waiting'),
  refused: label('已拒绝', 'Refused'),
  law: label(
    '工作日、休息日、节假日只计已批准的时间，按《劳动法》第四十四条分别不低于工资的 150%、200%、300%。节假日取自默认工作日历中有名称的不上班日期。',
    'Workdays, rest days and holidays count approved time only; labour law pays at least 150%, 200% and 300% for them. Holidays are the named days without working time of the default calendar.',
  ),
  days: label('每日加班（小时）', 'Overtime by day (hours)'),
  day: label('日期', 'Day'),
  kind: label('日期类型', 'Kind of day'),
  orders: label('工单', 'Orders'),
  none: label('这个月没有加班', 'No overtime in this month'),
  signPerson: label('本人签字', 'Signature of the person'),
  signApprover: label('审批人签字', 'Signature of the approver'),
} as const;

function titleOf({ realName, month }: OvertimeSheet, locale: Locale): string {
  return fill(texts.title[locale], { realName, month });
}

function sheetDocument(sheet: OvertimeSheet, orgName: string, locale: Locale): ReportDocument {
  const t = (name: keyof typeof texts) => texts[name][locale];
  const hours = (minutes: number) => fill(t('hours'), { hours: hoursOf(minutes) });
  const cell = (minutes: number) => (minutes === 0 ? '—' : String(hoursOf(minutes)));
  const rows = sheet.days.map(({ day, kind, holiday, orders, ...minutes }) => [
    day,
    `${dayKind.label(kind, locale)}${holiday === null ? '' : ` (${holiday})`}`,
    cell(minutes.approvedMinutes),
    cell(minutes.waitingMinutes),
    cell(minutes.refusedMinutes),
    orders.map(({ orderCode }) => orderCode).join(', '),
  ]);
  return {
    kind: 'report',
    title: titleOf(sheet, locale),
    subtitle: [orgName, sheet.postName].filter((part) => part !== '').join(' · '),
    foot: t('foot'),
    blocks: [
      { kind: 'heading', text: t('sums') },
      {
        kind: 'facts',
        facts: [
          [t('workday'), hours(sheet.workdayMinutes)],
          [t('restDay'), hours(sheet.restDayMinutes)],
          [t('holiday'), hours(sheet.holidayMinutes)],
          [t('approved'), hours(sheet.approvedMinutes)],
          [t('waiting'), hours(sheet.waitingMinutes)],
          [t('refused'), hours(sheet.refusedMinutes)],
        ],
      },
      { kind: 'note', text: t('law') },
      { kind: 'heading', text: t('days') },
      rows.length === 0
        ? { kind: 'note', text: t('none') }
        : {
            kind: 'table',
            columns: [
              { title: t('day'), share: 3 },
              { title: t('kind'), share: 4 },
              { title: t('approved'), share: 2, isNumber: true },
              { title: t('waiting'), share: 2, isNumber: true },
              { title: t('refused'), share: 2, isNumber: true },
              { title: t('orders'), share: 6 },
            ],
            rows,
          },
      { kind: 'signatures', labels: [t('signPerson'), t('signApprover')] },
    ],
  };
}
