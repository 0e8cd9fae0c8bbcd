/** The functions of people that other modules may use. */
export { insertPerson } from './addPerson.ts';
export { freePhone, isPhoneOfOthers } from './leave.ts';
export {
  type LockedPerson,
  lockAdministration,
  lockPeople,
  requireAssignable,
  requireCeilingOver,
} from './lockPeople.ts';
export { notifyRoleChange } from './passOnRole.ts';
export { auditedFields } from './queries.ts';
