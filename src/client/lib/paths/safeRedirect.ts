/**
 * Returns the path of a `redirect` query to open after signing in, or null if it is not ours. Only
 * a path of this origin that begins with a single slash is accepted: `//host`, `/\host`, a scheme
 * and control characters (which a browser drops before it parses the rest) lead elsewhere.
 */
export function safeRedirect(target: string | null): string | null {
  if (target === null || !target.startsWith('/')) return null;
  if (Array.from(target).some((character) => character < ' ' || character === '\\')) return null;
  const here = 'http://here.invalid';
  const url = URL.canParse(target, here) ? new URL(target, here) : null;
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the login path that redirects back to a page. */
export function loginPath(from: string): string {
  return `/login?redirect=${encodeURIComponent(from)}`;
}
