import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { AnsweredOrganisation } from '../../../contract/areas/organisation.ts';
import { type SignedInUser, signedInUser, tokenCookie } from '../../../contract/areas/session.ts';
import { noteActivity } from './activity.ts';
import { readCookie, removeCookie, writeCookie } from './cookie.ts';
import { noteLastPerson } from './lastPerson.ts';
import { dismissSessionEnd, endSession, hearSessionEnd, sessionEndKey } from './sessionEnd.ts';
import { awaitsOtherHalf, type SessionHalves, stopWaiting, takeHalves } from './sessionHalves.ts';
import { forgetWhyEnded, noteSignedOutElsewhere } from './whyEnded.ts';

/** Cookies expire after 8 hours (specification 9). */
export const sessionSeconds = 8 * 60 * 60;

/** Names of what a session leaves in the browser (specification 3, Session record). */
export const storageNames = {
  token: tokenCookie,
  orgCode: 'orgCode',
  /** Whether the selected organisation is another than the user's own: the record's `relation`. */
  extension: 'extension',
  userInfo: 'userinfo',
} as const;

/** The stored record of the signed-in user: the login's answer, with what else specification 3 lists. */
export interface SessionUser extends SignedInUser {
  /** The role's name, alone. */
  readonly roles: readonly [string];
  /** No call of the product gives one: empty. */
  readonly introduction: '';
}

/** What the browser holds of a session. */
export interface Session {
  readonly token: string | null;
  readonly user: SessionUser | null;
  /**
   * Whose data the page may show: user and organisation. It outlives the token, whose cookie may
   * expire beneath an open page, and goes with the record when somebody signs out.
   */
  readonly owner: string | null;
  /** The organisation's zone, as long as there is an owner; else the usual one. */
  readonly timeZone: string;
}

/** The stored record as last parsed: it is read before every call. */
let lastText: string | null = null;
let lastUser: SessionUser | null = null;

const session$ = new BehaviorSubject<Session>(firstSession());

/** The bearer token; null while signed out. Follows sign-in and sign-out in every tab. */
export const token$: Observable<string | null> = session$.pipe(
  map(({ token }) => token),
  distinctUntilChanged(),
);

/** Whose data may be shown, see `Session`; null once somebody signed out. */
export const owner$: Observable<string | null> = session$.pipe(
  map(({ owner }) => owner),
  distinctUntilChanged(),
);

/** The session as last followed: for pages, which must not read cookies while they render. */
export function presentSession(): Session {
  return session$.value;
}

/** The session as it is now, read from what the browser holds. */
export function currentSession(): Session {
  return follow();
}

/** The token as it is now; null once its cookie has expired. */
export function currentToken(): string | null {
  return follow().token;
}

/** The signed-in user; null while signed out, or where the stored record can't be read. */
export function currentUser(): SessionUser | null {
  return follow().user;
}

/** Stores a login's answer: cookies for 8 h, the user record in local storage. */
export function signIn(user: SignedInUser): void {
  noteActivity();
  forgetWhyEnded();
  noteLastPerson(user.id);
  writeCookie(storageNames.token, user.token, sessionSeconds);
  writeCookie(storageNames.orgCode, user.orgCode, sessionSeconds);
  writeCookie(storageNames.extension, user.relation, sessionSeconds);
  storeUser(user);
  follow();
}

/**
 * Changes what the record says of the signed-in user, in every tab.
 *
 * @param token whose session it is, taken before the call that answered: nothing happens where
 *   somebody else has signed in meanwhile
 */
export function updateUser(token: string, over: Partial<Omit<SignedInUser, 'token' | 'id'>>): void {
  const { user } = readSession(); // as it is kept, where this page stays with another organisation too
  if (user?.token !== token) return;
  storeUser({ ...user, ...over });
  follow();
}

/** Makes the record anew of a session whose token alone is there; nothing where that has changed since. */
export function restoreUser(user: SignedInUser): void {
  if (readSession().token !== user.token) return;
  writeCookie(storageNames.orgCode, user.orgCode, sessionSeconds);
  writeCookie(storageNames.extension, user.relation, sessionSeconds);
  storeUser(user);
  follow();
}

function storeUser(user: SignedInUser): void {
  localStorage.setItem(storageNames.userInfo, JSON.stringify(recordOf(user)));
}

function recordOf(user: SignedInUser): SessionUser {
  return { ...user, roles: [user.roleName], introduction: '' };
}

/**
 * Stores the organisation that the session has selected and what it may do there. The token stays,
 * and ends when it did.
 */
export function selectOrganisation(
  token: string,
  selected: AnsweredOrganisation,
  permissions: SignedInUser['permissions'],
): void {
  const user = currentUser();
  if (user?.token !== token) return; // somebody else has signed in meanwhile
  const { orgCode, orgName, orgName_Short } = selected;
  const { ownOrgCode = user.ownOrgCode, orgState = 1 } = selected;
  const { relation = orgCode === ownOrgCode ? 'N' : 'Y' } = selected;
  const there = { orgCode, orgName, orgName_Short, orgState, relation, ownOrgCode, permissions };
  writeCookie(storageNames.orgCode, orgCode, sessionSeconds);
  writeCookie(storageNames.extension, relation, sessionSeconds);
  updateUser(token, there);
}

/** Clears the session from the browser, in all its tabs. The server's part is the Logout call. */
export function signOut(): void {
  removeCookie(storageNames.token);
  removeCookie(storageNames.orgCode);
  removeCookie(storageNames.extension);
  localStorage.removeItem(storageNames.userInfo);
  follow();
  noteSignedOutElsewhere(false); // it was here
  dismissSessionEnd();
}

/**
 * Calls back when the session changes, here or in another tab.
 * @returns how to stop
 */
export function onSessionChange(changed: () => void): () => void {
  const subscription = session$.pipe(distinctUntilChanged()).subscribe(changed);
  return () => subscription.unsubscribe();
}

/** Watches for other tabs and for the cookie's expiry while the page was away. Returns how to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageNames.userInfo || event.key === null) follow();
    if (event.key === sessionEndKey && follow().owner !== null) hearSessionEnd(event.newValue);
  };
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', follow);
    stopWaiting();
  };
}

/** Whether this page stays with its organisation; told of the one that was selected elsewhere. */
let stays: (elsewhere: SignedInUser) => boolean = () => false;
/** It has stayed, and its token has perhaps ended since. */
let isHeld = false;

/**
 * Asks, each time the session is read while another tab has selected another organisation, whether
 * this page stays with its own; there is one decider at a time. A page that stays names its own
 * organisation in its calls. The server refuses them, reads (so that topics end and their kept rows
 * go) as well as writes; not what is about the session as such, as signing out, nor, where the page
 * shows the person's own organisation, what everybody signed in may do. Once the session is back,
 * reads have to be renewed; streams recover by themselves.
 *
 * @returns how to end that: the session is then followed
 */
export function stayWhile(decide: (elsewhere: SignedInUser) => boolean): () => void {
  stays = decide;
  return () => {
    if (stays === decide) stays = () => false;
    follow();
  };
}

/** The same session, in another organisation. */
export function isSwitch(before: SignedInUser | null, after: SignedInUser | null): boolean {
  if (before === null || after === null) return false;
  return before.token === after.token && before.orgCode !== after.orgCode;
}

/**
 * Takes what the browser holds now, and tells those who listen if it is something else. Of what
 * another tab does nothing is taken until its halves have met, or have not met in time.
 */
function follow(): Session {
  const known = session$.value;
  const read = readSession();
  const halves = halvesOf(read);
  if (awaitsOtherHalf(halves, follow)) return known;
  takeHalves(halves);
  const found = ownEnd(known, read);
  if (found.user !== null && isSwitch(known.user, found.user) && stays(found.user)) {
    isHeld = true;
    return known;
  }
  if (found.token !== null || found.owner === null) isHeld = false;
  const sameUser = known.user === found.user && known.owner === found.owner;
  if (known.token === found.token && sameUser) return known;
  if ((found.owner === null) !== (known.owner === null)) {
    noteSignedOutElsewhere(found.owner === null);
    dismissSessionEnd(); // where its cookie had gone first, that had been taken for an end
  }
  session$.next(found);
  if (found.token !== known.token) tellEnd(found);
  return found;
}

/** A page that opens while halves may yet meet has nobody until then; an expired session its owner. */
function firstSession(): Session {
  const first = readSession();
  if (first.token !== null && first.user === null) return { ...first, token: null, owner: null };
  takeHalves(halvesOf(first));
  return first;
}

/** @param session as just read */
function halvesOf({ token }: Session): SessionHalves {
  return { cookie: token, record: lastUser?.token ?? null };
}

/** The end of the token of a page that has stayed leaves it its owner: the record names another. */
function ownEnd(known: Session, found: Session): Session {
  const ended = isHeld && found.token === null && found.owner !== null;
  return ended ? { ...known, token: null, user: null } : found;
}

/** A token that goes while its record stays has expired; another one is a new session. */
function tellEnd({ token, owner }: Session): void {
  if (token !== null) dismissSessionEnd();
  else if (owner !== null) endSession({ name: 'SESSION_EXPIRED', info: '' });
}

/** What the browser holds now, told to nobody. */
export function readSession(): Session {
  const text = localStorage.getItem(storageNames.userInfo);
  if (text !== lastText) {
    lastText = text;
    lastUser = readUser(text);
  }
  const owner = lastUser === null ? null : `${lastUser.orgCode}/${lastUser.id}`;
  const timeZone = lastUser?.timeZone ?? 'Asia/Shanghai';
  const token = readCookie(storageNames.token);
  if (token === null || token === '') return { token: null, user: null, owner, timeZone };
  return { token, user: lastUser?.token === token ? lastUser : null, owner, timeZone };
}

function readUser(text: string | null): SessionUser | null {
  if (text === null) return null;
  try {
    const { data } = signedInUser.safeParse(JSON.parse(text));
    return data === undefined ? null : recordOf(data);
  } catch {
    return null; // not ours: the guard then reads the user anew
  }
}
