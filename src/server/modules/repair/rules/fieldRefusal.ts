import { type FieldReason, fieldReasons } from '../../../../contract/validation/fieldReasons.ts';
import { AppError } from '../../../kernel/errors/appError.ts';

/** Returns the error BAD_FIELD with a reason of the catalogue. */
export function fieldRefusal(field: string, reason: FieldReason): AppError {
  return new AppError('BAD_FIELD', { field, params: { reason: fieldReasons[reason] } });
}
