import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link is valid for one to two windows and identical within one, so that browsers can cache the file. */
const windowMs = 12 * 3_600_000;

/** Makes signed links to stored files, relative to the storage host. The link carries the signature, because an image element sends no headers. */
export interface FileLinks {
  /** Returns a link that shows a file for the next 12 to 24 hours; '' for an empty key. */
  linkOf(key: string, now: Date): string;
  /** Returns when a link expires, s since 1970; null if it is not genuine or has expired. */
  endOf(key: string, expires: string, signature: string, now: Date): number | null;
}

/** Creates the links. @param secret shared by all nodes */
export function fileLinks(secret: string): FileLinks {
  const sign = (key: string, expires: string) =>
    createHmac('sha256', secret).update(`file ${key} ${expires}`).digest('base64url');
  return {
    linkOf(key, now) {
      if (key === '') return '';
      const expires = String(((Math.floor(now.getTime() / windowMs) + 2) * windowMs) / 1000);
      return `/${key}?e=${expires}&s=${sign(key, expires)}`;
    },
    endOf(key, expires, signature, now) {
      const wanted = Buffer.from(sign(key, expires));
      const given = Buffer.from(signature);
      if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
      const end = Number(expires);
      return end * 1000 > now.getTime() ? end : null;
    },
  };
}
