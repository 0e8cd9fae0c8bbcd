import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links live for one to two of these, and stay the same within one, so that browsers keep files. */
const windowMs = 12 * 3_600_000;

/** Links to stored files, relative to the storage host: an image sends no header (design page 2). */
export interface FileLinks {
  /** What shows a file for the next 12 to 24 hours; '' where there is no file. */
  linkOf(key: string, now: Date): string;
  /** When a link ends, s since 1970; null unless it is one of ours and has not ended. */
  endOf(key: string, expires: string, signature: string, now: Date): number | null;
}

/** @param secret shared by all nodes */
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
