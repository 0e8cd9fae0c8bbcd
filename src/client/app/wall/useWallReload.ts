import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useIsSignedIn } from '../../api/session/useSession.ts';
import { reloadWhenServed } from '../../loading/newVersion.ts';
import { editAtom } from '../../wallboard/editor/draftAtoms.ts';

/**
 * Reloads a wall that needs it once its server answers; not while the board is edited, nor without
 * a session, because the reloaded page would be the login.
 */
export function useWallReload(needed: boolean): void {
  const editing = useAtomValue(editAtom) !== null;
  const signedIn = useIsSignedIn();
  const due = needed && !editing && signedIn;
  useEffect(() => (due ? reloadWhenServed() : undefined), [due]);
}
