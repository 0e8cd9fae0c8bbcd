import { orgState, userState } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isRelatedSql, isVisitableSql } from '../../kernel/auth/visitSql.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';

/**
 * Checks that the actor may select an organisation: their own, or one that is open to it. An
 * unknown code gets the same answer as a forbidden one. Needs the system's scope.
 *
 * @throws AppError DENIED, ORG_EXPIRED, ORG_DISABLED
 */
export async function requireEnterable(tx: Tx, actor: Actor, orgCode: string): Promise<void> {
  if (orgCode === actor.orgCode) return;
  if (actor.userState !== userState.values.normal || actor.mustChangePassword) {
    throw new AppError('DENIED');
  }
  const [host] = await tx.query<{ org_state: number }>(
    `select h.org_state from organisation h where h.org_code = $1 and ${isRelatedSql('h', '$2')}`,
    [orgCode, actor.orgCode],
  );
  if (host === undefined) throw new AppError('DENIED');
  if (host.org_state === orgState.values.expired) throw new AppError('ORG_EXPIRED');
  if (host.org_state !== orgState.values.normal) throw new AppError('ORG_DISABLED');
}

/**
 * Returns the organisations that the actor may select, names by code, their own first. Needs the
 * system's scope.
 */
export async function selectEnterable(tx: Tx, actor: Actor): Promise<Record<string, string>> {
  const own = { [actor.orgCode]: actor.orgName };
  const rows = await tx.query<{ code: string; name: string }>(
    `select h.org_code as code, h.org_name as name from organisation h
     where ${isVisitableSql('h', '$1')} order by h.org_name, h.org_code`,
    [actor.orgCode],
  );
  return { ...own, ...Object.fromEntries(rows.map(({ code, name }) => [code, name])) };
}
