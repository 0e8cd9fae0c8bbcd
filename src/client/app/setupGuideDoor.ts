import { BehaviorSubject } from 'rxjs';
import type { SignedInUser } from '../../contract/areas/session.ts';
import { isAdministrator } from '../../contract/roles.ts';
import type { SetupGuideDialogProps } from '../console/setup/SetupGuideDialog.tsx';
import { type DialogLoader, dialogLoader } from '../kit/dialogLoader.ts';
import { useSubject } from '../lib/useSubject.ts';

/** The guide's dialog. */
export const loadSetupGuide: DialogLoader<SetupGuideDialogProps> = dialogLoader(
  'setup',
  async () => (await import('../console/setup/SetupGuideDialog.tsx')).SetupGuideDialog,
);

const open$ = new BehaviorSubject(false);

/** Whether the guide is for somebody: an administrator in their own organisation. */
export function setsUp(user: SignedInUser): boolean {
  return isAdministrator(user) && user.relation === 'N';
}

/** Opens the setup guide, wherever it is asked for: it stands once, above all pages. */
export function openSetupGuide(): void {
  open$.next(true);
}

export function closeSetupGuide(): void {
  open$.next(false);
}

/** Whether it is asked for. */
export function useSetupGuideAsked(): boolean {
  return useSubject(open$);
}
