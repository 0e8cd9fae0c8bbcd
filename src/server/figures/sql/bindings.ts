/** The values of one statement, collected while its text is built. */
export interface Bindings {
  readonly values: unknown[];
  /** Adds a value; its placeholder with a type, e.g. `$3::date`. */
  readonly bind: (value: unknown, type: string) => string;
}

/**
 * Creates the bindings of one statement.
 *
 * @param values the values that the text refers to already
 * @param taken number of placeholders before them, whose values the caller binds
 */
export function openBindings(values: unknown[] = [], taken = 0): Bindings {
  return {
    values,
    bind(value, type) {
      values.push(value);
      return `$${taken + values.length}::${type}`;
    },
  };
}
