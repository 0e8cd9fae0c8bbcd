import { useEffect } from 'react';
import { told$ } from '../api/query/tellFailure.ts';
import { toastError } from '../ui/toastError.tsx';

/** Shows what `tellFailure` tells, wherever in the console it happened (specification 8). */
export function FailureMessages() {
  useEffect(() => {
    const subscription = told$.subscribe(({ text, detail }) => toastError(text, detail));
    return () => subscription.unsubscribe();
  }, []);
  return null;
}
