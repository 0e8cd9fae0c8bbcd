import {
  type listMentionable,
  type Mentionable,
  mentionableListed,
} from '../../../../contract/areas/repair/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import { likePattern } from '../../../kernel/likePattern.ts';
import type { Tx } from '../../../storage/db.ts';
import { services } from '../rules/delegation.ts';
import { requireReadable } from './selectComments.ts';

/** A person whom a comment mentions. */
export interface MentionedPerson {
  readonly userID: string;
  readonly orgCode: string;
  readonly realName: string;
}

/** The conditions that the people have to meet. */
interface MentionQuery {
  readonly isInternal: boolean;
  /** Part of the name; '' for any. */
  readonly search?: string;
  /** Only these. */
  readonly ids?: readonly string[];
}

const reads: PermissionID = 'repair.view';

/** Loads the people for the field that mentions them, without the caller. @throws AppError NOT_FOUND */
export async function selectMentionable(
  tx: Tx,
  actor: Actor,
  { ID, SearchText, Internal }: BodyOf<typeof listMentionable>,
): Promise<Mentionable[]> {
  const order = await requireReadable(tx, ID);
  const people = await mentionablePeople(tx, actor, order, {
    isInternal: Internal === 1,
    search: SearchText,
  });
  const names = await tx.query<{ code: string; name: string }>(
    'select org_code as code, org_name as name from organisation where org_code = any($1)',
    [[...new Set(people.map(({ orgCode }) => orgCode))]],
  );
  const nameOf = new Map(names.map(({ code, name }) => [code, name]));
  return people
    .filter(({ userID }) => userID !== actor.userID)
    .slice(0, mentionableListed)
    .map(({ userID, orgCode, realName }) => ({
      id: userID,
      realName,
      orgName: orgCode === actor.orgCode ? null : (nameOf.get(orgCode) ?? null),
    }));
}

/**
 * Loads people whom a comment of the actor can mention, as `listMentionable` defines; those of the other side
 * come first. Leaves the transaction acting as the actor's organisation.
 */
export async function mentionablePeople(
  tx: Tx,
  actor: Actor,
  order: WorkOrder,
  query: MentionQuery,
): Promise<MentionedPerson[]> {
  const other = query.isInternal ? null : await otherSideOf(tx, actor, order);
  const own = await readers(tx, actor.orgCode, query, null);
  if (other === null) return own;
  const known = await knownOf(tx, order, other);
  await tx.actAs(other);
  const theirs = await readers(tx, other, query, known);
  await tx.actAs(actor.orgCode);
  return [...theirs, ...own];
}

/** Returns the other organisation of an order; null: there is none, or it services the device no longer. */
async function otherSideOf(tx: Tx, actor: Actor, order: WorkOrder): Promise<string | null> {
  const { orgCode, repairOrgCode } = order;
  if (orgCode === repairOrgCode) return null;
  if (actor.orgCode !== orgCode) return orgCode;
  return (await services(tx, repairOrgCode, order)) ? repairOrgCode : null;
}

/** Returns the ids of people of an organisation whom the order names, or who have commented it. */
async function knownOf(tx: Tx, order: WorkOrder, orgCode: string): Promise<string[]> {
  const authors = await tx.query<{ id: string }>(
    `select distinct user_id as id from work_order_comment
     where org_code = $1 and order_id = $2 and user_org_code = $3`,
    [order.orgCode, order.id, orgCode],
  );
  const named = [order.reportUserID, order.repairUserID, order.confirmUserID];
  return [...named.filter((id) => id !== null), ...authors.map(({ id }) => id)];
}

/** Loads the active people of an organisation who may read orders. @param among only these; null: all */
function readers(
  tx: Tx,
  orgCode: string,
  { search = '', ids }: MentionQuery,
  among: readonly string[] | null,
): Promise<MentionedPerson[]> {
  return tx.query<MentionedPerson>(
    `select u.id as "userID", u.org_code as "orgCode", u.real_name as "realName"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and ${isActiveUser('u')} and '${reads}' = any(r.permissions)
       and u.real_name ilike $2 and ($3::uuid[] is null or u.id = any($3))
       and ($4::uuid[] is null or u.id = any($4))
     order by u.name_order, u.id limit ${mentionableListed + 1}`,
    [orgCode, likePattern(search), ids ?? null, among],
  );
}
