import type { Text } from './locale.ts';

/**
 * One entry of the catalogue: a menu (it has a `url`) or a button of its parent menu (none).
 * `menuName` is the wire's value and always Chinese; a client shows `label` (design page 2).
 */
export interface Permission {
  readonly id: string;
  readonly menuName: string;
  readonly label: Text;
  readonly url?: string;
  readonly parent?: string;
}

function menu<const ID extends string>(id: ID, zh: string, en: string, url: string) {
  return { id, menuName: zh, label: { 'zh-CN': zh, 'en-US': en }, url } as const;
}
function button<const ID extends string>(id: ID, parent: string, zh: string, en: string) {
  return { id, menuName: zh, label: { 'zh-CN': zh, 'en-US': en }, parent } as const;
}

export const homeView = menu('home.view', '数据中心', 'Data center', '#');
export const kanbanView = menu('kanban.view', '大屏看板', 'Wallboard', 'EquipmentKanban');
export const kanbanEdit = button('kanban.edit', 'kanban.view', '编辑看板', 'Edit the wall');
export const deviceView = menu('device.view', '设备库', 'Equipment', 'device');
export const deviceEdit = button('device.edit', 'device.view', '维护设备', 'Edit equipment');
export const gatewayManage = button(
  'gateway.manage',
  'device.view',
  '管理设备密钥',
  'Manage device keys',
);
export const relationManage = button(
  'relation.manage',
  'device.view',
  '管理关联企业',
  'Manage affiliated enterprises',
);
export const repairView = menu('repair.view', '故障维修', 'Fault repair', 'Troubleshooting');
export const repairReport = button('repair.report', 'repair.view', '报修', 'Report faults');
export const repairWork = button('repair.work', 'repair.view', '接单维修', 'Repair');
export const repairConfirm = button('repair.confirm', 'repair.view', '确认完工', 'Confirm repairs');
export const repairSupervise = button(
  'repair.supervise',
  'repair.view',
  '维修主管',
  'Supervise repairs',
);
export const repairAmend = button(
  'repair.amend',
  'repair.view',
  '修订已完成工单',
  'Amend completed orders',
);
export const repairSettings = button(
  'repair.settings',
  'repair.view',
  '工单时限设置',
  'Set time limits of orders',
);
export const partKeep = button('part.keep', 'repair.view', '备件保管', 'Keep spare parts');
export const importRun = button('import.run', 'repair.view', '导入数据', 'Import data');
export const personnelView = menu('personnel.view', '人员通讯录', 'Address book', 'personnel');
export const personnelAdd = button('personnel.add', 'personnel.view', '新增人员', 'Add people');
export const personnelEdit = button('personnel.edit', 'personnel.view', '编辑人员', 'Edit people');
export const personnelState = button(
  'personnel.state',
  'personnel.view',
  '启用/停用人员',
  'Enable and disable people',
);
export const personnelReset = button(
  'personnel.reset',
  'personnel.view',
  '重置密码',
  'Reset passwords',
);
export const personnelExport = button(
  'personnel.export',
  'personnel.view',
  '导出通讯录',
  'Export the address book',
);

/** The whole catalogue: it seeds the menus, guards the endpoints and decides which buttons show. */
export const permissions = [
  homeView,
  kanbanView,
  kanbanEdit,
  deviceView,
  deviceEdit,
  gatewayManage,
  relationManage,
  repairView,
  repairReport,
  repairWork,
  repairConfirm,
  repairSupervise,
  repairAmend,
  repairSettings,
  partKeep,
  importRun,
  personnelView,
  personnelAdd,
  personnelEdit,
  personnelState,
  personnelReset,
  personnelExport,
] as const satisfies readonly Permission[];

export type PermissionID = (typeof permissions)[number]['id'];

/** Menus of an 'editor', the role of a relation 'Y' session (specification 6), by the wire's names. */
export const editorMenus: readonly string[] = ['数据中心', '设备库', '备件库', '故障维修'];

/**
 * What a person who looks into an associated organisation may do there at most: read what the
 * editor's menus show. Work is done from one's own organisation (design page 2).
 */
export const visitorPermissions: readonly PermissionID[] = [
  homeView.id,
  deviceView.id,
  repairView.id,
];
