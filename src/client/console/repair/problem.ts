import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/apiError.ts';

/** Why a dialog's deed was not done. */
export interface Problem<Field> {
  /** null: above the fields. */
  readonly field: Field | null;
  readonly text: string;
}

/**
 * A failed call in words, beside the field that was refused.
 * @param fields the wire's fields and where each stands in the dialog
 */
export function useExplain<Field extends string>(
  fields: Readonly<Record<string, Field>>,
): (error: ApiError) => Problem<Field> {
  const { t } = useTranslation();
  return (error) => {
    if (error.name === 'NETWORK') return { field: null, text: t('repair.deed.unsure') };
    const text = error.info === '' ? t('app.failure') : error.info;
    return { field: fields[error.field ?? ''] ?? null, text };
  };
}
