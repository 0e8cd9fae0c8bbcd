import { safeRedirect } from '../../lib/safeRedirect.ts';
import { pageAt } from '../../routes/pages.ts';
import { type Place, tagKey } from './tabs/tagList.ts';

const prefix = '/redirect';

/**
 * Where /redirect/{path} leads: a path of this origin that begins with a single slash, with the
 * query; its page begins anew. Null for any other address, and for a path that leads elsewhere.
 */
export function redirectTarget(place: Place): { path: string; key: string | null } | null {
  const { pathname, search } = place;
  if (!pathname.toLowerCase().startsWith(`${prefix}/`)) return null;
  const path = safeRedirect(pathname.slice(prefix.length) + search);
  if (path === null) return null;
  const [target = ''] = path.split('?');
  const page = pageAt(target);
  return { path, key: page === null ? null : tagKey(page, { pathname: target, search }) };
}
