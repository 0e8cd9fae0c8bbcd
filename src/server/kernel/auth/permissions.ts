import type { Access } from '../../../contract/endpoint.ts';
import { userState } from '../../../contract/enums.ts';
import { AppError } from '../errors/appError.ts';
import type { RouteOptions } from '../http/module.ts';
import { type Actor, isVisiting } from './actor.ts';

/**
 * Whether the actor may make a call at all: deny by default. Who must change their password, or is
 * not active, has their own affairs alone; who looks into another organisation changes nothing there.
 *
 * @throws AppError DENIED, PASSWORD_DUE, ORG_EXPIRED (a write while the organisation is read-only)
 */
export function requireAccess(
  actor: Actor,
  access: Access,
  writes: boolean,
  options: RouteOptions,
): void {
  if (options.ownAffairs !== true) {
    if (actor.mustChangePassword) throw new AppError('PASSWORD_DUE');
    if (actor.userState !== userState.values.normal) throw new AppError('DENIED');
  }
  const isOwn = access === 'signedIn';
  const allowed = isOwn || actor.permissions.has(access as never);
  if (!allowed || (writes && !isOwn && isVisiting(actor))) throw new AppError('DENIED');
  if (writes && actor.orgState === 2 && options.whileExpired !== true)
    throw new AppError('ORG_EXPIRED');
}

/**
 * OrgCode in a body selects an organisation and grants nothing (design page 2). A call about the
 * person is made in their own one, and so may also say what their page shows: what the session chose.
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
  if (isPersonal && [actor.orgCode, actor.chosenOrgCode].includes(orgCode)) return;
  throw new AppError(writes ? 'ORG_SWITCHED' : 'DENIED');
}
