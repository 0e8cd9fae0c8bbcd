import { t } from 'i18next';
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { AnsweredOrganisation } from '../../../contract/areas/organisation/endpoints.ts';
import {
  type SignedInUser,
  signedInUser,
  tokenCookie,
} from '../../../contract/areas/session/endpoints.ts';
import { orgState as orgStates } from '../../../contract/enums.ts';
import { ApiError } from '../http/apiError.ts';
import { noteActivity } from './activity.ts';
import { readCookie, removeCookie, writeCookie } from './cookie.ts';
import { noteLastPerson } from './lastPerson.ts';
import { dismissSessionEnd, endSession, hearSessionEnd, sessionEndKey } from './sessionEnd.ts';
import { clearSignOutReason, noteSignedOutElsewhere } from './signOutReason.ts';
import { storeItem } from './storeItem.ts';

// The stored user record is the one authority for the session. The cookies mirror it, for the names
// and the 8 h of the specification: the token's cookie is present as long as the session has not
// expired, and its value counts only where there is no record that can be read.

/** Cookies expire after 8 hours (specification 9). */
export const sessionSeconds = 8 * 60 * 60;

/** The time after which another tab's cookies can be read here for certain, in ms. */
const mirroredWithinMs = 1000;

/** Names under which the browser stores a session (specification 3, Session record). */
export const storageNames = {
  token: tokenCookie,
  orgCode: 'orgCode',
  /** `Y` or `N`, the record's `relation`: whether the selected organisation is not the user's own. */
  extension: 'extension',
  userInfo: 'userinfo',
} as const;

/** The stored record of the signed-in user: the login's answer and the other fields of specification 3. */
export interface SessionUser extends SignedInUser {
  /** The name of the one role. */
  readonly roles: readonly [string];
  /** Always empty: no call of the product returns one. */
  readonly introduction: '';
}

/** The session of this browser. */
export interface Session {
  readonly token: string | null;
  readonly user: SessionUser | null;
  /**
   * The user and organisation whose data the page may show. It outlives the token, whose cookie may
   * expire while the page is open, and ends with the record when somebody signs out.
   */
  readonly owner: string | null;
  /** The organisation's time zone while there is an owner, else the default. */
  readonly timeZone: string;
}

const noSession: Session = { token: null, user: null, owner: null, timeZone: 'Asia/Shanghai' };

/** The stored record as last parsed: it is read before every call. */
let lastText: string | null = null;
let lastRecord: SessionUser | null = null;

const session$ = new BehaviorSubject<Session>(readSession());

/** The organisation that another tab has selected while this page is pinned to its own; else null. */
export const switchedElsewhere$ = new BehaviorSubject<SessionUser | null>(null);

let pins = 0;

/** The bearer token; null while signed out. Follows sign-in and sign-out in every tab. */
export const token$: Observable<string | null> = session$.pipe(
  map(({ token }) => token),
  distinctUntilChanged(),
);

/** The owner of the shown data, see `Session`; null once somebody signed out. */
export const owner$: Observable<string | null> = session$.pipe(
  map(({ owner }) => owner),
  distinctUntilChanged(),
);

/** Returns the session that this page follows: the one to render, and the one that calls are sent in. */
export function presentSession(): Session {
  return session$.value;
}

/** Returns the token of `presentSession`. */
export function currentToken(): string | null {
  return session$.value.token;
}

/** Returns the user of `presentSession`; null while signed out, or while there is no readable record. */
export function currentUser(): SessionUser | null {
  return session$.value.user;
}

/** Returns the session as the browser stores it now, which the page may not have followed yet. */
export function readSession(): Session {
  const record = readRecord();
  const cookie = readCookie(storageNames.token) || null;
  if (record === null) return { ...noSession, token: cookie };
  const { token, orgCode, id, timeZone } = record;
  const owner = `${orgCode}/${id}`;
  if (cookie === null) return { token: null, user: null, owner, timeZone };
  return { token, user: record, owner, timeZone };
}

/** Follows the session as the browser stores it now; calls do so before they are sent. */
export function refreshSession(): void {
  const known = session$.value;
  const found = readSession();
  const record = readRecord();
  if (pins === 0 || !isSwitch(known, record)) return adopt(found);
  if (switchedElsewhere$.value !== record) switchedElsewhere$.next(record);
  if (found.token === null) publish({ ...known, token: null, user: null }); // expired meanwhile
}

/**
 * Keeps this page in its organisation when another tab selects a different one, see
 * `switchedElsewhere$`. Its calls name its own organisation then, and the server refuses them. A
 * pinned page is loaded anew, or unpinned, to follow.
 *
 * @returns a function that unpins the page
 */
export function pinOrganisation(): () => void {
  pins += 1;
  return () => {
    pins -= 1;
    refreshSession();
  };
}

/**
 * Stores a login's answer: the user record in local storage, cookies for 8 h.
 *
 * @throws ApiError NOT_STORED; nobody is signed in then
 */
export function signIn(user: SignedInUser): void {
  try {
    storeRecord(user);
  } catch (cause) {
    removeCookie(storageNames.token); // an old token beside no record would pass for this sign-in
    refreshSession();
    throw cause;
  }
  noteActivity();
  clearSignOutReason();
  noteLastPerson(user.id);
  writeCookie(storageNames.token, user.token, sessionSeconds);
  mirrorOrganisation(user);
  adopt(readSession());
}

/**
 * Changes fields of the person in the stored record, in every tab.
 *
 * @param token the token of the session that the change belongs to, read before the call that
 *   answered: nothing happens where somebody else has signed in meanwhile
 * @throws ApiError NOT_STORED
 */
export function updatePerson(
  token: string,
  over: Partial<Pick<SignedInUser, 'realName' | 'photo' | 'mustChangePassword'>>,
): void {
  const { user } = readSession();
  if (user?.token !== token) return;
  storeRecord({ ...user, ...over });
  refreshSession();
}

/** The session in which a call was answered: its token, and the organisation of the answer. */
export type AnsweredSession = Pick<SignedInUser, 'token' | 'orgCode'>;

/**
 * Changes fields of the stored record that an answer of one organisation gives, in every tab. Nothing
 * happens where somebody else has signed in, or another tab has selected a different organisation.
 *
 * @throws ApiError NOT_STORED
 */
export function updateSessionUser(
  { token, orgCode }: AnsweredSession,
  over: Partial<Omit<SignedInUser, 'token' | 'id' | 'orgCode'>>,
): void {
  const { user } = readSession();
  if (user?.token !== token || user.orgCode !== orgCode) return;
  storeSession({ ...user, ...over });
  refreshSession();
}

/**
 * Makes the record anew for a session of which only the token is there; nothing where that has changed.
 *
 * @throws ApiError NOT_STORED
 */
export function restoreUser(user: SignedInUser): void {
  const { token, user: known } = readSession();
  if (token !== user.token || known !== null) return;
  storeSession(user);
  refreshSession();
}

/**
 * Stores the organisation that the session has selected and the permissions there. The token stays,
 * and expires when it would have.
 *
 * @throws ApiError NOT_STORED; the record is as it was then
 */
export function selectOrganisation(
  token: string,
  selected: AnsweredOrganisation,
  permissions: SignedInUser['permissions'],
): void {
  const { user } = readSession();
  if (user?.token !== token) return; // somebody else has signed in meanwhile
  const { orgCode, orgName, orgName_Short } = selected;
  const { ownOrgCode = user.ownOrgCode, orgLogo = '' } = selected;
  const { orgState = orgStates.values.normal } = selected;
  const { relation = orgCode === ownOrgCode ? 'N' : 'Y' } = selected;
  const names = { orgCode, orgName, orgName_Short, orgLogo };
  storeSession({ ...user, ...names, orgState, relation, ownOrgCode, permissions });
  adopt(readSession());
}

/** Stores the record, then the cookies that mirror its organisation. @throws ApiError NOT_STORED */
function storeSession(user: SignedInUser): void {
  storeRecord(user);
  mirrorOrganisation(user);
}

function mirrorOrganisation({ orgCode, relation }: SignedInUser): void {
  writeCookie(storageNames.orgCode, orgCode, sessionSeconds);
  writeCookie(storageNames.extension, relation, sessionSeconds);
}

/** @throws ApiError NOT_STORED with the remedy; the older record stays */
function storeRecord(user: SignedInUser): void {
  if (storeItem(localStorage, storageNames.userInfo, JSON.stringify(recordOf(user)))) return;
  throw new ApiError('NOT_STORED', { info: t('app.notStored') });
}

function recordOf(user: SignedInUser): SessionUser {
  return { ...user, roles: [user.roleName], introduction: '' };
}

/** Clears the session from the browser, in all its tabs. The Logout call ends it on the server. */
export function signOut(): void {
  removeCookie(storageNames.token);
  removeCookie(storageNames.orgCode);
  removeCookie(storageNames.extension);
  localStorage.removeItem(storageNames.userInfo);
  adopt(noSession);
  noteSignedOutElsewhere(false); // it was here
  dismissSessionEnd();
}

/**
 * Calls back when the session changes, here or in another tab.
 * @returns a function that stops that
 */
export function onSessionChange(changed: () => void): () => void {
  const subscription = session$.pipe(distinctUntilChanged()).subscribe(changed);
  return () => subscription.unsubscribe();
}

/**
 * Follows what other tabs store, and notices when the page is shown again that its cookie has
 * expired. Returns a function that stops that.
 */
export function followOtherTabs(): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === sessionEndKey && session$.value.owner !== null) hearSessionEnd(newValue);
    if (key !== storageNames.userInfo && key !== null) return;
    if (localStorage.getItem(storageNames.userInfo) === null) adopt(noSession);
    else refreshSession();
    clearTimeout(again);
    again = setTimeout(refreshSession, mirroredWithinMs); // the cookies may come after the record
  };
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', refreshSession);
  refreshSession();
  return () => {
    clearTimeout(again);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', refreshSession);
  };
}

/** Follows a session, whatever organisation it is in. */
function adopt(next: Session): void {
  if (switchedElsewhere$.value !== null) switchedElsewhere$.next(null);
  publish(next);
}

/** Returns whether a record is of the same session as the page's, in another organisation. */
function isSwitch({ user, owner }: Session, record: SessionUser | null): boolean {
  if (record === null || owner === null) return false;
  if (user === null) return switchedElsewhere$.value?.token === record.token; // expired meanwhile
  return user.token === record.token && user.orgCode !== record.orgCode;
}

/** Emits a session if it is another one. */
function publish(next: Session): void {
  const known = session$.value;
  const isSameUser = known.user === next.user && known.owner === next.owner;
  if (known.token === next.token && isSameUser) return;
  if ((next.owner === null) !== (known.owner === null)) {
    noteSignedOutElsewhere(next.owner === null);
    dismissSessionEnd(); // a cookie that had gone before the record looked like an expired session
  }
  session$.next(next);
  if (next.token === known.token) return;
  // a token that goes while its record stays has expired
  if (next.token !== null) dismissSessionEnd();
  else if (next.owner !== null) endSession({ name: 'SESSION_EXPIRED', info: '' });
}

/** Returns the stored record; null where there is none that can be read. */
function readRecord(): SessionUser | null {
  const text = localStorage.getItem(storageNames.userInfo);
  if (text !== lastText) {
    lastText = text;
    lastRecord = parseRecord(text);
  }
  return lastRecord;
}

function parseRecord(text: string | null): SessionUser | null {
  if (text === null) return null;
  try {
    const { data } = signedInUser.safeParse(JSON.parse(text));
    return data === undefined ? null : recordOf(data);
  } catch {
    return null; // not ours: the guard then reads the user anew
  }
}
