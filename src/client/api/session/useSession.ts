import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import type { PermissionID } from '../../../contract/permissions.ts';
import { permits } from '../../lib/permitted.ts';
import { onSessionChange, presentSession } from './session.ts';

/** The signed-in user; the page renders anew when it changes. */
export function useUser(): SignedInUser | null {
  return useSyncExternalStore(onSessionChange, () => presentSession().user);
}

/** Whether there is a token: without one nothing can be read, though data may still be shown. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, () => presentSession().token !== null);
}

/** Whose data may be shown (`Session.owner`): key by it what keeps any. */
export function useOwner(): string | null {
  return useSyncExternalStore(onSessionChange, () => presentSession().owner);
}

/** The organisation's time zone: what its days and clock times are. */
export function useTimeZone(): string {
  return useSyncExternalStore(onSessionChange, () => presentSession().timeZone);
}

/** Whether the signed-in user holds a permission: decides what is offered, not what is done. */
export function useCan(permission: PermissionID): boolean {
  const user = useUser();
  return user !== null && permits(user.permissions, permission);
}
