import { login, type SignedInUser, setUp } from '../../../contract/areas/session.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { hashPassword } from '../../api/http/hashPassword.ts';
import type { SetUpDraft } from './setUpDraft.ts';

/**
 * Creates the first organisation and signs its administrator in. Null where the sign-in failed
 * after the creation: the login form then takes over.
 * @throws ApiError if the creation was refused or failed
 */
export async function makeOrganisation(draft: SetUpDraft): Promise<SignedInUser | null> {
  const UserName = draft.phone.trim();
  const PSD = await hashPassword(draft.password);
  await call(setUp, {
    SetupCode: draft.code.trim(),
    OrgName: draft.orgName.trim(),
    OrgType: draft.orgType === '0' ? 0 : 1,
    TimeZone: draft.timeZone.trim(),
    RealName: draft.realName.trim(),
    UserName,
    PSD,
  });
  try {
    return await call(login, { UserName, PSD, Client: 'web' });
  } catch (cause) {
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}
