/** What paths share that are one, however cased and with or without a slash at their end, as routes match. */
export function pathKey(pathname: string): string {
  return pathname.replace(/\/+$/, '').toLowerCase();
}
