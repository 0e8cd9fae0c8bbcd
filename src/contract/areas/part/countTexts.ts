import type { NotificationTemplate } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { countState } from './countState.ts';
import type { AbcClass } from './stockMath.ts';

/** The refusals of count sheets. */
export const countErrors = {
  COUNT_STATE: defineError(
    'ID：盘点单现为“{state}”，不能执行此操作；请刷新',
    'ID: the sheet is "{state}" now; refresh and look at it again',
  ),
  COUNT_OVERLAP: defineError(
    '{field}：盘点单 {code} 正在盘点其中 {rows} 行（如 {part}），请先完成或取消它',
    '{field}: sheet {code} counts {rows} of these rows already, {part} for one; finish or cancel it first',
  ),
  COUNT_OPEN: defineError(
    'LeaveUncounted：还有 {rows} 行未盘点，请继续盘点；不盘点的行保持账面数量，请确认',
    'LeaveUncounted: {rows} rows are not counted; count them, or confirm that they stay as they are',
  ),
  COUNT_RECOUNT: defineError(
    'ID：{part}（{position}）等 {rows} 行差异超过上限，需由另一人复盘',
    'ID: {rows} differences are above the limit, {part} at {position} for one; another person has to count them again',
  ),
  COUNT_OUTDATED: defineError(
    'ID：{part}（{position}）等 {rows} 行在盘点后有更正，或补录了盘点前的出入库，请重新盘点',
    'ID: {rows} rows were corrected after their count, or earlier movements were entered later, {part} at {position} for one; count them again',
  ),
  COUNT_OWN: defineError(
    'ID：您盘点过差异超过上限的行，请由其他有审批权限的人审批',
    'ID: you counted a row whose difference is above the limit; somebody else has to approve',
  ),
  COUNT_SHORT: defineError(
    'ID：{part}（{position}）账面只能再减少 {free} {unit}，其余已预留或已出库；请取消预留，或退回重新盘点',
    'ID: only {free} {unit} of {part} at {position} can be taken off, because the rest is reserved or gone; release the reservation, or return the sheet to be counted again',
  ),
} as const;

/** The notifications of count sheets. */
export const countNotifications = {
  partCountToApprove: {
    title: label('盘点单待审批：{code}', 'Count sheet to approve: {code}'),
    msg: label(
      '{person} 提交了盘点单：已盘 {counted} 行，{differences} 行有差异',
      '{person} submitted a sheet: {counted} rows are counted, {differences} of them differ',
    ),
    name: label('盘点单待审批', 'Count sheets to approve'),
  },
  partCountReturned: {
    title: label('盘点单被退回：{code}', 'Count sheet returned: {code}'),
    msg: label('{person} 退回了盘点单：{reason}', '{person} returned the sheet: {reason}'),
    name: label('盘点单被退回', 'Count sheets returned'),
  },
} as const satisfies Readonly<Record<string, NotificationTemplate>>;

/** The names of fields of count sheets in the action log. */
export const countFieldNames = {
  countState: { label: label('盘点状态', 'State of the sheet'), values: countState },
  isBlind: { label: label('盲盘', 'Blind'), values: 'yesNo' },
  isEmpty: { label: label('确认为空', 'Confirmed as empty'), values: 'yesNo' },
  isPaper: { label: label('录入纸质盘点单', 'From a printed sheet'), values: 'yesNo' },
  leaveUncounted: { label: label('未盘的行保持账面', 'Uncounted rows stay'), values: 'yesNo' },
  show: {
    label: label('显示', 'Show'),
    values: {
      open: label('待盘', 'Open'),
      counted: label('已盘', 'Counted'),
      recount: label('待复盘', 'Second count'),
      difference: label('差异', 'Differences'),
    },
  },
  countedQty: label('盘点数量', 'Quantity counted'),
  countID: label('盘点单', 'Count sheet'),
  rowID: label('盘点行', 'Row'),
  rows: label('行数', 'Rows'),
  entries: label('盘点记录', 'Counts'),
  counted: label('已盘行数', 'Rows counted'),
  differences: label('差异行数', 'Rows that differ'),
  limitQty: label('复盘数量上限', 'Quantity limit'),
  limitValue: label('复盘金额上限（元）', 'Value limit (CNY)'),
} as const;

/** The classes of the ABC analysis, as people read them. */
export const abcClassNames = {
  A: label('A 类', 'A'),
  B: label('B 类', 'B'),
  C: label('C 类', 'C'),
} as const satisfies Readonly<Record<AbcClass, ReturnType<typeof label>>>;
