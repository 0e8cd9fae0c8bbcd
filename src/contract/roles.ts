import type { Locale } from './locale.ts';

/** The role that holds everything and can be transferred (specification 6); the wire's value. */
export const administratorRole = '企业管理员';

/** The roles that a new organisation starts with: the wire's names, and what English calls them. */
const firstRolesInEnglish = {
  [administratorRole]: 'Administrator',
  维修主管: 'Supervisor',
  维修工: 'Repairer',
  报修员: 'Reporter',
  仓管员: 'Storekeeper',
} as const;
export type FirstRoleName = keyof typeof firstRolesInEnglish;

const inEnglish: ReadonlyMap<string, string> = new Map(Object.entries(firstRolesInEnglish));

/** A role as people read it; one that an organisation named itself is called so in every language. */
export function roleText(roleName: string, locale: Locale): string {
  return (locale === 'en-US' ? inEnglish.get(roleName) : undefined) ?? roleName;
}

/** Whether somebody is their organisation's enterprise administrator. */
export function isAdministrator({ roleName }: { readonly roleName: string }): boolean {
  return roleName === administratorRole;
}

/** Menus of an 'editor', the role of a relation 'Y' session (specification 6), by the wire's names. */
export const editorMenus: readonly string[] = ['数据中心', '设备库', '备件库', '故障维修'];
