import { addUser } from '../../../contract/areas/personnel/actions.ts';
import {
  type PhoneBookUser,
  phoneBookFilter,
} from '../../../contract/areas/personnel/endpoints.ts';
import { userState } from '../../../contract/enums.ts';
import { roleText } from '../../../contract/roles.ts';
import { requireFieldLabel } from '../../../contract/validation/bodyFields.ts';
import { defineExport, type ExportColumn, timeCell } from '../../kernel/exportKind.ts';
import { selectAllUsers } from './queries.ts';

const columns: readonly ExportColumn<PhoneBookUser>[] = [
  { title: requireFieldLabel(addUser, 'RealName'), width: 16, value: (u) => u.realName },
  { title: requireFieldLabel(addUser, 'UserName'), width: 16, value: (u) => u.userName },
  { title: { 'zh-CN': '组织', 'en-US': 'Organisation' }, width: 20, value: (u) => u.orgName_Short },
  { title: requireFieldLabel(addUser, 'PostName'), width: 20, value: (u) => u.postName },
  {
    title: requireFieldLabel(addUser, 'DepartmentName'),
    width: 20,
    value: (u) => u.departmentName,
  },
  {
    title: requireFieldLabel(addUser, 'RoleID'),
    width: 16,
    value: (u, { locale }) => roleText(u.roleName, locale),
  },
  {
    title: { 'zh-CN': '状态', 'en-US': 'State' },
    width: 14,
    value: (u, { locale }) => userState.label(u.userState, locale),
  },
  {
    title: { 'zh-CN': '加入时间', 'en-US': 'Registered' },
    width: 18,
    value: (u, format) => timeCell(u.registerDate, format),
  },
  {
    title: { 'zh-CN': '最近登录', 'en-US': 'Last sign-in' },
    width: 18,
    value: (u, format) => timeCell(u.lastLoginTime, format),
  },
];

/** Exports the address book as its list shows it. */
export const userExport = defineExport({
  filter: phoneBookFilter,
  columns,
  rows: (tx, { orgCode }, filter, limit) => selectAllUsers(tx, orgCode, filter, limit),
});
