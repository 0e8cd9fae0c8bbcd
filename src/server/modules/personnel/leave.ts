import type { leaveOrganisation } from '../../../contract/areas/personnel/actions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { messageType, orgState, userState } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { removeFeed } from '../../kernel/feeds/feeds.ts';
import { storeSearch } from '../../kernel/search/searchedTables.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { endSubstitutes } from '../plan/api.ts';
import { endSessionsOf } from '../session/api.ts';
import { type LockedPerson, lockAdministration, lockPeople } from './lockPeople.ts';
import { requireAdministratorLeft } from './personState.ts';
import { personnelReasons } from './reasons.ts';

/**
 * Ends the actor's account as `leaveOrganisation` defines. The account stays for the records that refer to it, without
 * password and with a `user_name` that is no phone, so that the phone is free.
 *
 * @returns the person as they were
 * @throws AppError BAD_FIELD, LAST_ADMIN, PERSON_LEFT (a second call at the same time)
 */
export async function leave(
  tx: Tx,
  { orgCode, userID }: Actor,
  { UserName }: BodyOf<typeof leaveOrganisation>,
  now: Date,
): Promise<LockedPerson> {
  await lockAdministration(tx, orgCode);
  const [person] = await lockPeople(tx, orgCode, [userID]);
  if (person === undefined) throw new Error(`no user ${userID}`);
  if (person.hasLeft) throw new AppError('PERSON_LEFT', { params: { realName: person.realName } });
  if (UserName !== person.userName) throw badField('UserName', personnelReasons.ownPhoneToLeave);
  await requireAdministratorLeft(tx, orgCode, [person]);
  await endAccount(tx, orgCode, person, now);
  await endSubstitutes(tx, orgCode, [userID]);
  return person;
}

async function endAccount(
  tx: Tx,
  orgCode: string,
  { id, userName }: Pick<LockedPerson, 'id' | 'userName'>,
  now: Date,
): Promise<void> {
  await updateRow(tx, 'app_user', orgCode, id, {
    left_phone: userName,
    user_name: `left:${id}`,
    user_state: userState.values.disabled,
    password_hash: '',
    one_time_until: null,
    update_time: now,
  });
  await storeSearch(tx, 'app_user', orgCode, [id]);
  await removeFeed(tx, { orgCode, userID: id });
  await endSessionsOf(tx, orgCode, [id], now);
}

/**
 * Ends the disabled accounts that somebody else gave a phone which has never answered a code: their people cannot sign in to
 * leave, and whoever answers a code now has the phone.
 */
export async function freePhone(tx: Tx, phone: string, now: Date): Promise<void> {
  const people = await tx.query<{ id: string; orgCode: string }>(
    `select u.id, u.org_code as "orgCode" from app_user u
     where u.user_name = $1 and ${isPhoneOfOthers('u')} for update`,
    [phone],
  );
  for (const { id, orgCode } of people) await endAccount(tx, orgCode, { id, userName: phone }, now);
}

/**
 * SQL condition: somebody else gave a user a phone that has answered no code since, and the user or their organisation is
 * disabled.
 *
 * @param user an alias of `app_user`
 */
export function isPhoneOfOthers(user: string): string {
  return `(${user}.phone_verified_time is null and (${user}.user_state = ${userState.values.disabled} or exists (
    select from organisation o where o.org_code = ${user}.org_code and o.org_state = ${orgState.values.disabled})))`;
}

/** Notifies those who disable and enable people of somebody who has left; returns the outbox events. */
export async function notifyLeave(
  tx: Tx,
  { orgCode }: Actor,
  { realName }: LockedPerson,
  now: Date,
): Promise<OutboxEvent[]> {
  const ids = await userIDsWithPermission(tx, orgCode, 'personnel.state');
  const recipients = ids.map((userID) => ({ userID, orgCode, kind: 'personLeft' as const }));
  const content = { mType: messageType.values.permission, params: { person: realName }, now };
  return storeNotifications(tx, recipients, { ...content, url: '' });
}
