import { useEffect } from 'react';
import { shownFailures$ } from '../api/query/showFailure.ts';
import { toastError } from '../ui/toasts/toastError.tsx';

/** Shows the failures that are reported anywhere in the console as toasts (specification 8). */
export function FailureMessages() {
  useEffect(() => {
    const subscription = shownFailures$.subscribe(({ text, detail }) => toastError(text, detail));
    return () => subscription.unsubscribe();
  }, []);
  return null;
}
