import {
  columnOfField,
  defineImportKind,
  type ImportColumn,
  type ImportKind,
} from '../../imports/importKind.ts';
import { textsOf } from '../../imports/textsOf.ts';
import { label, type Text } from '../../locale.ts';
import { lengths } from '../../validation/lengths.ts';
import { lookAlike } from '../../validation/lookAlike.ts';
import type { PlanArea } from './planAreas.ts';
import { cycleType, executorType, holidayRule } from './planEnums.ts';
import { planCalls } from './plans.ts';

const both = (text: string): Text => label(text, text);
/** The cycles of files: a measuring point is selected on the page. */
const cycles = cycleType.list.filter((value) => value !== cycleType.values.reading);
const { add } = planCalls.maintenance;
const several = label('多个用顿号或分号隔开', 'Several: with semicolons');

/** The most characters of a cell that lists codes or names. */
const listLength = 4000;

/** The columns of files of plans. */
export const planColumns = [
  {
    ...columnOfField(add, 'PlanCode'),
    required: true,
    synonyms: ['编号', '计划号', 'plan no', 'code'],
    example: both('BY-001'),
  },
  {
    ...columnOfField(add, 'PlanName'),
    required: true,
    synonyms: ['计划', '名称', '保养内容', '巡检内容', 'plan', 'name'],
    example: label('空压机月度保养', 'Monthly service of the compressors'),
  },
  {
    field: 'DeviceCodes',
    label: label('设备编号', 'Device codes'),
    type: 'text',
    maxLength: listLength,
    synonyms: ['设备', '机台编号', '设备代码', 'devices', 'machines'],
    hint: several,
    example: label('AC-01、AC-02', 'AC-01; AC-02'),
  },
  {
    field: 'IsRoute',
    label: label('按路线', 'Route'),
    type: 'yesNo',
    isNeverLeftOut: true,
    hint: label(
      '是：设备按所写顺序巡检，也可写位置编号',
      'Yes: the devices are walked in this order; codes of positions may stand among them',
    ),
    example: label('否', 'no'),
  },
  {
    field: 'TypeName',
    label: label('设备类型', 'Device type'),
    type: 'text',
    maxLength: lengths.deviceType,
    hint: label('代替设备编号：该类型的全部设备', 'In place of codes: all devices of the type'),
    example: both(''),
  },
  {
    field: 'PositionName',
    label: label('位置', 'Position'),
    type: 'text',
    maxLength: lengths.deviceType,
    synonyms: ['设备位置', '区域', 'location', 'area'],
    hint: label('代替设备编号：该位置的全部设备', 'In place of codes: all devices at the position'),
    example: both(''),
  },
  {
    field: 'Executors',
    label: label('执行人', 'Carried out by'),
    type: 'text',
    required: true,
    maxLength: listLength,
    synonyms: ['负责人', '人员', '角色', 'people', 'responsible'],
    hint: label(
      `姓名或角色，多个用顿号隔开；或填 ${executorType.text(2)['zh-CN']}`,
      `Names or roles, with semicolons; or ${executorType.text(2)['en-US']}`,
    ),
    example: label('李强、王磊', 'Li Qiang; Wang Lei'),
  },
  {
    ...columnOfField(add, 'CycleNum'),
    required: true,
    synonyms: ['周期', '间隔', 'interval'],
    example: both('1'),
  },
  {
    field: 'CycleType',
    label: label('周期单位', 'Cycle'),
    type: 'text',
    required: true,
    maxLength: 20,
    synonyms: ['单位', 'unit'],
    hint: label(
      cycles.map((value) => cycleType.text(value)['zh-CN']).join('、'),
      cycles.map((value) => cycleType.text(value)['en-US']).join(', '),
    ),
    example: cycleType.text(cycleType.values.month),
  },
  {
    field: 'OnWeekdays',
    label: label('星期', 'On weekdays'),
    type: 'text',
    maxLength: 40,
    isNeverLeftOut: true,
    hint: label('1（周一）至 7，用顿号隔开', '1 (Monday) to 7, with semicolons'),
    example: both(''),
  },
  {
    field: 'OnMonthDays',
    label: label('日期', 'On days of the month'),
    type: 'text',
    maxLength: 120,
    isNeverLeftOut: true,
    hint: label('1 至 31，-1 为最后一天', '1 to 31; -1 is the last day'),
    example: both('-1'),
  },
  {
    field: 'IsFloating',
    label: label('从完成日起算', 'From the completion'),
    type: 'yesNo',
    isNeverLeftOut: true,
    example: label('否', 'no'),
  },
  {
    ...columnOfField(add, 'StartDate'),
    isNeverLeftOut: true,
    synonyms: ['首次日期', 'start'],
    hint: label('留空为今天', 'Empty: today'),
    example: both('2026-12-31'),
  },
  { ...columnOfField(add, 'GraceDays'), example: both('3') },
  { ...columnOfField(add, 'EarlyDays'), example: both('3') },
  {
    field: 'HolidayRule',
    label: label('遇休息日', 'On days without work'),
    type: 'text',
    maxLength: 40,
    hint: label(
      holidayRule.list.map((value) => holidayRule.text(value)['zh-CN']).join('、'),
      holidayRule.list.map((value) => holidayRule.text(value)['en-US']).join(', '),
    ),
    example: holidayRule.text(holidayRule.values.later),
  },
  {
    field: 'NeedStop',
    label: label('需要停机', 'Needs a stop'),
    type: 'yesNo',
    example: label('是', 'yes'),
  },
  {
    ...columnOfField(add, 'PlanMinutes'),
    type: 'number',
    synonyms: ['工时', 'minutes'],
    units: ['分钟', 'min'],
    example: both('60'),
  },
  {
    field: 'FormCode',
    label: label('表单编号', 'Form code'),
    type: 'text',
    maxLength: lengths.formCode,
    synonyms: ['表单', 'form'],
    example: both('BY-KYJ'),
  },
  { ...columnOfField(add, 'Remark'), example: both('') },
] as const satisfies readonly ImportColumn[];
export type PlanColumn = (typeof planColumns)[number]['field'];

const imported = <const Name extends string>(name: Name, area: PlanArea, title: Text) =>
  defineImportKind({ name, permission: `${area}.edit`, title, columns: planColumns });

/** Plans from files: a row is a plan. A plan that is known is not changed. */
export const planImports = {
  maintenance: imported('MaintenancePlan', 'maintenance', label('保养计划', 'maintenance plans')),
  inspection: imported('InspectionPlan', 'inspection', label('巡检计划', 'inspection plans')),
} satisfies Readonly<Record<PlanArea, ImportKind>>;

const cycleTexts = new Map([
  ...textsOf(cycleType),
  ...(
    [
      ['日', 0],
      ['day', 0],
      ['星期', 1],
      ['week', 1],
      ['个月', 2],
      ['month', 2],
      ['year', 3],
      ['小时', 4],
      ['hours', 4],
    ] as const
  ).map(([text, value]) => [lookAlike(text), value] as const),
]);
const holidayTexts = textsOf(holidayRule);

/** Returns the unit of a cycle by a cell; null for an unknown text. */
export function cycleOfCell(text: string): number | null {
  const found = cycleTexts.get(lookAlike(text)) ?? null;
  return cycles.some((value) => value === found) ? found : null;
}

/** Returns the rule for days without work by a cell; null for an unknown text. An empty cell is `stay`. */
export function holidayOfCell(text: string): number | null {
  return text === '' ? holidayRule.values.stay : (holidayTexts.get(lookAlike(text)) ?? null);
}

/** Returns the entries of a cell that lists several. */
export function listOfCell(text: string): string[] {
  return text
    .split(/[、;；,，/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
