import type * as Signing from 'virtual:jsrsasign-jws';
import { ApiError } from './apiError.ts';

/**
 * The script that signs and, on plain http, hashes: some 20 KB, loaded on first use.
 * @throws ApiError NETWORK where it does not come
 */
export async function loadSigning(): Promise<typeof Signing> {
  try {
    return await import('virtual:jsrsasign-jws');
  } catch {
    throw new ApiError('NETWORK');
  }
}
