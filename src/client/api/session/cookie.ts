/** Returns a cookie of this page, or null. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const [key, ...value] = part.split('=');
    if (key === name) return decode(value.join('='));
  }
  return null;
}

/** Writes a cookie for the whole site: never sent from other sites, and over https only on https. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${secure}`;
}

/** Removes a cookie that `writeCookie` wrote. */
export function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}

/** Decodes a cookie; null if another program has written an invalid one. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
