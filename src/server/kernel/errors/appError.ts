import { type ErrorName, errors } from '../../../contract/errors.ts';
import { fill, type Locale, type Text } from '../../../contract/locale.ts';

/** A parameter of an error's words: the same in every language, or a text in each. */
export type ErrorParam = string | number | Text;

export interface ErrorDetails {
  /** The field of the body that is wrong. */
  readonly field?: string;
  /** Fills the `{name}`s of the error's words. */
  readonly params?: Readonly<Record<string, ErrorParam>>;
  /** The present state of the thing, for the caller to go on from. */
  readonly present?: unknown;
  /** The refusal leaves a row in the action log: what or whom it was about, as far as that is known. */
  readonly audit?: { readonly targetID: string | null };
}

/** A refusal by name; `mount.ts` alone turns it into an envelope. Thrown in a transaction, it rolls back. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly details: ErrorDetails;

  constructor(errorName: ErrorName, details: ErrorDetails = {}) {
    super(errorName);
    this.name = 'AppError';
    this.errorName = errorName;
    this.details = details;
  }

  /** The words of the refusal in a language. */
  info(locale: Locale): string {
    const params: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(this.details.params ?? {})) {
      params[name] = typeof value === 'object' ? value[locale] : value;
    }
    if (this.details.field !== undefined) params['field'] ??= this.details.field;
    return fill(errors[this.errorName].text[locale], params);
  }
}
