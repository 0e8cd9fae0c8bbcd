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
  /** The last part of the page's path, appended to the area's url; the whole path for a menu without an area. */
  readonly url?: string;
  /** The menu of a button. */
  readonly parent?: string;
  /** The area of a menu; absent where the page is not in the sidebar. */
  readonly area?: string;
  /** The icon's name, icon_Url of the wire; only for menus at the top level of the sidebar. */
  readonly icon?: string;
  /** The standard roles that have it, besides the administrator's, who has all: in a new organisation, and once in one that is older than the permission. */
  readonly defaultRoles?: readonly InitialRoleName[];
  /** People who visit an associated organisation may have it there: only permissions to read, which the editor's menus show. */
  readonly forVisitors?: true;
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

function area(id: string, zh: string, en: string, url: string, icon: string): MenuArea {
  return { id, menuName: zh, label: { 'zh-CN': zh, 'en-US': en }, url, icon };
}

/** The areas of the sidebar by id, in its order. The editor of an affiliated enterprise sees four of them, by these names (specification 6). */
export const areaOf = {
  home: area('home', '数据中心', 'Data center', '#', 'chart'), // '#' is /home
  device: area('device', '设备库', 'Equipment', 'device', 'device'),
  repair: area('repair', '故障维修', 'Fault repair', 'Troubleshooting', 'wrench'),
  personnel: area('personnel', '人员管理', 'Personnel', 'personnel', 'people'),
  systemInfo: area('systemInfo', '系统管理', 'System', 'systemInfo', 'gear'),
} as const;

/** The areas, in the order of the sidebar. */
export const menuAreas: readonly MenuArea[] = Object.values(areaOf);

type MenuOptions = Pick<Permission, 'icon' | 'defaultRoles' | 'forVisitors'>;

/**
 * Defines a menu.
 * @param of its area of the sidebar; null for a page at the top level or outside the sidebar
 * @param url the last part of the page's path, or the whole path without an area
 */
export function menu<const ID extends string>(
  id: ID,
  of: MenuArea | null,
  zh: string,
  en: string,
  url: string,
  options: MenuOptions = {},
) {
  const place = of === null ? {} : { area: of.id };
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
