import { safeRedirect } from '../../lib/paths/safeRedirect.ts';
import { pageAt } from '../../routes/pages.ts';
import { type PathAndQuery, tagKey } from './tabs/tagList.ts';

const prefix = '/redirect';

/**
 * Returns the target of /redirect/{path}: a path of this origin that begins with a single slash,
 * with the query; its page is mounted anew. Null for any other address, and for a path to another
 * origin.
 */
export function redirectTarget(place: PathAndQuery): { path: string; key: string | null } | null {
  const { pathname, search } = place;
  if (!pathname.toLowerCase().startsWith(`${prefix}/`)) return null;
  const path = safeRedirect(pathname.slice(prefix.length) + search);
  if (path === null) return null;
  const [target = ''] = path.split('?');
  const page = pageAt(target);
  return { path, key: page === null ? null : tagKey(page, { pathname: target, search }) };
}
