import { sha256 } from './sha256.ts';

/** The `PSD` of the wire: uppercase hex SHA-256 of the password in UTF-8. */
export async function hashPassword(password: string): Promise<string> {
  const bytes = Array.from(await sha256(password));
  return bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
