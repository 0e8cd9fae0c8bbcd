import { platform } from './platform.ts';

/**
 * Where a stored file is shown from: the storage host and the link that a call answered for it
 * (specification 7, file upload); null where there is no file.
 */
export function fileUrl(link: string): string | null {
  return link === '' ? null : platform().storageHost + link;
}
