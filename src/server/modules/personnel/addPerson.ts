import { v7 as uuid } from 'uuid';
import type { addUser } from '../../../contract/areas/personnel/actions.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { passwordCeilingOf } from '../../kernel/auth/permissionCeiling.ts';
import { insertUnlessTaken } from '../../kernel/crud/rows.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type {
  CallContext,
  NoTransactionContext,
  OwnAuditContext,
} from '../../kernel/http/module.ts';
import { searchColumn } from '../../kernel/search/searchedTables.ts';
import type { Tx } from '../../storage/db.ts';
import { hashNewPassword } from '../organisation/api.ts';
import { createOneTimePassword } from '../session/api.ts';
import { requireAssignable } from './lockPeople.ts';
import { auditedFields, type PersonFields, personRow, selectUser } from './queries.ts';

type AddCall = Pick<CallContext<typeof addUser>, 'body' | 'now'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

/**
 * Adds an active person. Passwords are hashed before the transaction.
 *
 * @throws AppError WEAK_PASSWORD, BAD_FIELD, BEYOND_OWN, TOO_MANY
 */
export async function addPerson({
  db,
  actor,
  body,
  now,
  append,
}: AddCall): Promise<ResultOf<typeof addUser>> {
  const { orgCode } = actor;
  const { PSD, RoleID: roleID, ...named } = body;
  const oneTime = PSD === undefined ? await createOneTimePassword(now) : null;
  const hash = oneTime?.passwordHash ?? (await hashNewPassword(PSD ?? '', body.UserName));
  return db.transaction({ orgCode }, 'write', async (tx) => {
    await requireAssignable(tx, actor, roleID);
    const id = await insertPerson(
      tx,
      {
        ...named,
        orgCode,
        roleID,
        passwordHash: hash,
        oneTimeUntil: oneTime?.until ?? null,
        passwordCeiling: await passwordCeilingOf(tx, actor),
        createUserID: actor.userID,
      },
      now,
    );
    const user = await selectUser(tx, orgCode, id);
    if (user === null) throw new Error(`no user ${id}`);
    const { userName, realName } = user;
    await append(tx, { targetID: id, after: auditedFields(user) });
    if (oneTime === null) return { ...user, oneTimePassword: null };
    const { password, until } = oneTime;
    const expireTime = until.toISOString();
    return { ...user, oneTimePassword: { id, userName, realName, password, expireTime } };
  });
}

/** A person to add. */
export interface NewPerson extends Omit<PersonFields, 'RealName' | 'UserName'> {
  /** The phone number. */
  readonly UserName: string;
  readonly RealName: string;
  readonly orgCode: string;
  readonly roleID: string;
  readonly passwordHash: string;
  /** Until when the password is valid as a one-time one; null: the person chose it. */
  readonly oneTimeUntil: Date | null;
  /** The permissions of whoever set the password and the phone, as `passwordCeilingOf` returns them; null: the person did. */
  readonly passwordCeiling: readonly string[] | null;
  /** Null: the person registered. */
  readonly createUserID: string | null;
  /** A value of `userState`; active where absent. */
  readonly userState?: number;
  readonly locale?: Locale;
}

/**
 * Inserts a person and returns their id.
 *
 * @param tx of the organisation or of the system
 * @throws AppError BAD_FIELD if a person of any organisation has the phone
 */
export async function insertPerson(tx: Tx, person: NewPerson, now: Date): Promise<string> {
  const named = personRow(person);
  const row = await insertUnlessTaken<{ id: string }>(tx, 'app_user', ['user_name'], {
    org_code: person.orgCode,
    id: uuid(),
    ...named,
    search: searchColumn('app_user', named),
    role_id: person.roleID,
    password_hash: person.passwordHash,
    one_time_until: person.oneTimeUntil,
    password_ceiling: person.passwordCeiling,
    phone_ceiling: person.passwordCeiling,
    password_time: now,
    create_user_id: person.createUserID,
    create_time: now,
    update_time: now,
    ...(person.userState !== undefined && { user_state: person.userState }),
    ...(person.locale !== undefined && { locale: person.locale }),
  });
  if (row === null) throw badField('UserName', 'phoneTaken');
  return row.id;
}
