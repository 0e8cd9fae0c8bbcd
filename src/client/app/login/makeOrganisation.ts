import { login, type SignedInUser, setUp } from '../../../contract/areas/session.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { hashPassword } from '../../api/http/hashPassword.ts';
import type { SetUpDraft } from './setUpDraft.ts';

/**
 * Makes the first organisation and signs its administrator in. Null where it is made but the
 * sign-in did not go through: the login form then takes over.
 * @throws ApiError where the set-up itself was refused or failed
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
