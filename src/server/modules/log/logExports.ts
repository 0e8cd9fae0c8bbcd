import {
  actionLabel,
  type ChangeTextFormat,
  changeText,
  formatOfAction,
  moduleLabel,
} from '../../../contract/areas/log/changeText.ts';
import {
  type ActionLogRow,
  actionLogFilter,
  type LoginLogRow,
  loginClientLabels,
  loginLogFilter,
} from '../../../contract/areas/log/endpoints.ts';
import { actionLogNames } from '../../../contract/index.ts';
import type { Text } from '../../../contract/locale.ts';
import { refusalText } from '../../kernel/errors/refusalText.ts';
import {
  defineExport,
  type ExportColumn,
  type ExportFormat,
  timeCell,
} from '../../kernel/exportKind.ts';
import { formatInstant } from '../../kernel/time/orgTime.ts';
import { readActions, type TargetNames } from './actionLog.ts';
import { selectAllLogins } from './loginLog.ts';

function textFormat({ locale, timeZone }: ExportFormat): ChangeTextFormat {
  const absolute = (ms: number) => formatInstant(new Date(ms), timeZone);
  return { names: actionLogNames, locale, absolute };
}

const done: Text = { 'zh-CN': '成功', 'en-US': 'Done' };
const refused: Text = { 'zh-CN': '失败', 'en-US': 'Refused' };

/** The columns of the person, common to both logs. */
const person: readonly ExportColumn<Pick<LoginLogRow, 'realName' | 'userName'>>[] = [
  { title: { 'zh-CN': '人员', 'en-US': 'Person' }, width: 16, value: (row) => row.realName },
  { title: { 'zh-CN': '手机号', 'en-US': 'Phone' }, width: 16, value: (row) => row.userName },
];

const address: ExportColumn<{ readonly ip: string }> = {
  title: { 'zh-CN': 'IP 地址', 'en-US': 'Address' },
  width: 18,
  value: ({ ip }) => ip,
};

const logins: readonly ExportColumn<LoginLogRow>[] = [
  {
    title: { 'zh-CN': '时间', 'en-US': 'Time' },
    width: 20,
    shows: 'second',
    value: (row, format) => timeCell(row.loginTime, format),
  },
  ...person,
  {
    title: { 'zh-CN': '结果', 'en-US': 'Result' },
    width: 10,
    value: ({ result }, { locale }) => (result === 1 ? done : refused)[locale],
  },
  {
    title: { 'zh-CN': '原因', 'en-US': 'Reason' },
    width: 32,
    value: ({ failReason }, { locale }) =>
      failReason === null ? '' : refusalText(failReason, locale),
  },
  {
    title: { 'zh-CN': '次数', 'en-US': 'Times' },
    width: 8,
    value: ({ count }) => (count > 1 ? count : ''),
  },
  {
    title: { 'zh-CN': '客户端', 'en-US': 'Client' },
    width: 10,
    value: ({ client }, { locale }) => loginClientLabels[client][locale],
  },
  address,
];

const actions: readonly ExportColumn<ActionLogRow>[] = [
  { title: { 'zh-CN': '序号', 'en-US': 'Number' }, width: 10, value: ({ seq }) => seq },
  {
    title: { 'zh-CN': '时间', 'en-US': 'Time' },
    width: 20,
    shows: 'second',
    value: (row, format) => timeCell(row.time, format),
  },
  ...person,
  {
    title: { 'zh-CN': '模块', 'en-US': 'Area' },
    width: 16,
    value: ({ module }, format) => moduleLabel(module, textFormat(format)),
  },
  {
    title: { 'zh-CN': '操作', 'en-US': 'Action' },
    width: 24,
    value: (row, format) => actionLabel(row, textFormat(format)),
  },
  {
    title: { 'zh-CN': '对象', 'en-US': 'Target' },
    width: 24,
    value: ({ targetName, targetID }) => targetName ?? targetID,
  },
  {
    title: { 'zh-CN': '结果', 'en-US': 'Result' },
    width: 24,
    value: (row, { locale }) =>
      row.refused === null ? done[locale] : refusalText(row.refused, locale),
  },
  {
    title: { 'zh-CN': '变更', 'en-US': 'Changes' },
    width: 48,
    value: ({ action, changes }, format) => {
      const own = formatOfAction(textFormat(format), action);
      return changes.map((change) => changeText(change, own)).join('\n');
    },
  },
  address,
  { title: { 'zh-CN': '请求号', 'en-US': 'Request' }, width: 38, value: (row) => row.requestID },
];

/** Exports the sign-in log as its list shows it, with the permission of the list. */
export const loginExport = defineExport({
  filter: loginLogFilter,
  columns: logins,
  rows: selectAllLogins,
});

/** Exports the action log as its list shows it, with the permission of the list. */
export function actionExportOf(targetNames: TargetNames) {
  return defineExport({
    filter: actionLogFilter,
    columns: actions,
    rows: (tx, actor, filter, limit) => readActions(tx, targetNames, actor, filter, limit),
  });
}
