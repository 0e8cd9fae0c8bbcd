import { BehaviorSubject } from 'rxjs';
import { getOrgMenu } from '../../../contract/areas/organisation/endpoints.ts';
import { call } from '../../api/http/call.ts';
import { quietly } from '../../api/query/showFailure.ts';
import { currentUser, readSession, selectOrganisation } from '../../api/session/session.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { firstPage } from '../../routes/routeAccess.ts';

/** The time from the new session record to the reload, in ms (specification 4 and 9). */
export const reloadAfterMs = 100;

/** True while the page is about to be reloaded; it then shows and reads nothing. */
const leaving$ = new BehaviorSubject(false);

/**
 * Selects another organisation: in the server's session first, then in this browser's record. The
 * page is reloaded 100 ms later, at the first page that the user may see. The other tabs keep their
 * page beneath a dialog until they are reloaded (`SwitchedElsewhereDialog`).
 *
 * @throws ApiError if the organisation may not be entered, or NOT_STORED; nothing has changed then
 */
export async function switchOrganisation(orgCode: string): Promise<void> {
  const user = currentUser();
  if (user === null) return;
  const { data, dataRemark } = await call(getOrgMenu, { OrgCode: orgCode });
  leaving$.next(true);
  try {
    selectOrganisation(user.token, dataRemark, data);
  } catch (cause) {
    leaving$.next(false);
    await quietly(call(getOrgMenu, { OrgCode: user.orgCode })); // the server's session goes back, too
    throw cause;
  }
  loadSelected();
}

/** Loads the page anew in the organisation that is selected, at the first page that the user may see. */
export function loadSelected(): void {
  leaving$.next(true);
  const { user } = readSession();
  const landing = user === null ? '/' : firstPage(user);
  setTimeout(() => location.assign(landing), reloadAfterMs);
}

/** Returns whether the page is about to be loaded anew. */
export function useLeaving(): boolean {
  return useSubject(leaving$);
}
