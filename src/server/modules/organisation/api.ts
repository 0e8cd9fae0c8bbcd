/** What other modules and the admin command may use of organisations. */
export {
  createOrganisation,
  createUser,
  hashNewPassword,
  type NewOrganisation,
  type NewUser,
  requireStrong,
} from './createOrganisation.ts';
