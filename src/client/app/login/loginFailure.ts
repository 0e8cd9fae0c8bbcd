import type { TFunction } from 'i18next';
import type { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';

/** Returns the text above a form of the login page whose call has failed. */
export function loginFailure(error: ApiError, t: TFunction): string {
  return failureText(error, error.name === 'NETWORK' ? t('login.unreachable') : '');
}
