import type { Text } from './locale.ts';
import type { InitialRoleName } from './roles.ts';

/**
 * One entry of the catalogue: a menu (it has a `url`) or a button of its parent menu (none).
 * `menuName` is the value of the wire and always Chinese; a client shows `label`.
 */
export interface Permission {
  readonly id: string;
  readonly menuName: string;
  readonly label: Text;
  /** The last part of the page's path, appended to the group's url; the whole path for a menu without a group. */
  readonly url?: string;
  /** The menu of a button. */
  readonly parent?: string;
  /** The sidebar group of a menu; absent for a page at the top level or outside the sidebar. */
  readonly group?: string;
  /** The icon's name, icon_Url of the wire; only for menus at the top level of the sidebar. */
  readonly icon?: string;
  /** The standard roles that have it, besides the administrator's, who has all: in a new organisation, and once in one that is older than the permission. */
  readonly defaultRoles?: readonly InitialRoleName[];
  /** People who visit an associated organisation may have it there: only permissions to read, which the editor's menus show. */
  readonly forVisitors?: true;
}

/** A menu that only contains menus. It is never granted itself; it shows if one of its menus is granted. */
export interface SidebarGroup {
  readonly id: string;
  readonly menuName: string;
  readonly label: Text;
  readonly url: string;
  /** The icon's name, icon_Url of the wire. */
  readonly icon: string;
}

function group(id: string, zh: string, en: string, url: string, icon: string): SidebarGroup {
  return { id, menuName: zh, label: { 'zh-CN': zh, 'en-US': en }, url, icon };
}

/** The groups of the sidebar by id, in its order. The editor of an affiliated enterprise sees four of them, by these names (specification 6). */
export const sidebarGroups = {
  home: group('home', '数据中心', 'Data center', '#', 'chart'), // '#' is /home
  device: group('device', '设备库', 'Equipment', 'device', 'device'),
  realTime: group('realTime', '实时设备', 'Real-time devices', 'realTimeDevices', 'pulse'),
  sparePart: group('sparePart', '备件库', 'Spare parts', 'sparePart', 'box'),
  repair: group('repair', '故障维修', 'Fault repair', 'Troubleshooting', 'wrench'),
  inspection: group('inspection', '巡检', 'Inspection', 'Inspection', 'clipboard'),
  maintenance: group('maintenance', '保养', 'Maintenance', 'maintenance', 'calendar'),
  knowledgeBase: group('knowledgeBase', '知识库', 'Knowledge base', 'knowledgeBase', 'book'),
  personnel: group('personnel', '人员管理', 'Personnel', 'personnel', 'people'),
  systemInfo: group('systemInfo', '系统管理', 'System', 'systemInfo', 'gear'),
} as const;

/** The groups, in the order of the sidebar. */
export const sidebarGroupList: readonly SidebarGroup[] = Object.values(sidebarGroups);

type MenuOptions = Pick<Permission, 'icon' | 'defaultRoles' | 'forVisitors'>;

/**
 * Defines a menu.
 * @param of its group of the sidebar; null for a page at the top level or outside the sidebar
 * @param url the last part of the page's path, or the whole path without a group
 */
export function menu<const ID extends string>(
  id: ID,
  of: SidebarGroup | null,
  zh: string,
  en: string,
  url: string,
  options: MenuOptions = {},
) {
  const place = of === null ? {} : { group: of.id };
  return { id, menuName: zh, label: { 'zh-CN': zh, 'en-US': en }, url, ...place, ...options };
}

/** Defines a button of a menu: an action that needs a permission of its own. */
export function button<const ID extends string>(
  id: ID,
  parent: string,
  zh: string,
  en: string,
  options: Pick<Permission, 'defaultRoles'> = {},
) {
  return { id, menuName: zh, label: { 'zh-CN': zh, 'en-US': en }, parent, ...options };
}
