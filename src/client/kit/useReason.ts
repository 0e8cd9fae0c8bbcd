import { useTranslation } from 'react-i18next';
import { ApiError, failureOf } from '../api/apiError.ts';

/**
 * Why a deed was not done, in words: the server's own where it refused.
 * @throws what is no failed call: a mistake of ours
 */
export function useReason(): (cause: unknown) => string {
  const { t } = useTranslation();
  return (cause) => {
    if (!(cause instanceof ApiError)) throw cause;
    const { denied, refused, info } = failureOf(cause);
    if (denied) return t('app.denied.text');
    if (cause.name === 'NETWORK') return t('kit.form.unsure');
    if (refused) return info;
    return info === '' ? t('app.failure') : `${t('app.failure')} ${info}`;
  };
}
