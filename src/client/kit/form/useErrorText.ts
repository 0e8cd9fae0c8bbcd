import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';

/**
 * Returns a function that turns the error of a failed action into text.
 * @throws anything that is not an `ApiError`, because that is a bug
 */
export function useErrorText(): (cause: unknown) => string {
  const { t } = useTranslation();
  return (cause) => {
    if (!(cause instanceof ApiError)) throw cause;
    return failureText(cause, cause.name === 'NETWORK' ? t('kit.form.unsure') : '');
  };
}
