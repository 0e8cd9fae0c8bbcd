import { type ErrorName, errors } from '../../../contract/index.ts';
import { fill, type Locale, type Text } from '../../../contract/locale.ts';
import { type FieldReason, fieldReasons } from '../../../contract/validation/fieldReasons.ts';

/** A parameter of an error's text: the same in every language, or one text for each language. */
export type ErrorParam = string | number | Text;

export interface ErrorDetails {
  /** The field of the body that is wrong. */
  readonly field?: string;
  /** Values for the `{name}` placeholders of the error's text. */
  readonly params?: Readonly<Record<string, ErrorParam>>;
  /** The current state of the record, from which the caller can continue. */
  readonly present?: unknown;
  /** Set if the action log gets a row of the refusal, with the target if it is known. */
  readonly audit?: { readonly targetID: string | null };
}

/** A refusal by name. Only `mount.ts` turns it into an envelope. Throwing it in a transaction rolls the transaction back. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly details: ErrorDetails;

  constructor(errorName: ErrorName, details: ErrorDetails = {}) {
    super(errorName);
    this.name = 'AppError';
    this.errorName = errorName;
    this.details = details;
  }

  /** Returns the message of the refusal in a language. */
  info(locale: Locale): string {
    const params: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(this.details.params ?? {})) {
      params[name] = typeof value === 'object' ? value[locale] : value;
    }
    if (this.details.field !== undefined) params['field'] ??= this.details.field;
    return fill(errors[this.errorName].text[locale], params);
  }
}

/** The refusal of one field of a body, with a reason of the catalogue or a text; the field may name a line: `Parts.0.PartID`. */
export function badField(field: string, reason: FieldReason | Text): AppError {
  const text = typeof reason === 'string' ? fieldReasons[reason] : reason;
  return new AppError('BAD_FIELD', { field, params: { reason: text } });
}

/** The refusal of a caller who has reached a limit until a time, ms since 1970. */
export function tooMany(until: number, now: Date): AppError {
  const seconds = Math.max(Math.ceil((until - now.getTime()) / 1000), 1);
  return new AppError('TOO_MANY', { params: { seconds } });
}
