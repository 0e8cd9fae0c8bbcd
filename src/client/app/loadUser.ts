import { getUser } from '../../contract/areas/personnel.ts';
import { call } from '../api/call.ts';
import { currentUser, updateUser } from '../api/session.ts';

/**
 * Reads the signed-in user anew, e.g. whether they have been approved meanwhile, and keeps what the
 * session's record holds of it.
 *
 * @throws ApiError as `call`
 */
export async function loadUser(signal: AbortSignal): Promise<void> {
  const user = currentUser();
  if (user === null) return;
  const found = await call(getUser, { id: user.id }, { signal, isRead: true });
  const { realName, photo, roleName, roleID, userState } = found;
  updateUser({ realName, photo, roleName, roleID, userState });
}
