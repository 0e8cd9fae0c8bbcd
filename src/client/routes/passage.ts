import type { SignedInUser } from '../../contract/areas/session.ts';
import { isActive } from '../../contract/enums.ts';
import type { PermissionID } from '../../contract/permissions.ts';
import type { PagePath } from '../lib/pagePaths.ts';
import { permits } from '../lib/permitted.ts';

/**
 * What the guard lets happen (specification 4, Route guard): the page; the login first; the user's
 * own record first, since they were not active when last heard of (`load`); their status alone
 * (`account`); nothing, since no route of theirs matches (`noRoute`): that the console says, which
 * knows its pages.
 */
export type Passage = 'page' | 'login' | 'load' | 'account' | 'noRoute';

/** The only page of somebody who is not active. */
export const accountPath = '/account' satisfies PagePath;

/**
 * Judges a path by what the browser holds of the session; public pages are not asked about. Of a
 * token without a readable user record the user is read first.
 *
 * @param asked `isOpen`: the user's menus grant the path's page, or it asks for nothing; `isLoaded`:
 *   the record has just been read from the server
 */
export function passage(
  pathname: string,
  token: string | null,
  user: SignedInUser | null,
  asked: { readonly isOpen?: boolean; readonly isLoaded?: boolean } = {},
): Passage {
  if (token === null) return 'login';
  if (user === null) return asked.isLoaded === true ? 'login' : 'load';
  if (!isActive(user)) {
    if (asked.isLoaded !== true) return 'load';
    return pathname === accountPath ? 'page' : 'account';
  }
  return asked.isOpen === false ? 'noRoute' : 'page';
}

/** By which role the menus of a session are made: 'editor' in an organisation that is not one's own. */
export function menuRole({ relation }: Pick<SignedInUser, 'relation'>): 'editor' | '1' {
  return relation === 'Y' ? 'editor' : '1';
}

/** Given along to an address at which somebody else had ended: it may not be for who comes to it. */
export const inherited = { inherited: true };

/**
 * Where a page leads that is not open to this user (specification 4): /401. Who signed in where
 * somebody else had left off never asked for it: their own first page.
 *
 * @param state the address's
 */
export function refusedPath(state: unknown, user: SignedInUser): string {
  const isInherited = typeof state === 'object' && state !== null && 'inherited' in state;
  return isInherited ? firstPage(user) : '/401';
}

/**
 * Where a sign-in leads that came from nowhere: the overview, else the orders, else the wall, to whom
 * may see it; who is not active to their own status.
 */
export function firstPage(user: SignedInUser): string {
  if (!isActive(user)) return accountPath;
  const ways = [
    ['home.view', '/home/dataOverview'],
    ['repair.view', '/Troubleshooting/workOrder'],
    ['kanban.view', '/EquipmentKanban'],
  ] as const satisfies readonly (readonly [PermissionID, PagePath])[];
  return ways.find(([permission]) => permits(user.permissions, permission))?.[1] ?? accountPath;
}
