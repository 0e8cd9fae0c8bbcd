import { BehaviorSubject } from 'rxjs';
import { currentSession, onSessionChange, stayWhile } from '../../api/session/session.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { unsavedForms } from '../../ui/unsaved.ts';
import { isLeaving } from './switchOrganisation.ts';

/** A switch of another tab that this one has not followed yet. */
export interface HeldSwitch {
  /** The organisation that was selected. */
  readonly orgCode: string;
  readonly orgName: string;
  /** The forms that following would cost. */
  readonly forms: readonly string[];
}

const held$ = new BehaviorSubject<HeldSwitch | null>(null);
/** What is typed is given up: the switch that is held is followed. */
let isGivenUp = false;

/**
 * Holds this page in its organisation while it has what is typed and not saved, wherever another tab
 * switches to. Returns how to stop.
 */
export function holdSwitches(): () => void {
  const release = stayWhile(({ orgCode, orgName }) => {
    if (isLeaving() || isGivenUp) return false;
    if (held$.value?.orgCode === orgCode) return true;
    const forms = unsavedForms();
    if (forms.length === 0) return false;
    held$.next({ orgCode, orgName, forms });
    return true;
  });
  // some tab has come back to this organisation, or the session has ended
  const end = onSessionChange(() => held$.next(null));
  return () => {
    end();
    release();
    held$.next(null);
  };
}

/** Gives up what is typed. Where the other tab has come back meanwhile, nothing is lost. */
export function followHeld(): void {
  isGivenUp = true;
  currentSession(); // reading it follows it
  isGivenUp = false; // a further switch is a further question
}

/** The switch that waits for an answer; null: none. */
export function useHeldSwitch(): HeldSwitch | null {
  return useSubject(held$);
}
