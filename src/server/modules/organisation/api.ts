/** The functions of organisations that other modules and the admin command may use. */
export {
  createOrganisation,
  createUser,
  hashNewPassword,
  type NewOrganisation,
  type NewUser,
  requireStrong,
} from './createOrganisation.ts';
export { firstRoles } from './roles.ts';
