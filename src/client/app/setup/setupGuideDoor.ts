import { BehaviorSubject } from 'rxjs';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { isAdministrator } from '../../../contract/roles.ts';
import { presentSession } from '../../api/session/session.ts';
import { useOwner } from '../../api/session/useSession.ts';
import type { SetupGuideDialogProps } from '../../console/setup/SetupGuideDialog.tsx';
import { useSubject } from '../../lib/useSubject.ts';
import { type DialogLoader, dialogLoader } from '../../loading/dialogLoader.ts';

/** The guide's dialog. */
export const loadSetupGuide: DialogLoader<SetupGuideDialogProps> = dialogLoader(
  'setup',
  async () => (await import('../../console/setup/SetupGuideDialog.tsx')).SetupGuideDialog,
);

/** For whose data it is open (`Session.owner`); null: for nobody's. */
const openFor$ = new BehaviorSubject<string | null>(null);

/** Whether the guide is for somebody: an administrator in their own organisation. */
export function setsUp(user: SignedInUser): boolean {
  return isAdministrator(user) && user.relation === 'N';
}

/** Opens the setup guide, wherever it is asked for: it stands once, above all pages. */
export function openSetupGuide(): void {
  openFor$.next(presentSession().owner);
}

export function closeSetupGuide(): void {
  openFor$.next(null);
}

/** Whether it is asked for by who is signed in now, where they are now. */
export function useSetupGuideAsked(): boolean {
  const owner = useOwner();
  return useSubject(openFor$) === owner && owner !== null;
}
