import type { Text } from './locale.ts';

/**
 * One entry of the catalogue: a menu (it has a `url`) or a button of its parent menu (none).
 * `menuName` is the value of the wire and always Chinese; a client shows `label`.
 */
export interface Permission {
  readonly id: string;
  readonly menuName: string;
  readonly label: Text;
  /** The last part of the page's path, appended to the area's url; the whole path for a menu without an area. */
  readonly url?: string;
  /** The menu of a button. */
  readonly parent?: string;
  /** The area of a menu; absent where the page is not in the sidebar. */
  readonly area?: string;
  /** The icon's name, icon_Url of the wire; only for menus at the top level of the sidebar. */
  readonly icon?: string;
}

/** A menu that only contains menus. It is never granted itself; it shows if one of its menus is granted. */
export interface MenuArea {
  readonly id: string;
  readonly menuName: string;
  readonly label: Text;
  readonly url: string;
  /** The icon's name, icon_Url of the wire. */
  readonly icon: string;
}

function area<const ID extends string>(id: ID, zh: string, en: string, url: string, icon: string) {
  return { id, menuName: zh, label: { 'zh-CN': zh, 'en-US': en }, url, icon } as const;
}
function menu<const ID extends string>(
  id: ID,
  of: MenuArea | null,
  zh: string,
  en: string,
  url: string,
  icon?: string,
) {
  const label = { 'zh-CN': zh, 'en-US': en };
  const place = of === null ? {} : { area: of.id };
  return { id, menuName: zh, label, url, ...place, ...(icon && { icon }) } as const;
}
function button<const ID extends string>(id: ID, parent: string, zh: string, en: string) {
  return { id, menuName: zh, label: { 'zh-CN': zh, 'en-US': en }, parent } as const;
}

// An editor of an affiliated enterprise sees four of these areas, by these names (specification 6).
const home = area('home', '数据中心', 'Data center', '#', 'chart'); // '#' is /home
const device = area('device', '设备库', 'Equipment', 'device', 'device');
const repair = area('repair', '故障维修', 'Fault repair', 'Troubleshooting', 'wrench');
const personnel = area('personnel', '人员管理', 'Personnel', 'personnel', 'people');
const systemInfo = area('systemInfo', '系统管理', 'System', 'systemInfo', 'gear');

/** The areas, in the order of the sidebar. */
export const menuAreas: readonly MenuArea[] = [home, device, repair, personnel, systemInfo];

export const homeView = menu('home.view', home, '数据概览', 'Overview', 'dataOverview');
export const kanbanView = menu('kanban.view', null, '大屏看板', 'Wallboard', 'EquipmentKanban');
export const kanbanEdit = button('kanban.edit', 'kanban.view', '编辑看板', 'Edit the wall');
export const deviceView = menu('device.view', device, '设备台账', 'Equipment list', 'list');
export const deviceEdit = button('device.edit', 'device.view', '维护设备', 'Edit equipment');
export const gatewayManage = button(
  'gateway.manage',
  'device.view',
  '管理设备密钥',
  'Manage device keys',
);
export const repairView = menu('repair.view', repair, '维修工单', 'Work orders', 'workOrder');
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
export const partManage = button('part.keep', 'repair.view', '备件保管', 'Keep spare parts');
export const importRun = button('import.run', 'repair.view', '导入数据', 'Import data');
export const personnelView = menu(
  'personnel.view',
  personnel,
  '人员通讯录',
  'Address book',
  'mailList',
);
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

export const logView = menu('log.view', systemInfo, '登录日志', 'Sign-in log', 'loginLog');
export const relationView = menu(
  'relation.view',
  systemInfo,
  '关联企业',
  'Affiliated enterprises',
  'AffEnterprise',
);
export const relationManage = button(
  'relation.manage',
  'relation.view',
  '管理关联企业',
  'Manage affiliated enterprises',
);
// For auditors: the page is a tab next to the sign-in log, but needs its own permission.
export const logActions = menu(
  'log.actions',
  null,
  '操作日志',
  'Operation log',
  'oplog/index',
  'clipboard',
);

export const noticeView = menu(
  'notice.view',
  null,
  '公告',
  'Announcements',
  'proclamation/list',
  'megaphone',
);
export const noticeEdit = button('notice.edit', 'notice.view', '管理公告', 'Manage announcements');

/** All permissions. They seed the menus, guard the endpoints and decide which buttons are shown. */
export const permissions = [
  homeView,
  kanbanView,
  kanbanEdit,
  deviceView,
  deviceEdit,
  gatewayManage,
  repairView,
  repairReport,
  repairWork,
  repairConfirm,
  repairSupervise,
  repairAmend,
  repairSettings,
  partManage,
  importRun,
  noticeView,
  noticeEdit,
  personnelView,
  personnelAdd,
  personnelEdit,
  personnelState,
  personnelReset,
  personnelExport,
  logView,
  relationView,
  relationManage,
  logActions,
] as const satisfies readonly Permission[];

export type PermissionID = (typeof permissions)[number]['id'];

/**
 * The most that a person visiting an associated organisation may do there: read what the editor's
 * menus show. People work only from their own organisation.
 */
export const visitorPermissions: readonly PermissionID[] = [
  homeView.id,
  deviceView.id,
  repairView.id,
];
