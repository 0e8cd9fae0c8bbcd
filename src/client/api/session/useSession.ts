import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import type { AnyPermissionID } from '../../../contract/index.ts';
import { permits } from '../../lib/permitted.ts';
import { onSessionChange, presentSession } from './session.ts';

/** Returns the signed-in user; renders again when it changes. */
export function useUser(): SignedInUser | null {
  return useSyncExternalStore(onSessionChange, () => presentSession().user);
}

/** Returns whether there is a token; without one nothing can be read, though data may still be shown. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, () => presentSession().token !== null);
}

/** Returns the owner of the data that may be shown (`Session.owner`); a key for components that hold data. */
export function useOwner(): string | null {
  return useSyncExternalStore(onSessionChange, () => presentSession().owner);
}

/** Returns the organisation's time zone. */
export function useTimeZone(): string {
  return useSyncExternalStore(onSessionChange, () => presentSession().timeZone);
}

/** Returns whether the signed-in user holds a permission: decides what is offered; the server decides what is done. */
export function useCan(permission: AnyPermissionID): boolean {
  const user = useUser();
  return user !== null && permits(user.permissions, permission);
}
