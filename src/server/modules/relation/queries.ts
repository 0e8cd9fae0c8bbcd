import {
  findableBounds,
  type listRelations,
  type Relation,
} from '../../../contract/areas/relation/endpoints.ts';
import {
  relationEvent,
  relationOrgState,
  relationStatus,
} from '../../../contract/areas/relation/relationEnums.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { orgState, orgType } from '../../../contract/enums.ts';
import { isActiveOrg } from '../../kernel/auth/stateSql.ts';
import { columnList, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';

/** The organisation codes at both ends of a relation. */
export interface Ends {
  /** The provider. */
  readonly from: string;
  readonly to: string;
}

/** SQL: the event by which a relation `r` came into its last state; null in others. */
const ending = `(select e.kind from relation_event e
  where e.to_org_code = r.to_org_code and e.from_org_code = r.from_org_code
    and r.relation_state = ${relationOrgState.values.rejected} and e.kind <> ${relationEvent.values.shareChanged}
  order by e.time desc, e.id desc limit 1)`;

/** SQL: the relationStatus of a relation `r`. */
const status = `case when ${ending} in (${relationStatus.values.withdrawn}, ${relationStatus.values.ended})
  then ${ending} else r.relation_state end`;

const relationColumns = {
  fromOrgCode: 'r.from_org_code',
  fromOrgName: 'f.org_name',
  toOrgCode: 'r.to_org_code',
  toOrgName: 't.org_name',
  relationState: 'r.relation_state',
  ending,
  createTime: 'r.create_time',
  updateTime: 'r.update_time',
  version: 'r.version',
} as const;
const relations = `relation r
  join organisation f on f.org_code = r.from_org_code
  join organisation t on t.org_code = r.to_org_code`;

/**
 * Returns one page of an organisation's relations, the latest change first. Runs as that
 * organisation.
 */
export function selectRelations(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof listRelations>,
): Promise<ResultOf<typeof listRelations>> {
  const text = body.SearchText;
  const where = `($1 = r.from_org_code and (t.org_code ilike $4 or t.org_name ilike $4 or $3 = '')
      or $1 = r.to_org_code and (f.org_code ilike $4 or f.org_name ilike $4 or $3 = ''))
    and ($2::int is null or r.relation_state = $2) and ($5::int is null or ${status} = $5)`;
  const query = {
    columns: relationColumns,
    from: relations,
    where,
    values: [orgCode, body.RelationState ?? null, text, likePattern(text), body.Status ?? null],
    order: 'r.update_time desc, r.from_org_code, r.to_org_code',
  };
  return selectPage<Relation>(tx, query, body);
}

export async function selectRelation(tx: Tx, { from, to }: Ends): Promise<Relation | null> {
  const [row] = await tx.query<Relation>(
    `select ${columnList(relationColumns)} from ${relations}
     where r.from_org_code = $1 and r.to_org_code = $2`,
    [from, to],
  );
  return row === undefined ? null : isoTimes(row);
}

/** Locks and returns a relation; null if there is none. */
export async function lockRelation(tx: Tx, { from, to }: Ends): Promise<Relation | null> {
  await tx.query(
    'select 1 from relation where from_org_code = $1 and to_org_code = $2 for update',
    [from, to],
  );
  return selectRelation(tx, { from, to });
}

/**
 * Returns true if an organisation is an active user organisation. Reads as that organisation, then
 * switches the transaction to `asOrgCode`.
 */
export async function mayBeAppliedTo(tx: Tx, orgCode: string, asOrgCode: string): Promise<boolean> {
  await tx.actAs(orgCode);
  const rows = await tx.query(
    'select from organisation where org_code = $1 and org_type = $2 and org_state = $3',
    [orgCode, orgType.values.user, orgState.values.normal],
  );
  await tx.actAs(asOrgCode);
  return rows.length === 1;
}

/**
 * Finds active user organisations that agreed to it, by a part of their name, in the order of names. Needs the system's
 * scope.
 */
export async function selectFindable(tx: Tx, text: string) {
  if (Array.from(text).length < findableBounds.minCharacters) return [];
  return tx.query<{ orgCode: string; orgName: string }>(
    `select o.org_code as "orgCode", o.org_name as "orgName" from organisation o
     where o.is_findable and o.org_type = ${orgType.values.user} and ${isActiveOrg('o')} and o.org_name ilike $1
     order by o.org_name, o.org_code limit ${findableBounds.most}`,
    [likePattern(text)],
  );
}

/** The time after which a provider may apply to an organisation again. */
const applyAgainMs = 24 * 3_600_000;

/**
 * Creates an application, or renews one that was rejected or ended. Returns false where one is
 * pending or active.
 *
 * @throws AppError APPLIED_RECENTLY
 */
export async function storeApplication(
  tx: Tx,
  { from, to }: Ends,
  userID: string,
  now: Date,
): Promise<boolean> {
  const { applying, rejected } = relationOrgState.values;
  const rows = await tx.query(
    `insert into relation (from_org_code, to_org_code, relation_state, create_user_id, create_time,
       update_time, apply_time)
     values ($1, $2, $3, $4, $5, $5, $5)
     on conflict (to_org_code, from_org_code) do update
       set relation_state = excluded.relation_state, update_time = excluded.update_time,
           apply_time = excluded.apply_time, version = relation.version + 1
     where relation.relation_state = $6 and (relation.apply_time <= $7) is not false
     returning 1`,
    [from, to, applying, userID, now, rejected, new Date(now.getTime() - applyAgainMs)],
  );
  if (rows.length === 1) return true;
  const [present] = await tx.query<{ apply_time: Date | null }>(
    `select apply_time from relation
     where from_org_code = $1 and to_org_code = $2 and relation_state = $3`,
    [from, to, rejected],
  );
  if (present === undefined || present.apply_time === null) return false;
  const waitMs = present.apply_time.getTime() + applyAgainMs - now.getTime();
  throw new AppError('APPLIED_RECENTLY', {
    field: 'ToOrgCode',
    params: { hours: Math.ceil(waitMs / 3_600_000) },
  });
}

/** Stores a relation's state. Needs the relation's lock. */
export async function storeState(
  tx: Tx,
  { from, to }: Ends,
  state: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `update relation set relation_state = $3, update_time = $4, version = version + 1
     where from_org_code = $1 and to_org_code = $2`,
    [from, to, state, now],
  );
}
