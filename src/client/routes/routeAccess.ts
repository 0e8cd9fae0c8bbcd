import type { SignedInUser } from '../../contract/areas/session/endpoints.ts';
import { isActive } from '../../contract/enums.ts';
import type { PermissionID } from '../../contract/index.ts';
import type { PagePath } from '../lib/paths/pagePaths.ts';
import { permits } from '../lib/permitted.ts';
import { isMobileScreen } from '../ui/page/viewport.ts';

/**
 * The decision of the guard (specification 4, Route guard): the page; the login first; the user's
 * record first, because they were not active when last read (`load`); only the account page with
 * their status (`account`); no matching route (`noRoute`), which the console decides, because it
 * knows its pages.
 */
export type RouteAccess = 'page' | 'login' | 'load' | 'account' | 'noRoute';

/** The orders of somebody who repairs, in one column. */
const myDayPath = `${'/Troubleshooting/workOrder' satisfies PagePath}?show=day`;

/** The only page of a user who is not active. */
export const accountPath = '/account' satisfies PagePath;

/**
 * Decides on a path by the session in the browser; public pages are not checked. With a token but
 * no readable user record, the user is read first.
 *
 * @param options `isOpen`: the user's menus grant the page, or it requires no permission;
 *   `isLoaded`: the record has just been read from the server
 */
export function routeAccess(
  pathname: string,
  token: string | null,
  user: SignedInUser | null,
  options: { readonly isOpen?: boolean; readonly isLoaded?: boolean } = {},
): RouteAccess {
  if (token === null) return 'login';
  if (user === null) return options.isLoaded === true ? 'login' : 'load';
  if (!isActive(user)) {
    if (options.isLoaded !== true) return 'load';
    return pathname === accountPath ? 'page' : 'account';
  }
  return options.isOpen === false ? 'noRoute' : 'page';
}

/**
 * Returns the role by which menus are generated: 'editor' in an organisation that is not the user's
 * own.
 */
export function menuRole({ relation }: Pick<SignedInUser, 'relation'>): 'editor' | '1' {
  return relation === 'Y' ? 'editor' : '1';
}

/**
 * Location state, set when the redirect target belonged to the previous user: the new user may lack
 * access to it.
 */
export const inheritedRedirect = { inheritedRedirect: true };

/**
 * Returns the redirect of a page that is not open to this user (specification 4): /401. If the
 * address was inherited from the previous user, their own first page.
 *
 * @param state the location state
 */
export function refusedPath(state: unknown, user: SignedInUser): string {
  const isInherited = typeof state === 'object' && state !== null && 'inheritedRedirect' in state;
  return isInherited ? firstPage(user) : '/401';
}

/**
 * Returns the landing page of a sign-in without a redirect: the overview, else the orders, else the
 * wall, as permitted; for an inactive user the account page. On a phone, somebody who repairs and does not
 * supervise begins with their own day.
 */
export function firstPage(user: SignedInUser): string {
  if (!isActive(user)) return accountPath;
  const can = (permission: PermissionID) => permits(user.permissions, permission);
  if (isMobileScreen() && can('repair.work') && !can('repair.supervise')) return myDayPath;
  const candidates = [
    ['home.view', '/home/dataOverview'],
    ['repair.view', '/Troubleshooting/workOrder'],
    ['kanban.view', '/EquipmentKanban'],
  ] as const satisfies readonly (readonly [PermissionID, PagePath])[];
  return candidates.find(([permission]) => can(permission))?.[1] ?? accountPath;
}
