import { platform } from './platform.ts';

/**
 * Returns the address of a stored file: the storage host and the link that a call answered for it
 * (specification 7, file upload); null without a file. A file that is only in this browser has an address of its own.
 */
export function fileUrl(link: string): string | null {
  if (link.startsWith('blob:')) return link;
  return link === '' ? null : platform().storageHost + link;
}
