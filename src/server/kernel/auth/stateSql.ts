import { deviceState, orgState, userState } from '../../../contract/enums.ts';
import { platformPermissions } from '../../../contract/index.ts';
import { administratorRole } from '../../../contract/roles.ts';

/** SQL condition: a user may use the product. @param user an alias of `app_user` */
export function isActiveUser(user: string): string {
  return `${user}.user_state = ${userState.values.normal}`;
}

/** SQL condition: the phone of a user has answered a code since it was entered; no other one gets messages. */
export function isPhoneVerified(user: string): string {
  return `${user}.phone_verified_time is not null`;
}

/** SQL: the phone of a user; '' for one whose data was erased, or who has left the organisation. */
export function phoneOf(user: string): string {
  return `case when ${user}.erased_time is null and ${user}.left_phone is null
    then ${user}.user_name else '' end`;
}

/** SQL condition: a device is in use, and takes a place of a package. @param device an alias of `device` */
export function isActiveDevice(device: string): string {
  return `${device}.device_state = ${deviceState.values.normal}`;
}

/** SQL condition: a user may sign in, if only to read that their account waits for a review. */
export function isEnabledUser(user: string): string {
  return `${user}.user_state <> ${userState.values.disabled}`;
}

/**
 * SQL condition: a user has to change their password before anything else: it is a one-time password, or older than the
 * organisation allows.
 *
 * @param user an alias of `app_user` @param org of its `organisation` @param now an SQL expression
 */
export function mustChangePassword(user: string, org: string, now: string): string {
  return `(${user}.one_time_until is not null or coalesce(
    ${user}.password_time <= ${now}::timestamptz - ${org}.password_days * interval '1 day', false))`;
}

/** Stands in `app_user.password_ceiling` for every permission of the organisation: the enterprise administrator's. */
export const everyPermission = '*';

const platformIDs = `array[${platformPermissions.map(({ id }) => `'${id}'`).join(', ')}]`;

/**
 * SQL condition: somebody else gave a user a password, or the phone by which it was set, and the user now has permissions
 * that this person did not have. The password and its sessions are then invalid, so that nobody gains permissions by what
 * they gave.
 *
 * @param user an alias of `app_user` @param role of its `role`
 */
export function isPasswordLapsed(user: string, role: string): string {
  const ceiling = `${user}.password_ceiling`;
  return `(${ceiling} is not null and not (
    ('${everyPermission}' = any(${ceiling})
      or ${role}.role_name <> '${administratorRole}' and ${role}.permissions <@ ${ceiling})
    and (${ceiling} @> ${platformIDs}
      or not exists (select from platform_administrator pa where pa.user_id = ${user}.id))))`;
}

/** SQL condition: an organisation is neither disabled nor expired. @param org an alias of `organisation` */
export function isActiveOrg(org: string): string {
  return `${org}.org_state = ${orgState.values.normal}`;
}

/** SQL condition: people of an organisation may sign in; they can still read once it has expired. */
export function isEnabledOrg(org: string): string {
  return `${org}.org_state <> ${orgState.values.disabled}`;
}
