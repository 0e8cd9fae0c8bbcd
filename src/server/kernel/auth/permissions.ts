import { orgState, userState } from '../../../contract/enums.ts';
import type { Access } from '../../../contract/index.ts';
import { AppError } from '../errors/appError.ts';
import type { RouteOptions } from '../http/module.ts';
import { type Actor, isVisiting } from './actor.ts';

/**
 * Checks that the actor may make a call; everything is denied by default. People who must change their
 * password or are not active may only make self-service calls. Visitors of another organisation may not
 * change anything there.
 *
 * @throws AppError DENIED, PASSWORD_DUE, ORG_EXPIRED (a write while the organisation is read-only)
 */
export function requireAccess(
  actor: Actor,
  access: Access,
  writes: boolean,
  options: RouteOptions,
): void {
  if (options.isSelfService !== true) {
    if (actor.mustChangePassword) throw new AppError('PASSWORD_DUE');
    if (actor.userState !== userState.values.normal) throw new AppError('DENIED');
  }
  const isOwn = access === 'signedIn';
  const allowed = isOwn || actor.permissions.has(access as never);
  if (!allowed || (writes && !isOwn && isVisiting(actor))) throw new AppError('DENIED');
  if (writes && actor.orgState === orgState.values.expired && options.allowedWhenExpired !== true)
    throw new AppError('ORG_EXPIRED');
}

/**
 * Checks the OrgCode of a body. It selects an organisation and grants no rights. A call about the person
 * runs in their own organisation, so its OrgCode may also be the one that the session has selected, which
 * the page shows.
 *
 * @throws AppError ORG_SWITCHED for a write, DENIED for a read of an organisation that is not the
 *   session's
 */
export function requireOrganisation(
  actor: Actor,
  orgCode: string | undefined,
  access: Access,
  writes: boolean,
): void {
  if (orgCode === undefined || orgCode === '' || orgCode === actor.selected.orgCode) return;
  const isPersonal = access === 'signedIn';
  if (isPersonal && [actor.orgCode, actor.sessionOrgCode].includes(orgCode)) return;
  throw new AppError(writes ? 'ORG_SWITCHED' : 'DENIED');
}
