/** The values of one statement, gathered while its text is put together. */
export interface Bindings {
  readonly values: unknown[];
  /** Adds a value; its placeholder with a type, e.g. `$3::date`. */
  readonly bind: (value: unknown, type: string) => string;
}

/**
 * @param values those that the text refers to already
 * @param taken placeholders before them, whose values somebody else keeps
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
