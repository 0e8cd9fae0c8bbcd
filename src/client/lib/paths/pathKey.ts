/** Returns a normal form of a path, without case and trailing slash, as routes match. */
export function pathKey(pathname: string): string {
  return pathname.replace(/\/+$/, '').toLowerCase();
}
