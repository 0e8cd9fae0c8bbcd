import type { TFunction } from 'i18next';
import type { ApiError } from '../../api/apiError.ts';

/** What went wrong with a sign-in, and where it is said; `field` null: above the form. */
export interface Problem {
  readonly field: 'phone' | 'password' | null;
  readonly text: string;
  /** The server's own words beneath ours. */
  readonly detail?: string;
  readonly locked?: true;
}

/** A failed call as words: the server's where it refused, ours where it could not be reached. */
export function loginProblem(error: ApiError, t: TFunction): Problem {
  if (error.name === 'NETWORK') return { field: null, text: t('login.unreachable') };
  if (error.name === 'LOCKED') return { field: null, text: error.info, locked: true };
  if (error.refused && error.info !== '') return { field: null, text: error.info };
  return {
    field: null,
    text: t('app.failure'),
    ...(error.info === '' ? {} : { detail: error.info }),
  };
}
