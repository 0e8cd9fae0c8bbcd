import type {
  Application,
  listApplications,
  reviewUsers,
} from '../../../contract/areas/registration/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { messageType, userState } from '../../../contract/enums.ts';
import { label } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import {
  type LockedPerson,
  lockAdministration,
  lockPeople,
  requireAssignable,
} from '../personnel/api.ts';
import { registrationReasons } from './reasons.ts';

const { normal, pending, rejected } = userState.values;

const columns = {
  id: 'a.id',
  userName: 'a.user_name',
  realName: 'a.real_name',
  postName: 'a.post_name',
  applyRemark: 'a.apply_remark',
  userState: 'a.user_state',
  roleName: `coalesce(r.role_name, '')`,
  rejectReason: 'a.reject_reason',
  isInvited: '(a.invitation_id is not null)::int',
  isReviewable: `(a.user_state <> ${normal} and exists (select from app_user p
    where p.org_code = a.org_code and p.id = a.id))::int`,
  reviewerName: `coalesce(u.real_name, '')`,
  reviewTime: 'a.review_time',
  createTime: 'a.create_time',
} as const;

/** One page of the applications to an organisation: those that wait first, then the latest. */
export function selectApplications(tx: Tx, orgCode: string, body: BodyOf<typeof listApplications>) {
  const { SearchText, UserState } = body;
  const query = {
    columns,
    from: 'user_application a',
    joins: `left join role r on r.org_code = a.org_code and r.id = a.role_id
      left join app_user u on u.org_code = a.org_code and u.id = a.review_user_id`,
    where: `a.org_code = $1 and ($2::int is null or a.user_state = $2)
      and ($3 = '' or a.real_name ilike $4 or a.user_name ilike $4 or a.post_name ilike $4)`,
    values: [orgCode, UserState ?? null, SearchText, likePattern(SearchText)],
    order: `a.user_state <> ${pending}, a.create_time desc, a.id desc`,
  } as const;
  return selectPage<Application>(tx, query, body);
}

/** Texts of the outcomes that a second decision finds. */
const outcomes = {
  [normal]: label('已通过', 'approved'),
  [rejected]: label('已驳回', 'rejected'),
} as const;

/** The changes of a review. */
export interface Review {
  /** The people whose state it changed, as they were. */
  readonly people: readonly LockedPerson[];
  /** The values of the action log. */
  readonly after: Readonly<Record<string, string | number>>;
}

/**
 * Approves or rejects people, all or none. Those of whom it is true already stay as they are, so that a call that is
 * sent again after a lost answer does nothing.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD, BEYOND_OWN, ALREADY_REVIEWED
 */
export async function storeReview(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof reviewUsers>,
  now: Date,
): Promise<Review> {
  const { orgCode, userID } = actor;
  const { IDs, UserState, RoleID, RejectReason = '' } = body;
  await lockAdministration(tx, orgCode);
  const people = await lockPeople(tx, orgCode, IDs);
  const states = await selectStates(tx, orgCode, IDs);
  if (UserState === rejected && RejectReason === '')
    throw badField('RejectReason', registrationReasons.reasonForRejection);
  if (UserState === normal) {
    if (RoleID === undefined) throw badField('RoleID', registrationReasons.roleForApproval);
    await requireAssignable(tx, actor, RoleID);
  }
  const open = people.filter(({ id, realName }) => {
    const state = states.get(id);
    if (state === undefined) throw new AppError('NOT_FOUND', { field: 'IDs' });
    if (state === UserState) return false;
    if (state === pending || state === rejected) return true;
    throw new AppError('ALREADY_REVIEWED', {
      field: 'IDs',
      params: { realName, state: outcomes[normal] },
    });
  });
  const ids = open.map(({ id }) => id);
  const roleID = UserState === normal ? RoleID : null;
  await tx.query(
    `update app_user set user_state = $3, role_id = coalesce($4, role_id), update_time = $5,
       version = version + 1
     where org_code = $1 and id = any($2)`,
    [orgCode, ids, UserState, roleID, now],
  );
  await tx.query(
    `update user_application set user_state = $3, role_id = $4, reject_reason = $5,
       review_user_id = $6, review_time = $7
     where org_code = $1 and id = any($2)`,
    [orgCode, ids, UserState, roleID, UserState === rejected ? RejectReason : '', userID, now],
  );
  const after =
    UserState === rejected
      ? { userState: UserState, rejectReason: RejectReason }
      : { userState: UserState, roleName: await nameOfRole(tx, orgCode, RoleID ?? '') };
  return { people: open, after };
}

/** Reads the outcomes of applications by the people's ids. Somebody who was added by hand has none. */
async function selectStates(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; state: number }>(
    'select id, user_state as state from user_application where org_code = $1 and id = any($2)',
    [orgCode, ids],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function nameOfRole(tx: Tx, orgCode: string, roleID: string): Promise<string> {
  const [role] = await tx.query<{ role_name: string }>(
    'select role_name from role where org_code = $1 and id = $2',
    [orgCode, roleID],
  );
  return role?.role_name ?? '';
}

/** Notifies the people whom a review concerns; returns the outbox events. */
export function notifyApplicants(
  tx: Tx,
  { orgCode, orgName, realName }: Actor,
  { people, after }: Review,
  now: Date,
): Promise<OutboxEvent[]> {
  const isApproved = after['userState'] === normal;
  const kind = isApproved ? 'applicationApproved' : 'applicationRejected';
  const recipients = people.map(({ id }) => ({ userID: id, orgCode, kind }) as const);
  const params = {
    person: realName,
    orgName,
    ...(isApproved
      ? { roleName: after['roleName'] ?? '' }
      : { reason: after['rejectReason'] ?? '' }),
  };
  const mType = messageType.values.permission;
  return storeNotifications(tx, recipients, { mType, params, url: '', now });
}
