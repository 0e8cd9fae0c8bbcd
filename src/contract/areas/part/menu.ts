import { menu, sidebarGroups } from '../../permissions.ts';

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

/** /sparePart/record: the movements of the stock. It needs the right to see parts alone. */
export const stockRecordMenu = menu(
  'part.record',
  sidebarGroups.sparePart,
  '出入库记录',
  'Stock movements',
  'record',
  { defaultRoles: ['维修主管', '维修工', '仓管员'] },
);

/** /sparePart/figures: use, cover, value and proposals. */
export const partFiguresMenu = menu(
  'part.figures',
  sidebarGroups.sparePart,
  '备件分析',
  'Part figures',
  'figures',
  { defaultRoles: ['维修主管', '仓管员'] },
);

/** /sparePart/applyFor: one's own applications for parts. */
export const applyMenu = menu(
  'part.apply',
  sidebarGroups.sparePart,
  '我的备件申请',
  'My part requests',
  'applyFor',
  { defaultRoles: ['维修主管', '维修工', '仓管员'] },
);

/** /sparePart/requisition: the applications that wait for a decision, a pickup or a delivery. */
export const requisitionMenu = menu(
  'part.requisition',
  sidebarGroups.sparePart,
  '备件申请处理',
  'Part requests',
  'requisition',
  { defaultRoles: ['维修主管', '仓管员'] },
);

/** /sparePart/counts: the count sheets. */
export const countMenu = menu(
  'part.count',
  sidebarGroups.sparePart,
  '库存盘点',
  'Stock counts',
  'counts',
  { defaultRoles: ['维修主管', '仓管员'] },
);
