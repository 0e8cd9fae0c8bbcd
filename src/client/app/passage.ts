import type { SignedInUser } from '../../contract/areas/session.ts';
import { kanbanView } from '../../contract/permissions.ts';
import { permits } from '../lib/permitted.ts';

/** Reachable without a token (specification 2, as design page 2 reads it), and the error pages. */
const publicPaths: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/mylogin',
  '/assets',
  '/auth-redirect',
  '/helpDoc',
  '/cqxdwialogin',
  '/appletDoc',
  '/401',
  '/404',
  '/error-page/401',
]);

/** What the guard lets happen: the page, or the login first. */
export type Passage = 'page' | 'login';

/**
 * Specification 4, Route guard. A token without a readable user record can't be used: the login
 * page resets it and says so.
 */
export function passage(
  pathname: string,
  token: string | null,
  user: SignedInUser | null,
): Passage {
  return publicPaths.has(pathname) || (token !== null && user !== null) ? 'page' : 'login';
}

/** The login that leads back to a page. */
export function loginPath(from: string): string {
  return `/login?redirect=${encodeURIComponent(from)}`;
}

/** Where a sign-in leads that came from nowhere: the wall for those who may see it, else the orders. */
export function firstPage(user: SignedInUser): string {
  return permits(user.permissions, kanbanView.id)
    ? '/EquipmentKanban'
    : '/Troubleshooting/workOrder';
}
