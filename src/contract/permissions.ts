import type { Text } from './locale.ts';

/**
 * One entry of the catalogue: a menu (it has a `url`) or a button of its parent menu (none).
 * `menuName` is the wire's value and always Chinese; a client shows `label` (design page 2).
 */
export interface Permission {
  readonly id: string;
  readonly menuName: string;
  readonly label: Text;
  /** Added to its area's makes the path of its page; of a menu without an area it is the whole path. */
  readonly url?: string;
  /** The menu of a button. */
  readonly parent?: string;
  /** The area of a menu; none where the page is reached in another way than by the sidebar. */
  readonly area?: string;
  /** The name of its drawing, the wire's icon_Url: of a menu that stands at the top of the sidebar. */
  readonly icon?: string;
}

/** A menu that only holds menus: nobody is granted it, it shows where one of its menus is granted. */
export interface MenuArea {
  readonly id: string;
  readonly menuName: string;
  readonly label: Text;
  readonly url: string;
  /** The name of its drawing, the wire's icon_Url. */
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

// Editors of an affiliated enterprise are shown four of these, by these names (specification 6).
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
export const partKeep = button('part.keep', 'repair.view', '备件保管', 'Keep spare parts');
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
// An auditor's: a tab beside the page of sign-ins, but a right of its own.
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

/** The whole catalogue: it seeds the menus, guards the endpoints and decides which buttons show. */
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
  partKeep,
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
 * What a person who looks into an associated organisation may do there at most: read what the
 * editor's menus show. Work is done from one's own organisation (design page 2).
 */
export const visitorPermissions: readonly PermissionID[] = [
  homeView.id,
  deviceView.id,
  repairView.id,
];
