import { analysisReportName, exportAnalysis } from '../../../../contract/areas/home/reports.ts';
import { fill, type Locale, label } from '../../../../contract/locale.ts';
import { actorScope } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { FileAnswer } from '../../../kernel/http/files/fileAnswer.ts';
import { fileRoute } from '../../../kernel/http/module.ts';
import { calendarDay } from '../../../kernel/time/orgTime.ts';
import { answerDocument } from '../../../print/answerDocument.ts';
import type { ReportDocument } from '../../../print/report/drawReport.ts';
import type { ReportBlock } from '../../../print/report/reportLayout.ts';
import { answerWorkbook, type WorkbookSheet } from '../../importData/api.ts';
import { analysisQueryOf } from '../analysis/analysisScope.ts';
import { type AnalysisTables, type ReportTable, readAnalysisTables } from './reportTables.ts';

/** The export of an analysis as a workbook or as a PDF report. @throws AppError DENIED without the permission of its page */
export const exportRoute = fileRoute(exportAnalysis, async ({ body, ...call }) => {
  const { actor, now } = call;
  const { FileFormat: format, Locale: locale = call.locale } = body;
  const report = analysisReportName(body.Report);
  if (!actor.permissions.has(`home.${report}`)) throw new AppError('DENIED');
  const query = analysisQueryOf(body, actor, now);
  const read = (tx: Parameters<typeof readAnalysisTables>[0]) =>
    readAnalysisTables(tx, actor, query, report, locale);
  const day = (time: Date) => calendarDay(time, actor.timeZone);
  const last = day(new Date(query.window.to.getTime() - 1));
  const name = ({ title }: AnalysisTables) => `${title} ${day(query.window.from)} – ${last}`;
  if (format === 'pdf') {
    return answerDocument(call, {
      read,
      make: (tables) => documentOf(tables, locale),
      name,
      locale,
    });
  }
  let fileName = '';
  const readSheets = async () => {
    const tables = await call.db.transaction(actorScope(actor), 'read', read);
    fileName = `${name(tables)}.xlsx`;
    return tables.tables.map(sheetOf);
  };
  const content = await answerWorkbook(actor.userID, readSheets, locale);
  await call.db.transaction('system', 'write', (tx) => call.append(tx));
  return new FileAnswer(fileName, xlsx, content);
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const numberFormats = {
  amount: '#,##0.00',
  count: '#,##0',
  hours: '#,##0.00',
  ratio: '0.0%',
  text: undefined,
} as const;

function sheetOf({ title, note, columns, rows }: ReportTable): WorkbookSheet {
  return {
    name: title,
    titles: columns.map((column) => column.title),
    widths: columns.map(({ kind }) => (kind === 'text' ? 24 : 14)),
    numberFormats: columns.map(({ kind }) => numberFormats[kind]),
    rows: [...rows, [], [note]],
  };
}

const foot = label('第 {page} 页，共 {pages} 页', 'Page {page} of {pages}');
const none = label('时段内没有数据', 'No data in the window');
/** The share of the width of a column of texts and of one of numbers. */
const shares = { text: 5, number: 3 } as const;

function cellText(value: number | string | null, kind: ReportTable['columns'][number]['kind']) {
  if (value === null) return '-';
  if (typeof value === 'string') return value;
  if (kind === 'ratio') return `${(value * 100).toFixed(1)}%`;
  return kind === 'count' ? String(value) : value.toFixed(2);
}

function blocksOf(
  { title, note, columns, rows, bars }: ReportTable,
  locale: Locale,
): ReportBlock[] {
  const values = bars === undefined ? [] : rows.map((row) => Number(row[bars] ?? 0));
  const most = Math.max(0, ...values);
  return [
    { kind: 'heading', text: title },
    ...(rows.length === 0
      ? [{ kind: 'note', text: none[locale] } as const]
      : [
          {
            kind: 'table',
            columns: columns.map((column) => ({
              title: column.title,
              share: column.kind === 'text' ? shares.text : shares.number,
              ...(column.kind !== 'text' && { isNumber: true as const }),
            })),
            rows: rows.map((row) => columns.map(({ kind }, at) => cellText(row[at] ?? null, kind))),
            ...(most > 0 && { bars: values.map((value) => Math.max(0, value) / most) }),
          } as const,
        ]),
    { kind: 'note', text: note },
  ];
}

/** Returns the PDF report of an analysis. */
function documentOf({ title, subtitle, tables }: AnalysisTables, locale: Locale): ReportDocument {
  return {
    kind: 'report',
    title,
    subtitle,
    foot: fill(foot[locale], {}),
    blocks: tables.flatMap((table) => blocksOf(table, locale)),
  };
}
