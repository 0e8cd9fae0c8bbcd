import type { Locale } from './locale.ts';

/**
 * The role of the enterprise administrator, which can be transferred (specification 6); the value of the wire. It starts
 * with every permission, always keeps those to manage people and roles, and its holder may grant any other.
 */
export const administratorRole = '企业管理员';

/** The roles that a new organisation starts with: the wire's names and their English names. */
const initialRolesInEnglish = {
  [administratorRole]: 'Administrator',
  维修主管: 'Supervisor',
  维修工: 'Repairer',
  报修员: 'Reporter',
  仓管员: 'Storekeeper',
} as const;
export type InitialRoleName = keyof typeof initialRolesInEnglish;

/** The names of the roles that a new organisation starts with. */
export const initialRoleNames = Object.keys(initialRolesInEnglish) as readonly InitialRoleName[];

const inEnglish: ReadonlyMap<string, string> = new Map(Object.entries(initialRolesInEnglish));

/** Returns the display name of a role. A role named by the organisation itself has that name in every language. */
export function roleText(roleName: string, locale: Locale): string {
  return (locale === 'en-US' ? inEnglish.get(roleName) : undefined) ?? roleName;
}

/** Returns whether a person is the enterprise administrator of their organisation. */
export function isAdministrator({ roleName }: { readonly roleName: string }): boolean {
  return roleName === administratorRole;
}

/** The menus of an 'editor', the role of a session with relation 'Y' (specification 6), by the wire's names. */
export const editorMenus: readonly string[] = ['数据中心', '设备库', '备件库', '故障维修'];
