/** The role that holds everything and can be transferred (specification 6); the wire's value. */
export const administratorRole = '企业管理员';

/** Whether somebody is their organisation's enterprise administrator. */
export function isAdministrator({ roleName }: { readonly roleName: string }): boolean {
  return roleName === administratorRole;
}

/** Menus of an 'editor', the role of a relation 'Y' session (specification 6), by the wire's names. */
export const editorMenus: readonly string[] = ['数据中心', '设备库', '备件库', '故障维修'];
