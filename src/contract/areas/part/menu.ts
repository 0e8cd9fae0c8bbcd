import { button, menu, sidebarGroups } from '../../permissions.ts';

/** /sparePart/list: the menu of the spare parts. It imports no schema, because the shell loads it with all pages. */
export const partMenu = menu(
  'part.view',
  sidebarGroups.sparePart,
  '备件台账',
  'Spare parts',
  'list',
  {
    defaultRoles: ['维修主管', '维修工', '仓管员'],
    forVisitors: true,
  },
);

/** The permissions of the area, in the order in which they are shown. */
export const partPermissions = [
  partMenu,
  button('part.edit', 'part.view', '维护备件', 'Edit spare parts', { defaultRoles: ['仓管员'] }),
  button('part.export', 'part.view', '导出备件', 'Export spare parts', {
    defaultRoles: ['维修主管', '仓管员'],
  }),
] as const;
