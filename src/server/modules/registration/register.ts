import { registrationLimits } from '../../../contract/areas/registration/endpoints.ts';
import type {
  registerOrganisation,
  registerUser,
} from '../../../contract/areas/registration/register.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { messageType, userState } from '../../../contract/enums.ts';
import { administratorRole } from '../../../contract/roles.ts';
import { hashPsd } from '../../kernel/auth/password/password.ts';
import type { TrialTerms } from '../../kernel/auth/signInSettings.ts';
import { isActiveOrg } from '../../kernel/auth/stateSql.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { insertReturning } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type {
  CallContext,
  DelegatedAuditContext,
  NoTransactionContext,
} from '../../kernel/http/module.ts';
import { calendarDay } from '../../kernel/time/orgTime.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { createOrganisation, requireStrong } from '../organisation/api.ts';
import { freePhone, insertPerson, isPhoneOfOthers, lockAdministration } from '../personnel/api.ts';
import { countTry, endSessionsOf, tryCode, useCode, wrongCode } from '../session/api.ts';
import { countUse, findInvitation, type UsableInvitation } from './invitations.ts';
import { registrationReasons } from './reasons.ts';

const { normal, pending, rejected } = userState.values;

export interface RegisterSecrets {
  /** Keys the hashes of codes. */
  readonly codeSecret: string;
  /** Signs the links of invitations. */
  readonly linkSecret: string;
}

type PublicCall<E extends typeof registerUser | typeof registerOrganisation> = Pick<
  CallContext<E>,
  'body' | 'now' | 'locale'
> &
  NoTransactionContext &
  DelegatedAuditContext;

/** A transaction that writes a registration, and the hash of its password. */
interface Writing {
  readonly tx: Tx;
  readonly passwordHash: string;
  publish(...events: OutboxEvent[]): void;
}

/**
 * Runs a registration by a code. Only a correct code costs a hash, and shows whether the phone has an account: it is
 * checked before the hash, and again with the writing, which uses it up.
 *
 * @param find finds and locks what the registration needs; refuses by an error, or returns it where the call has guessed
 *   something: then it counts as a try of the code
 * @throws AppError SMS_CODE (whoever has the phone), WEAK_PASSWORD, BAD_FIELD where the phone has an account
 */
async function byCode<Found, Result>(
  { db, body, now, writeAsSystem }: PublicCall<typeof registerUser | typeof registerOrganisation>,
  codeSecret: string,
  find: (tx: Tx) => Promise<Found | AppError>,
  write: (found: Found, writing: Writing) => Promise<Result>,
): Promise<Result> {
  const { UserName: phone, Code, PSD } = body;
  const check = async (tx: Tx) => {
    const codeID = await tryCode(tx, { purpose: 'registration', phone, now }, Code, codeSecret);
    if (codeID === null) return wrongCode(); // commits, because the attempt counts
    const found = await find(tx);
    if (found instanceof AppError) {
      await countTry(tx, codeID);
      return found;
    }
    await requireUnregistered(tx, phone);
    return { codeID, found };
  };
  await requireStrong(PSD, phone);
  const first = await db.transaction('system', 'write', check);
  if (first instanceof AppError) throw first;
  const passwordHash = await hashPsd(PSD);
  const outcome = await writeAsSystem(async ({ tx, publish }) => {
    const checked = await check(tx);
    if (checked instanceof AppError) return checked;
    await removeRejected(tx, phone, now);
    await freePhone(tx, phone, now);
    const result = await write(checked.found, { tx, publish, passwordHash });
    await useCode(tx, checked.codeID, now);
    return { result };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome.result;
}

/**
 * Requires that the phone is free. A disabled account that somebody else gave it is no obstacle: the registration ends it.
 *
 * @throws AppError BAD_FIELD if another account has the phone
 */
async function requireUnregistered(tx: Tx, phone: string): Promise<void> {
  const rows = await tx.query(
    `select from app_user u where u.user_name = $1 and u.user_state <> $2 and not (${isPhoneOfOthers('u')}) for update`,
    [phone, rejected],
  );
  if (rows.length > 0) throw badField('UserName', registrationReasons.phoneRegistered);
}

/** Removes the account of a rejected person, whose phone then serves for another application; the old one stays listed. */
async function removeRejected(tx: Tx, phone: string, now: Date): Promise<void> {
  const removed = await tx.query<{ id: string; org_code: string }>(
    'delete from app_user where user_name = $1 and user_state = $2 returning id, org_code',
    [phone, rejected],
  );
  for (const { id, org_code } of removed) await endSessionsOf(tx, org_code, [id], now);
}

/** Where a person registers, and with which role. */
interface Place {
  readonly orgCode: string;
  readonly orgName: string;
  readonly roleID: string;
  readonly invitation: UsableInvitation | null;
}

/** Registers a person as `registerUser` defines. @throws AppError its errors */
export function registerPerson(
  call: PublicCall<typeof registerUser>,
  { codeSecret, linkSecret }: RegisterSecrets,
): Promise<ResultOf<typeof registerUser>> {
  const { body, now, locale, appendFor } = call;
  return byCode(
    call,
    codeSecret,
    (tx) => findPlace(tx, body, linkSecret, now),
    async (place, { tx, publish, passwordHash }) => {
      const { orgCode, orgName, roleID, invitation } = place;
      if (invitation !== null) await countUse(tx, invitation);
      const state = invitation === null ? pending : normal;
      const { UserName, RealName, PostName } = body;
      const person = {
        UserName,
        RealName,
        PostName,
        orgCode,
        roleID,
        passwordHash,
        oneTimeUntil: null,
        passwordCeiling: null,
        createUserID: null,
        userState: state,
        locale,
      };
      const userID = await insertPerson(tx, person, now);
      await insertReturning(tx, 'user_application', {
        org_code: orgCode,
        id: userID,
        user_name: UserName,
        real_name: RealName,
        post_name: PostName,
        apply_remark: body.ApplyRemark,
        user_state: state,
        create_time: now,
        ...(invitation !== null && {
          role_id: roleID,
          invitation_id: invitation.id,
          review_user_id: invitation.userID,
          review_time: now,
        }),
      });
      const after = {
        userName: UserName,
        realName: RealName,
        postName: PostName,
        userState: state,
        isInvited: invitation === null ? 0 : 1,
      };
      await appendFor(tx, { orgCode, userID }, { targetID: userID, after });
      publish(...(await notifyReviewers(tx, place, RealName, now)));
      publish(changeEvent(orgCode, 'application', [userID]));
      return { userID, orgName, userState: state };
    },
  );
}

/**
 * Finds where a person registers: by an open invitation, or by an active organisation's code. Locks its administration,
 * under which applications are counted. Returns the refusal of a code that no organisation has, which may be a guess.
 *
 * @throws AppError BAD_FIELD, INVITATION_ENDED, APPLICATIONS_FULL
 */
async function findPlace(
  tx: Tx,
  { ToOrgCode, InvitationID, Signature }: BodyOf<typeof registerUser>,
  linkSecret: string,
  now: Date,
): Promise<Place | AppError> {
  if ((ToOrgCode === undefined) === (InvitationID === undefined))
    throw badField('ToOrgCode', registrationReasons.orgOrInvitation);
  if (ToOrgCode === undefined) {
    const invitation = await findInvitation(tx, { InvitationID, Signature }, linkSecret, now);
    if (invitation === null) throw new AppError('INVITATION_ENDED');
    await lockAdministration(tx, invitation.orgCode);
    const { orgCode, orgName, roleID } = invitation;
    return { orgCode, orgName, roleID, invitation };
  }
  await lockAdministration(tx, ToOrgCode);
  // Nobody has rights while they wait for a review; the approval gives the role.
  const [place] = await tx.query<Omit<Place, 'invitation'>>(
    `select o.org_code as "orgCode", o.org_name as "orgName", r.id as "roleID"
     from organisation o join role r on r.org_code = o.org_code
     where o.org_code = $1 and ${isActiveOrg('o')} and r.role_name <> $2
     order by cardinality(r.permissions), r.role_name limit 1`,
    [ToOrgCode, administratorRole],
  );
  if (place === undefined) return badField('ToOrgCode', registrationReasons.orgUnknown);
  const limit = registrationLimits.pending;
  const waiting = await tx.query(
    'select from user_application where org_code = $1 and user_state = $2 limit $3',
    [ToOrgCode, pending, limit],
  );
  if (waiting.length >= limit)
    throw new AppError('APPLICATIONS_FULL', { field: 'ToOrgCode', params: { limit } });
  return { ...place, invitation: null };
}

/** Notifies those who review of an application, or whoever invited of the person who joined; returns the outbox events. */
async function notifyReviewers(
  tx: Tx,
  { orgCode, invitation }: Place,
  person: string,
  now: Date,
): Promise<OutboxEvent[]> {
  const [kind, ids] =
    invitation === null
      ? (['userApplied', await userIDsWithPermission(tx, orgCode, 'registration.review')] as const)
      : (['invitedUserJoined', [invitation.userID]] as const);
  const recipients = ids.map((userID) => ({ userID, orgCode, kind }));
  const params = { person, roleName: invitation?.roleName ?? '' };
  return storeNotifications(tx, recipients, {
    mType: messageType.values.user,
    params,
    url: '',
    now,
  });
}

/** Returns the last day of a trial that begins now. */
function lastDayOf({ days }: TrialTerms, timeZone: string, now: Date): string {
  return calendarDay(new Date(now.getTime() + days * 86_400_000), timeZone);
}

/** Registers an organisation as `registerOrganisation` defines. @throws AppError its errors */
export function registerEnterprise(
  call: PublicCall<typeof registerOrganisation>,
  { codeSecret }: RegisterSecrets,
  trial: TrialTerms,
): Promise<ResultOf<typeof registerOrganisation>> {
  const { body, now, locale, appendFor } = call;
  return byCode(
    call,
    codeSecret,
    () => Promise.resolve(null),
    async (_, { tx, passwordHash }) => {
      const { OrgName: orgName, OrgType: orgType, RealName: realName, UserName: phone } = body;
      const { orgCode, userID } = await createOrganisation(tx, {
        orgName,
        orgType,
        timeZone: body.TimeZone,
        creditCode: body.CreditCode,
        realName,
        phone,
        passwordHash,
        locale,
        trial: { ...trial, expireDate: lastDayOf(trial, body.TimeZone, now) },
      });
      const after = { orgName, orgType, creditCode: body.CreditCode, realName, userName: phone };
      await appendFor(tx, { orgCode, userID }, { targetID: userID, after });
      return { userID, orgCode, orgName };
    },
  );
}
