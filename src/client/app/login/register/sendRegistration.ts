import {
  registerOrganisation,
  registerUser,
} from '../../../../contract/areas/registration/register.ts';
import { login, type SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { orgType } from '../../../../contract/enums.ts';
import { plainPhone } from '../../../../contract/validation/phone.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { hashPassword } from '../../../api/signing/hashPassword.ts';
import type { RegisterDraft, RegisterKind } from './registerDraft.ts';

/** The parameters of an invitation's link. */
export type InvitationLink = Pick<InputOf<typeof registerUser>, 'InvitationID' | 'Signature'>;

/**
 * Registers and signs in. Null where the sign-in failed after the registration: the login form then takes over.
 *
 * @throws ApiError if the registration was refused or failed
 */
export async function sendRegistration(
  kind: RegisterKind,
  draft: RegisterDraft,
  password: string,
  link: InvitationLink,
): Promise<SignedInUser | null> {
  const UserName = plainPhone(draft.phone);
  const PSD = await hashPassword(password);
  const registrant = { UserName, PSD, Code: draft.code, RealName: draft.realName.trim() };
  if (kind === 'organisation')
    await call(registerOrganisation, {
      ...registrant,
      OrgName: draft.orgName.trim(),
      OrgType:
        draft.orgType === `${orgType.values.provider}`
          ? orgType.values.provider
          : orgType.values.user,
      CreditCode: draft.creditCode.trim(),
      TimeZone: draft.timeZone.trim(),
    });
  else
    await call(registerUser, {
      ...registrant,
      ...(kind === 'invited' ? link : { ToOrgCode: draft.toOrgCode.trim().toUpperCase() }),
      PostName: draft.postName.trim(),
      ApplyRemark: draft.remark.trim(),
    });
  try {
    return await call(login, { UserName, PSD, Client: 'web' });
  } catch (cause) {
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}
