import { randomBytes } from 'node:crypto';
import type { erasePerson } from '../../../../contract/areas/personnel/personalData.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { messageType, openOrderStates, userState } from '../../../../contract/enums.ts';
import { erasedName } from '../../../../contract/erasedPeople.ts';
import { topicName } from '../../../../contract/topics/topicRows.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { userIDsWithPermission } from '../../../kernel/auth/userIDsWithPermission.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { removeFeed } from '../../../kernel/feeds/feeds.ts';
import { limitConcurrency } from '../../../kernel/http/limits/limitConcurrency.ts';
import type {
  CallContext,
  NoTransactionContext,
  OwnAuditContext,
} from '../../../kernel/http/module.ts';
import { storeSearch } from '../../../kernel/search/searchedTables.ts';
import { replaceInActions } from '../../../realtime/actionLog/replaceInActions.ts';
import { storeNotifications } from '../../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../../storage/db.ts';
import type { ActionEntry } from '../../../storage/statements/actionEntry.ts';
import { appendOutbox, type OutboxEvent } from '../../../storage/statements/outbox.ts';
import { claimPhoto } from '../../file/api.ts';
import { endSessionsOf } from '../../session/api.ts';
import {
  type LockedPerson,
  lockAdministration,
  lockPeople,
  ownAccount,
  requireCeilingOver,
  requireMayChange,
} from '../lockPeople.ts';
import { selectUser } from '../queries.ts';
import { replaceCopies } from './copies.ts';
import { hasNamesakeSql, selectOthers } from './otherOrganisations.ts';
import { requireRate } from './requireRate.ts';
import {
  addressesOf,
  type Erased,
  soughtTexts,
  withoutFormer,
  withoutPerson,
  withoutTied,
} from './withoutPerson.ts';

type EraseCall = Pick<CallContext<typeof erasePerson>, 'body' | 'now'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

/** One at a time, because each reads whole tables. */
const inTurn = limitConcurrency(1);
const mostWaiting = 3;

/**
 * Erases the personal data of a person as `erasePerson` defines, in one transaction: the account, the copies in records
 * and the action log change together or not at all.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, OWN_ACCOUNT, ADMIN_ONLY, PERSON_ACTIVE, PERSON_HAS_ORDERS, PERSON_ERASED, TOO_MANY
 */
export function erasePersonalData(call: EraseCall): Promise<ResultOf<typeof erasePerson>> {
  const { db, actor, body, now, append } = call;
  return inTurn(
    () =>
      db.transaction('system', 'write', async (tx) => {
        await requireRate(tx, actor, 'personnel.erasePerson', now);
        const person = await lockErasable(tx, actor, body);
        const erased = await erasedOf(tx, actor.orgCode, person);
        await eraseAccount(tx, erased, person, now);
        await eraseOwnRows(tx, erased, now);
        await eraseOfAddresses(tx, erased, person);
        await replaceCopies(tx, erased);
        await append(tx, { targetID: person.id, after: { pseudonym: erased.pseudonym } });
        await replaceInLogs(tx, erased);
        await appendOutbox(tx, await announce(tx, actor, erased, now));
        return { id: person.id, pseudonym: erased.pseudonym, version: person.version + 1 };
      }),
    mostWaiting,
  );
}

async function lockErasable(
  tx: Tx,
  actor: Actor,
  { id, Version }: EraseCall['body'],
): Promise<LockedPerson> {
  const { orgCode } = actor;
  if (id === actor.userID) throw ownAccount('erase');
  await lockAdministration(tx, orgCode);
  const [person] = await lockPeople(tx, orgCode, [id]);
  if (person === undefined) throw new AppError('NOT_FOUND');
  await requireMayChange(tx, actor, [person], 'left');
  await requireCeilingOver(tx, actor, [person], 'id');
  if (Version !== person.version)
    throw new AppError('STALE_VERSION', { present: await selectUser(tx, orgCode, id) });
  const { realName } = person;
  const { disabled, rejected } = userState.values;
  if (person.userState !== disabled && person.userState !== rejected)
    throw new AppError('PERSON_ACTIVE', { params: { realName } });
  const [open] = await tx.query<{ count: number }>(
    `select count(*)::int as count from work_order
     where order_state = any($2) and $1 in (repair_user_id, report_user_id)`,
    [id, openOrderStates],
    'eachTime',
  );
  if (open !== undefined && open.count > 0)
    throw new AppError('PERSON_HAS_ORDERS', { params: { realName, count: open.count } });
  return person;
}

async function erasedOf(
  tx: Tx,
  orgCode: string,
  { id, realName, userName }: LockedPerson,
): Promise<Erased> {
  const [own] = await tx.query<{ hasNamesake: boolean }>(
    `select ${hasNamesakeSql('$1')} as "hasNamesake"`,
    [orgCode, realName, id],
  );
  const [preference] = await tx.query<{ email: string }>(
    'select email from outbound_preference where org_code = $1 and user_id = $2',
    [orgCode, id],
  );
  return {
    orgCode,
    userID: id,
    email: preference?.email ?? '',
    realName,
    userName,
    pseudonym: await freePseudonym(tx),
    hasNamesake: own?.hasNamesake ?? false,
    others: await selectOthers(tx, { orgCode, userID: id, realName }),
  };
}

/** Returns a pseudonym that nobody has; it is also the unique `user_name`. */
async function freePseudonym(tx: Tx): Promise<string> {
  for (;;) {
    const pseudonym = erasedName(randomBytes(3).toString('hex').toUpperCase());
    const taken = await tx.query('select from app_user where user_name = $1', [pseudonym]);
    if (taken.length === 0) return pseudonym;
  }
}

async function eraseAccount(tx: Tx, erased: Erased, { photo }: LockedPerson, now: Date) {
  const { orgCode, userID, pseudonym } = erased;
  await endSessionsOf(tx, orgCode, [userID], now);
  await claimPhoto(tx, orgCode, '', photo, now);
  await tx.query(
    `update app_user set user_name = $3, real_name = $3, left_phone = null, photo = '', department_name = '',
       post_name = '', password_hash = '', one_time_until = null, password_ceiling = null, failed_logins = 0,
       locked_until = null, user_state = $5, erased_time = $4, update_time = $4, version = version + 1
     where org_code = $1 and id = $2`,
    [orgCode, userID, pseudonym, now, userState.values.disabled],
  );
  await storeSearch(tx, 'app_user', orgCode, [userID]);
}

/**
 * Removes what is stored of the person's phone and e-mail address. The phone of somebody who has left may belong to
 * another account by now: its few rows end by their age.
 */
async function eraseOfAddresses(
  tx: Tx,
  { userName, email }: Erased,
  { hasLeft }: LockedPerson,
): Promise<void> {
  const addresses = hasLeft ? [email] : [userName, email];
  for (const table of ['sms_code', 'unknown_phone', 'label_attempt'])
    await tx.query(`delete from ${table} where phone = any($1)`, [addresses]);
}

/** Removes what belongs to the person alone. */
async function eraseOwnRows(tx: Tx, erased: Erased, now: Date): Promise<void> {
  const { orgCode, userID, userName, pseudonym } = erased;
  await tx.query('delete from platform_administrator where user_id = $1', [userID]);
  await tx.query('delete from notification where org_code = $1 and user_id = $2', [
    orgCode,
    userID,
  ]);
  await tx.query(
    'delete from outbound_message where org_code = $1 and (user_id = $2 or address = $3)',
    [orgCode, userID, userName],
  );
  await tx.query('delete from outbound_preference where org_code = $1 and user_id = $2', [
    orgCode,
    userID,
  ]);
  await tx.query('delete from action_answer where user_id = $1', [userID]);
  await tx.query('delete from document_editor where user_id = $1', [userID]);
  await tx.query('delete from document_upload where org_code = $1 and user_id = $2', [
    orgCode,
    userID,
  ]);
  await removeFeed(tx, { orgCode, userID });
  await tx.query('delete from device_person where user_org_code = $1 and user_id = $2', [
    orgCode,
    userID,
  ]);
  await tx.query(
    'delete from saved_view where org_code = $1 and create_user_id = $2 and not shared',
    [orgCode, userID],
  );
  await tx.query(
    'update device_position set manager_id = null where org_code = $1 and manager_id = $2',
    [orgCode, userID],
  );
  await tx.query(
    `update user_application set user_name = $3, real_name = $3, post_name = '', apply_remark = '',
       user_state = case when user_state = $4 then $5 else user_state end,
       review_time = coalesce(review_time, $6)
     where org_code = $1 and id = $2`,
    [orgCode, userID, pseudonym, userState.values.pending, userState.values.rejected, now],
  );
}

/**
 * Replaces the person in the action logs; the call's own entry vouches for the rows. Where somebody else may have the name,
 * and in the logs of other organisations, only rows with the person's id change.
 */
async function replaceInLogs(tx: Tx, erased: Erased): Promise<void> {
  const { orgCode, userID, pseudonym, hasNamesake, others } = erased;
  const [own] = await tx.query<{ entry: ActionEntry & { readonly time: unknown } }>(
    `delete from action_pending where org_code = $1 and entry->>'action' = 'personnel.erasePerson'
       and entry->>'targetID' = $2 and entry->'after'->>'pseudonym' = $3 returning entry`,
    [orgCode, userID, pseudonym],
  );
  if (own === undefined) throw new Error('the erasure has no entry');
  const entry = { ...own.entry, time: new Date(String(own.entry.time)) };
  const common = { entry, after: { pseudonym } };
  const inOwn = {
    ...common,
    texts: [userID, ...(hasNamesake ? addressesOf(erased) : soughtTexts(erased))],
    replace: (value: unknown, targetID: string | null) => {
      if (targetID === userID) return withoutFormer(withoutPerson(value, erased), erased);
      return hasNamesake ? withoutTied(value, erased, erased) : withoutPerson(value, erased);
    },
  };
  const logs = [
    { code: orgCode, replacement: inOwn },
    ...others.map((other) => {
      const replace = (value: unknown) => withoutTied(value, erased, other);
      return { code: other.orgCode, replacement: { ...common, texts: [userID], replace } };
    }),
  ].toSorted((one, other) => (one.code < other.code ? -1 : 1)); // all lock the chains in the same order
  for (const { code, replacement } of logs)
    await replaceInActions(tx, code, replacement, code === orgCode);
}

/** Pages read people and orders again; the others who may erase are notified. Returns the outbox events. */
async function announce(
  tx: Tx,
  actor: Actor,
  { pseudonym, userID, others }: Erased,
  now: Date,
): Promise<OutboxEvent[]> {
  const ids = await userIDsWithPermission(tx, actor.orgCode, 'personnel.erase');
  const recipients = ids
    .filter((id) => id !== actor.userID)
    .map((id) => ({ userID: id, orgCode: actor.orgCode, kind: 'personErased' as const }));
  const params = { person: actor.realName, pseudonym };
  const mType = messageType.values.permission;
  const concerned = others.flatMap(({ orgCode, orderIDs }) =>
    orderIDs.length > 0 ? [orgCode] : [],
  );
  return [
    ...(await storeNotifications(tx, recipients, { mType, params, url: userID, now })),
    ...[actor.orgCode, ...concerned].flatMap((orgCode) =>
      topicName.options.map((topic) => ({ kind: 'topic', orgCode, topic, keys: 'reset' }) as const),
    ),
  ];
}
