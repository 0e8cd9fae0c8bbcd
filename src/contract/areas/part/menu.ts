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

/** The permissions of the area, in the order in which they are shown. */
export const partPermissions = [
  partMenu,
  applyMenu,
  requisitionMenu,
  stockRecordMenu,
  countMenu,
  partFiguresMenu,
  button('part.edit', 'part.view', '维护备件', 'Edit spare parts', { defaultRoles: ['仓管员'] }),
  button('part.export', 'part.view', '导出备件', 'Export spare parts', {
    defaultRoles: ['维修主管', '仓管员'],
  }),
  button('part.move', 'part.record', '办理出入库', 'Move parts in and out', {
    defaultRoles: ['仓管员'],
  }),
  button('part.adjust', 'part.record', '更正与报废库存', 'Correct and scrap stock', {
    defaultRoles: ['仓管员'],
  }),
  button('part.approve', 'part.requisition', '审批备件申请', 'Decide part requests', {
    defaultRoles: ['维修主管', '仓管员'],
  }),
  button('part.applyLimit', 'part.requisition', '设置审批上限', 'Set limits of decisions'),
  button('part.editCount', 'part.count', '新建与提交盘点单', 'Make and submit count sheets', {
    defaultRoles: ['维修主管', '仓管员'],
  }),
  button('part.approveCount', 'part.count', '审批盘点单', 'Approve count sheets', {
    defaultRoles: ['维修主管'],
  }),
  button('part.countLimit', 'part.count', '设置复盘上限', 'Set limits of counts'),
  button('part.cost', 'part.record', '查看库存成本', 'See the cost of stock', {
    defaultRoles: ['维修主管', '仓管员'],
  }),
] as const;
