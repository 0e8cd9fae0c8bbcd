import type { WindowFormula } from '../../../../contract/areas/home/analysis.ts';
import {
  type AnalysisReportName,
  analysisReport,
} from '../../../../contract/areas/home/reports.ts';
import { fill, type Locale, label, type Text } from '../../../../contract/locale.ts';
import { type AnalysisQuery, readAnalysedFigure } from '../../../figures/analysis/analysisQuery.ts';
import { readPareto } from '../../../figures/analysis/pareto.ts';
import {
  faultHours,
  repairQuality,
  repairTimes,
  responseByShift,
} from '../../../figures/analysis/repairs.ts';
import { peopleFigures } from '../../../figures/queries/people.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { formatInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { equalWindowBefore, mayReadPerson } from '../analysis/analysisScope.ts';
import { readDeviceCosts } from '../analysis/deviceCosts.ts';
import { shiftsOf } from '../analysis/shifts.ts';

/** The kind of the values of a column: whole numbers, hours, ratios (0 to 1), CNY, or texts. */
type ColumnKind = 'amount' | 'count' | 'hours' | 'ratio' | 'text';

export interface ReportColumn {
  readonly title: string;
  readonly kind: ColumnKind;
}

/** A table of an analysis in one language: a sheet of a workbook, or a chapter of a PDF report. */
export interface ReportTable {
  readonly title: string;
  /** The formula, and n. */
  readonly note: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly (number | string | null)[])[];
  /** The column whose values a PDF report also shows as bars. */
  readonly bars?: number;
}

/** A report of an analysis in one language. */
export interface AnalysisTables {
  readonly title: string;
  /** The organisation and the window. */
  readonly subtitle: string;
  readonly tables: readonly ReportTable[];
}

const texts = {
  window: label('{orgName} · {from} 至 {to} · {side}', '{orgName} · {from} to {to} · {side}'),
  own: label('我方设备', 'own devices'),
  repaired: label('我方维修', 'repaired by us'),
  period: label('本期与上期', 'This period and the one before'),
  periodNote: label(
    '上期为紧接本期之前、等长的时段。',
    'Before: the equally long window right before.',
  ),
  figure: label('指标', 'Figure'),
  unit: label('单位', 'Unit'),
  current: label('本期', 'This period'),
  previous: label('上期', 'Before'),
  hours: label('小时', 'h'),
  times: label('次', 'times'),
  causes: label('故障原因', 'Causes'),
  devices: label('设备', 'Devices'),
  types: label('设备类型', 'Types'),
  downtime: label('停机时间', 'Downtime'),
  failures: label('故障次数', 'Failures'),
  share: label('占比', 'Share'),
  cumulative: label('累计占比', 'Cumulative'),
  name: label('名称', 'Name'),
  code: label('编号', 'Code'),
  none: label('未填', 'not given'),
  n: label('n = {n}', 'n = {n}'),
  failuresNote: label(
    '故障时间在时段内、计为故障的工单；n = {n}',
    'Orders that count as failures with a fault time in the window; n = {n}',
  ),
  downtimeNote: label(
    '故障到恢复、落在时段和工作日历内的时间，重叠的停机只算一次；n = {n} 单',
    'Time from fault to finish within window and calendar, overlapping stops once; n = {n} orders',
  ),
  cost: label('设备费用', 'Cost by device'),
  costNote: label(
    '人工 + 备件 + 外协，本企业承担的部分，合计 {total} 元；n = {n} 单',
    'Labour, parts and service by others, borne by the organisation, CNY {total} in all; n = {n} orders',
  ),
  orders: label('工单数', 'Orders'),
  labour: label('人工', 'Labour'),
  parts: label('备件', 'Parts'),
  outside: label('外协', 'By others'),
  total: label('合计', 'Total'),
  faultHours: label('故障时段分布', 'Failures by weekday and hour'),
  weekday: label('星期', 'Weekday'),
  hour: label('时', 'Hour'),
  repairTimes: label('修复时间分布', 'Repair times'),
  repairNote: label(
    '恢复时间 − 故障时间，时段内修复的故障；平均 {mean} 小时，中位数 {median} 小时；n = {n}',
    'Finish − fault of failures finished in the window; mean {mean} h, median {median} h; n = {n}',
  ),
  minutesFrom: label('自（分钟）', 'From (min)'),
  minutesTo: label('至（分钟）', 'To (min)'),
  quality: label('返工与一次修复', 'Rework and first-time fix'),
  qualityNote: label(
    '返工 = 确认时退回；一次修复 = 没有返工、没有因缺件或技能中断、30 天内没有再次出现；n = {n}',
    'Rework: sent back; first-time fix: no rework, no interruption for part or skill, no return within 30 days; n = {n}',
  ),
  finished: label('修复', 'Finished'),
  fix: label('一次修复率', 'First-time fix'),
  rework: label('返工', 'Rework'),
  response: label('各班次响应时间', 'Response by shift'),
  responseNote: label(
    '接单或驳回时间 − 报修时间，按报修时的班次；n = {n}',
    'Receipt or rejection − report, by the shift of the report; n = {n}',
  ),
  shift: label('班次', 'Shift'),
  mean: label('平均', 'Mean'),
  median: label('中位数', 'Median'),
  people: label('人员工作量', 'Workload by person'),
  peopleNote: label(
    '接单、修复、评分按时段内的事件；工时为维修段落在时段内的时间；n = {n} 人',
    'Received, repaired and score: events in the window; hours: repair segments in it; n = {n} people',
  ),
  person: label('人员', 'Person'),
  open: label('待办', 'To do'),
  received: label('接单', 'Received'),
  repairedOrders: label('修复', 'Repaired'),
  worked: label('工时', 'Hours'),
  score: label('评分', 'Score'),
} as const;

const figureTexts: Readonly<Record<WindowFormula, Text>> = {
  failures: texts.failures,
  orders: texts.orders,
  MTTR: label('平均修复时间 MTTR', 'MTTR'),
  MTBF: label('平均故障间隔 MTBF', 'MTBF'),
  MTTA: label('平均接单时间 MTTA', 'MTTA'),
  arrival: label('平均到场时间', 'Time to arrive'),
  activeRepair: label('实际维修时间', 'Active repair time'),
  downtime: texts.downtime,
  availability: label('设备可用率', 'Availability'),
  firstTimeFix: texts.fix,
};

const ratios: readonly WindowFormula[] = ['availability', 'firstTimeFix'];
const counts: readonly WindowFormula[] = ['failures', 'orders'];

const formulasOf: Readonly<Record<AnalysisReportName, readonly WindowFormula[]>> = {
  deviceData: ['failures', 'downtime', 'availability', 'MTBF', 'MTTR', 'firstTimeFix'],
  personnelData: ['orders', 'MTTA', 'arrival', 'activeRepair', 'firstTimeFix'],
  faultAnalysis: ['failures', 'MTTA', 'arrival', 'activeRepair', 'MTTR', 'firstTimeFix'],
};

/** The most rows of a table. */
const mostRows = 50;

/** The context of the tables of one report. */
interface Scope {
  readonly tx: Tx;
  readonly query: AnalysisQuery;
  readonly actor: Actor;
  readonly locale: Locale;
  readonly t: (
    name: keyof typeof texts,
    params?: Readonly<Record<string, number | string>>,
  ) => string;
}

/** Reads the tables of an analysis, as its page shows them to the actor. */
export async function readAnalysisTables(
  tx: Tx,
  actor: Actor,
  query: AnalysisQuery,
  report: AnalysisReportName,
  locale: Locale,
): Promise<AnalysisTables> {
  const t: Scope['t'] = (name, params = {}) => fill(texts[name][locale], params);
  const scope = { tx, query, actor, locale, t };
  const tables: ReportTable[] = [];
  for (const read of [periodTable(formulasOf[report]), ...readers[report]]) {
    tables.push(await read(scope));
  }
  const { from, to } = query.window;
  const minute = (time: Date) => formatInstant(time, actor.timeZone).slice(0, -3);
  return {
    title: analysisReport.text(analysisReport.values[report])[locale],
    subtitle: t('window', {
      orgName: actor.orgName,
      from: minute(from),
      to: minute(to),
      side: t(query.side),
    }),
    tables,
  };
}

type TableReader = (scope: Scope) => Promise<ReportTable>;

function periodTable(formulas: readonly WindowFormula[]): TableReader {
  return async ({ tx, query, actor, locale, t }) => {
    const previous = { ...query, window: equalWindowBefore(query.window, actor.timeZone) };
    const rows = [];
    for (const formula of formulas) {
      const { whole } = await readAnalysedFigure(tx, query, formula);
      const before = await readAnalysedFigure(tx, previous, formula);
      const isRatio = ratios.includes(formula);
      const shown = (value: number | null) =>
        value === null || !isRatio ? value : Math.round(value * 10_000) / 100;
      const unit = isRatio ? '%' : t(counts.includes(formula) ? 'times' : 'hours');
      const values = [shown(whole.value), shown(before.whole.value)];
      rows.push([figureTexts[formula][locale], ...values, unit, whole.n]);
    }
    return {
      title: t('period'),
      note: t('periodNote'),
      columns: [
        { title: t('figure'), kind: 'text' },
        { title: t('current'), kind: 'hours' },
        { title: t('previous'), kind: 'hours' },
        { title: t('unit'), kind: 'text' },
        { title: 'n', kind: 'count' },
      ],
      rows,
    };
  };
}

function paretoTable(
  by: 'cause' | 'device' | 'type',
  measure: 'downtime' | 'failures' = 'failures',
): TableReader {
  return async ({ tx, query, t }) => {
    const hasParty = query.keys.RepairOrgCode ?? query.keys.OwnerOrgCode;
    const used = hasParty === undefined ? measure : 'failures';
    const { rows, total, orders } = await readPareto(tx, query, by, used, mostRows);
    const names = { cause: t('causes'), device: t('devices'), type: t('types') };
    const isCount = used === 'failures';
    return {
      title: `${names[by]} · ${t(used)}`,
      note: t(isCount ? 'failuresNote' : 'downtimeNote', { n: isCount ? total : orders }),
      bars: 2,
      columns: [
        { title: t('name'), kind: 'text' },
        { title: t('code'), kind: 'text' },
        { title: t(used), kind: isCount ? 'count' : 'hours' },
        { title: t('share'), kind: 'ratio' },
        { title: t('cumulative'), kind: 'ratio' },
      ],
      rows: rows.map((row) => [
        row.id === null ? t('none') : row.name,
        row.code,
        row.value,
        row.share,
        row.cumulative,
      ]),
    };
  };
}

const costTable: TableReader = async ({ tx, query, t }) => {
  const { rows, total, orders } = await readDeviceCosts(tx, query);
  return {
    title: t('cost'),
    note: t('costNote', { total: total.toFixed(2), n: orders }),
    bars: 6,
    columns: [
      { title: t('name'), kind: 'text' },
      { title: t('code'), kind: 'text' },
      { title: t('orders'), kind: 'count' },
      { title: t('labour'), kind: 'amount' },
      { title: t('parts'), kind: 'amount' },
      { title: t('outside'), kind: 'amount' },
      { title: t('total'), kind: 'amount' },
    ],
    rows: rows
      .slice(0, mostRows)
      .map((row) => [
        row.deviceName,
        row.deviceCode,
        row.orders,
        row.labour,
        row.parts,
        row.outside,
        row.total,
      ]),
  };
};

const hoursTable: TableReader = async ({ tx, query, t, locale }) => {
  const cells = await faultHours(tx, query);
  const n = cells.reduce((sum, { count }) => sum + count, 0);
  const monday = Date.UTC(2024, 0, 1);
  const dayName = (weekday: number) =>
    new Date(monday + (weekday - 1) * 86_400_000).toLocaleDateString(locale, {
      weekday: 'short',
      timeZone: 'UTC',
    });
  return {
    title: t('faultHours'),
    note: t('failuresNote', { n }),
    columns: [
      { title: t('weekday'), kind: 'text' },
      { title: t('hour'), kind: 'count' },
      { title: t('failures'), kind: 'count' },
    ],
    bars: 2,
    rows: cells.map(({ weekday, hour, count }) => [dayName(weekday), hour, count]),
  };
};

const repairTimesTable: TableReader = async ({ tx, query, t }) => {
  const { n, bars, meanHours, medianHours } = await repairTimes(tx, query);
  const text = (hours: number | null) => (hours === null ? '-' : hours.toFixed(2));
  return {
    title: t('repairTimes'),
    note: t('repairNote', { n, mean: text(meanHours), median: text(medianHours) }),
    columns: [
      { title: t('minutesFrom'), kind: 'count' },
      { title: t('minutesTo'), kind: 'count' },
      { title: t('failures'), kind: 'count' },
    ],
    bars: 2,
    rows: bars.map(({ fromMinutes, toMinutes, count }) => [fromMinutes, toMinutes, count]),
  };
};

const qualityTable: TableReader = async ({ tx, query, t }) => {
  const { whole, byType } = await repairQuality(tx, query);
  const ratio = (part: number, all: number) => (all === 0 ? null : part / all);
  const all = { ...whole, id: '', name: t('total') };
  return {
    title: t('quality'),
    note: t('qualityNote', { n: whole.finished }),
    columns: [
      { title: t('types'), kind: 'text' },
      { title: t('finished'), kind: 'count' },
      { title: t('fix'), kind: 'ratio' },
      { title: t('rework'), kind: 'count' },
    ],
    rows: [all, ...byType.slice(0, mostRows)].map((row) => [
      row.id === null ? t('none') : row.name,
      row.finished,
      ratio(row.fixed, row.finished),
      row.reworked,
    ]),
  };
};

const responseTable: TableReader = async ({ tx, query, actor, t }) => {
  const { n, rows } = await responseByShift(tx, query, await shiftsOf(tx, query, actor.timeZone));
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return {
    title: t('response'),
    note: t('responseNote', { n }),
    columns: [
      { title: t('shift'), kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: `${t('mean')} (${t('hours')})`, kind: 'hours' },
      { title: `${t('median')} (${t('hours')})`, kind: 'hours' },
    ],
    bars: 2,
    rows: rows.map((row) => [
      `${row.name} ${clock(row.fromMinutes)}–${clock(row.toMinutes)}`.trim(),
      row.n,
      row.meanHours,
      row.medianHours,
    ]),
  };
};

const peopleTable: TableReader = async ({ tx, query, actor, t }) => {
  const people = (await peopleFigures(tx, query)).filter(mayReadPerson(actor));
  return {
    title: t('people'),
    note: t('peopleNote', { n: people.length }),
    columns: [
      { title: t('person'), kind: 'text' },
      { title: t('open'), kind: 'count' },
      { title: t('received'), kind: 'count' },
      { title: t('repairedOrders'), kind: 'count' },
      { title: t('worked'), kind: 'hours' },
      { title: t('fix'), kind: 'ratio' },
      { title: t('score'), kind: 'hours' },
    ],
    bars: 4,
    rows: people.map((one) => [
      one.userName,
      one.open,
      one.received,
      one.repaired,
      one.hours,
      one.firstTimeFixRatio,
      one.score,
    ]),
  };
};

const readers: Readonly<Record<AnalysisReportName, readonly TableReader[]>> = {
  deviceData: [
    paretoTable('device'),
    paretoTable('device', 'downtime'),
    paretoTable('type'),
    costTable,
  ],
  personnelData: [responseTable, peopleTable],
  faultAnalysis: [
    paretoTable('cause'),
    paretoTable('device'),
    hoursTable,
    repairTimesTable,
    qualityTable,
  ],
};
