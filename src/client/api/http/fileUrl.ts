import { platform } from './platform.ts';

/**
 * Returns the address of a stored file: the storage host and the link that a call answered for it
 * (specification 7, file upload); null without a file.
 */
export function fileUrl(link: string): string | null {
  return link === '' ? null : platform().storageHost + link;
}
