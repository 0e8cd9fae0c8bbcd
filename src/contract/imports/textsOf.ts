import { locales, type Text } from '../locale.ts';
import { lookAlike } from '../validation/lookAlike.ts';

/** Returns the labels of an enumeration in each language, in the form of `lookAlike`, with their values. */
export function textsOf(values: {
  readonly list: readonly number[];
  text(value: number): Text;
}): ReadonlyMap<string, number> {
  return new Map(
    values.list.flatMap((value) =>
      locales.map((locale) => [lookAlike(values.text(value)[locale]), value] as const),
    ),
  );
}
