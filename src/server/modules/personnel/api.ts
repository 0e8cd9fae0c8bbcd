/** The functions of people that other modules may use. */
export { lockAdministration, requireAssignable } from './lockPeople.ts';
export { notifyRoleChange } from './passOnRole.ts';
