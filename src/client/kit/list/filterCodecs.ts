import { id, timeText } from '../../../contract/validators.ts';

/** How a filter's value is read from an address; what it can't read is as if it were not said. */
export interface FilterCodec<Value extends string | number> {
  readonly read: (text: string) => Value | undefined;
}

/** A list's filters by the wire's field names. */
export type FilterCodecs = Readonly<Record<string, FilterCodec<string | number>>>;

/** What the filters say; undefined: nothing. */
export type FilterValues<Codecs extends FilterCodecs = FilterCodecs> = {
  readonly [Name in keyof Codecs]: ReturnType<Codecs[Name]['read']>;
};

/** Words that are searched for, so many characters at most. */
export function wordsFilter(max = 80): FilterCodec<string> {
  return { read: (text) => (text === '' ? undefined : text.slice(0, max)) };
}

/** One of these. */
export function choiceFilter<const Value extends string | number>(
  values: readonly Value[],
): FilterCodec<Value> {
  return { read: (text) => values.find((value) => String(value) === text) };
}

/** What a schema of the contract takes. */
export function schemaFilter<Value extends string | number>(schema: {
  safeParse(input: unknown): { readonly data?: Value | undefined };
}): FilterCodec<Value> {
  return { read: (text) => schema.safeParse(text).data };
}

/** An id of ours. */
export const idFilter: FilterCodec<string> = schemaFilter(id);

/** An end of a window: [start, end), as on the wire. */
export const timeFilter: FilterCodec<string> = schemaFilter(timeText);
