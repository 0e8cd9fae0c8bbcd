import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { told$ } from '../api/tellFailure.ts';
import { toastError } from '../ui/toastError.tsx';

/** Shows what `tellFailure` tells, wherever in the console it happened (specification 8). */
export function FailureMessages() {
  const { t } = useTranslation();
  useEffect(() => {
    const subscription = told$.subscribe(({ text, detail }) =>
      toastError(text ?? t('app.failure'), detail),
    );
    return () => subscription.unsubscribe();
  }, [t]);
  return null;
}
