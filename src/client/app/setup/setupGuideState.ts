import { BehaviorSubject } from 'rxjs';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { isAdministrator } from '../../../contract/roles.ts';
import { presentSession } from '../../api/session/session.ts';
import { useOwner } from '../../api/session/useSession.ts';
import type { SetupGuideDialogProps } from '../../console/setup/SetupGuideDialog.tsx';
import { useSubject } from '../../lib/useSubject.ts';
import { type DialogLoader, dialogLoader } from '../../loading/lazyPart.ts';

/** The dialog of the guide, loaded on first use. */
export const loadSetupGuide: DialogLoader<SetupGuideDialogProps> = dialogLoader(
  'setup',
  async () => (await import('../../console/setup/SetupGuideDialog.tsx')).SetupGuideDialog,
);

/** The owner for whom it is open (`Session.owner`); null where it is closed. */
const openFor$ = new BehaviorSubject<string | null>(null);

/** Returns whether the guide is available: to an administrator in their own organisation. */
export function canSetUp(user: SignedInUser): boolean {
  return isAdministrator(user) && user.relation === 'N';
}

/** Opens the setup guide; it is rendered once, above all pages. */
export function openSetupGuide(): void {
  openFor$.next(presentSession().owner);
}

export function closeSetupGuide(): void {
  openFor$.next(null);
}

/** Returns whether the guide is open for the current owner. */
export function useIsSetupGuideOpen(): boolean {
  const owner = useOwner();
  return useSubject(openFor$) === owner && owner !== null;
}
