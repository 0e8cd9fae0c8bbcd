import type { leaveOrganisation } from '../../../contract/areas/personnel/actions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { messageType, userState } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { storeSearch } from '../../kernel/search/searchedTables.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { endSessionsOf } from '../session/api.ts';
import { type LockedPerson, lockAdministration, lockPeople } from './lockPeople.ts';
import { requireAdministratorLeft } from './personState.ts';

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
  if (UserName !== person.userName) throw badField('UserName', 'ownPhoneToLeave');
  await requireAdministratorLeft(tx, orgCode, [person]);
  await updateRow(tx, 'app_user', orgCode, userID, {
    left_phone: person.userName,
    user_name: `left:${userID}`,
    user_state: userState.values.disabled,
    password_hash: '',
    one_time_until: null,
    update_time: now,
  });
  await storeSearch(tx, 'app_user', orgCode, [userID]);
  await endSessionsOf(tx, orgCode, [userID], now);
  return person;
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
