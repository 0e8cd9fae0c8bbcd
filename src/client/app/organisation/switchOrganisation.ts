import { BehaviorSubject } from 'rxjs';
import { getOrgMenu } from '../../../contract/areas/organisation.ts';
import { call } from '../../api/http/call.ts';
import { keepIn } from '../../api/session/keepIn.ts';
import {
  currentUser,
  isSwitch,
  onSessionChange,
  presentSession,
  selectOrganisation,
} from '../../api/session/session.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { firstPage } from '../../routes/passage.ts';

/** From the new session record to the reload, in ms (specification 4 and 9). */
export const reloadAfterMs = 100;
/** Where the name of an organisation waits that another tab has switched to, over the reload. */
const toldKey = 'switchedElsewhere';

/** This page is about to be loaded anew: it shows and asks nothing of the organisation it leaves. */
const leaving$ = new BehaviorSubject(false);

/**
 * Selects another organisation: the server's session first, then this browser's record of it, which
 * all tabs hear of. Streams, menus and reads follow by the reload, 100 ms later, to the data overview.
 *
 * @throws ApiError where the organisation may not be entered; nothing has changed then
 */
export async function switchOrganisation(orgCode: string): Promise<void> {
  const token = currentUser()?.token;
  if (token === undefined) return;
  const { data, dataRemark } = await call(getOrgMenu, { OrgCode: orgCode });
  leave(() => selectOrganisation(token, dataRemark, data));
}

/**
 * Goes back to the organisation that this page has stayed with while another tab left it. The page
 * stays as it is; the other tab is told.
 *
 * @throws ApiError where it may not be entered any more
 */
export async function returnHere(): Promise<void> {
  const user = currentUser();
  if (user === null) return;
  const { data, dataRemark } = await call(getOrgMenu, { OrgCode: user.orgCode });
  selectOrganisation(user.token, dataRemark, data);
}

/**
 * Follows a switch that another tab makes: this one is loaded anew too, and says why. Returns how to
 * stop.
 */
export function followSwitches(): () => void {
  let known = presentSession().user;
  return onSessionChange(() => {
    const { user } = presentSession();
    if (user !== null && isSwitch(known, user) && !leaving$.value) {
      leave(() => void keepIn(sessionStorage, toldKey, user.orgName));
    }
    known = user ?? known;
  });
}

/** The organisation that another tab has switched this one to, told once. */
export function takeSwitched(): string | null {
  const name = sessionStorage.getItem(toldKey);
  sessionStorage.removeItem(toldKey);
  return name;
}

/** Whether the page is about to be loaded anew. */
export function isLeaving(): boolean {
  return leaving$.value;
}

/** As `isLeaving`; the page renders anew when it changes. */
export function useLeaving(): boolean {
  return useSubject(leaving$);
}

function leave(change: () => void): void {
  leaving$.next(true);
  change();
  const { user } = presentSession();
  const landing = user === null ? '/' : firstPage(user); // the data overview, to whom may see it
  setTimeout(() => location.assign(landing), reloadAfterMs);
}
