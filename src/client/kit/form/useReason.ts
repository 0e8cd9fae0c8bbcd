import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';

/**
 * Why an action was not done, in words.
 * @throws what is no failed call: a mistake of ours
 */
export function useReason(): (cause: unknown) => string {
  const { t } = useTranslation();
  return (cause) => {
    if (!(cause instanceof ApiError)) throw cause;
    return failureText(cause, cause.name === 'NETWORK' ? t('kit.form.unsure') : '');
  };
}
