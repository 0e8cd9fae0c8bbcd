import {
  answeredOrganisation,
  getOrgMenu,
} from '../../../contract/areas/organisation/endpoints.ts';
import { getUser } from '../../../contract/areas/personnel/endpoints.ts';
import { signedInUser } from '../../../contract/areas/session/endpoints.ts';
import { orgState as orgStates } from '../../../contract/enums.ts';
import { ApiError } from '../http/apiError.ts';
import { call } from '../http/call.ts';
import {
  currentUser,
  readSession,
  refreshSession,
  restoreUser,
  updateSessionUser,
} from './session.ts';

/**
 * Reads the signed-in user and their menus anew, for instance to learn that they have been approved,
 * and updates the session's record. If there is a token without a readable record, the user is the
 * token's subject, and the record is made.
 *
 * @throws ApiError as `call`; SESSION_UNKNOWN if the token names no user; NOT_STORED
 */
export async function loadUser(signal?: AbortSignal): Promise<void> {
  refreshSession();
  const { token, user: known } = readSession();
  if (token === null) return;
  const id = known?.id ?? subjectOf(token);
  const here = currentUser()?.orgCode ?? ''; // a pinned page calls in its own organisation
  const options = { signal, isRead: true };
  const [found, menu] = await Promise.all([
    call(getUser, { id }, options),
    call(getOrgMenu, { OrgCode: '' }, options), // no code: it moves the session nowhere
  ]);
  const { realName, photo, roleName, roleID, userState } = found;
  const read = { realName, photo, roleName, roleID, userState, permissions: menu.data };
  if (known !== null) {
    const { data: place } = answeredOrganisation.safeParse(menu.dataRemark);
    if ((place?.orgCode ?? here) !== here) return; // the session has moved between the two calls
    updateSessionUser({ token: known.token, orgCode: here }, read);
    return;
  }
  const { ownOrgCode = found.orgCode, ...remark } = answeredOrganisation.parse(menu.dataRemark);
  const { orgName, orgCode, orgName_Short, timeZone = 'Asia/Shanghai' } = remark;
  const { orgState = orgStates.values.normal } = remark;
  const { idleMinutes, orgLogo, passwordRule } = remark;
  const { relation = orgCode === ownOrgCode ? 'N' : 'Y' } = remark;
  const organisation = {
    orgName,
    orgCode,
    orgName_Short,
    orgState,
    timeZone,
    relation,
    ownOrgCode,
    idleMinutes,
    orgLogo,
    passwordRule,
  };
  const { userName } = found;
  restoreUser(signedInUser.parse({ ...read, ...organisation, token, id, userName }));
}

/** Returns the `sub` of a JWT. @throws ApiError SESSION_UNKNOWN */
function subjectOf(token: string): string {
  try {
    const [, claims = ''] = token.split('.');
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    const { sub } = JSON.parse(text) as { readonly sub?: unknown };
    if (typeof sub === 'string' && sub !== '') return sub;
  } catch {
    // not a token of this form
  }
  throw new ApiError('SESSION_UNKNOWN', { code: '50008' });
}
