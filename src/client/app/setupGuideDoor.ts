import { BehaviorSubject, distinctUntilChanged } from 'rxjs';
import type { SignedInUser } from '../../contract/areas/session.ts';
import { isAdministrator } from '../../contract/roles.ts';
import type { SetupGuideDialogProps } from '../console/setup/SetupGuideDialog.tsx';
import { type FormLoader, formLoader } from '../kit/formLoader.ts';

/** The guide's dialog. */
export const loadSetupGuide: FormLoader<SetupGuideDialogProps> = formLoader(
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

export function isSetupGuideOpen(): boolean {
  return open$.value;
}

/** Calls back when it opens or closes. Returns how to stop. */
export function followSetupGuide(changed: () => void): () => void {
  const subscription = open$.pipe(distinctUntilChanged()).subscribe(changed);
  return () => subscription.unsubscribe();
}
