import { login, type SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { plainPhone } from '../../../contract/validation/phone.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { hashPassword } from '../../api/signing/hashPassword.ts';

/** Signs in with a new account. Null where that failed: the login form then takes over. */
export async function signInAfter(phone: string, password: string): Promise<SignedInUser | null> {
  const PSD = await hashPassword(password);
  try {
    return await call(login, { UserName: plainPhone(phone), PSD, Client: 'web' });
  } catch (cause) {
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}
