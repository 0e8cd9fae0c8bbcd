/**
 * The path to go to after signing in, out of a `redirect` query, or null if it is none of ours.
 * Only a path of this origin that begins with a single slash: `//host`, `/\host`, a scheme and
 * control characters (which a browser drops before it reads the rest) lead elsewhere.
 */
export function safeRedirect(target: string | null): string | null {
  if (target === null || !target.startsWith('/')) return null;
  if (Array.from(target).some((character) => character < ' ' || character === '\\')) return null;
  const here = 'http://here.invalid';
  const url = URL.canParse(target, here) ? new URL(target, here) : null;
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The login that leads back to a page. */
export function loginPath(from: string): string {
  return `/login?redirect=${encodeURIComponent(from)}`;
}
