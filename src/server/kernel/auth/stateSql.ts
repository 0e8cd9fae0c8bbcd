import { orgState, userState } from '../../../contract/enums.ts';

/** SQL condition: a user may use the product. @param user an alias of `app_user` */
export function isActiveUser(user: string): string {
  return `${user}.user_state = ${userState.values.normal}`;
}

/** SQL condition: a user may sign in, if only to read that their account waits for a review. */
export function isEnabledUser(user: string): string {
  return `${user}.user_state <> ${userState.values.disabled}`;
}

/** SQL condition: an organisation is neither disabled nor expired. @param org an alias of `organisation` */
export function isActiveOrg(org: string): string {
  return `${org}.org_state = ${orgState.values.normal}`;
}

/** SQL condition: people of an organisation may sign in; they can still read once it has expired. */
export function isEnabledOrg(org: string): string {
  return `${org}.org_state <> ${orgState.values.disabled}`;
}
