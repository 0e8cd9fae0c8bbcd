import { getOrgMenu } from '../../contract/areas/organisation.ts';
import { getUser } from '../../contract/areas/personnel.ts';
import { call } from './call.ts';
import { currentUser, updateUser } from './session.ts';

/**
 * Reads the signed-in user and their menus anew, e.g. whether they have been approved meanwhile, and
 * keeps what the session's record holds of it.
 *
 * @throws ApiError as `call`
 */
export async function loadUser(signal?: AbortSignal): Promise<void> {
  const user = currentUser();
  if (user === null) return;
  const options = { signal, isRead: true };
  const [found, menu] = await Promise.all([
    call(getUser, { id: user.id }, options),
    call(getOrgMenu, { OrgCode: '' }, options), // no code: it moves the session nowhere
  ]);
  const { realName, photo, roleName, roleID, userState } = found;
  updateUser(user.token, { realName, photo, roleName, roleID, userState, permissions: menu.data });
}
