import type * as Signing from 'virtual:jsrsasign-jws';
import { ApiError } from '../http/apiError.ts';

/**
 * Loads the script that signs and, on plain http, hashes: some 20 KB, on first use.
 * @throws ApiError NETWORK if it cannot be loaded
 */
export async function loadSigning(): Promise<typeof Signing> {
  try {
    return await import('virtual:jsrsasign-jws');
  } catch {
    throw new ApiError('NETWORK');
  }
}
