/** Specification 6: the named role that holds everything and can be transferred, by the wire's value. */
const administratorRole = '企业管理员';

/** Whether somebody is their organisation's enterprise administrator. */
export function isAdministrator({ roleName }: { readonly roleName: string }): boolean {
  return roleName === administratorRole;
}
