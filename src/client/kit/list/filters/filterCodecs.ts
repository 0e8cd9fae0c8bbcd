import { id, timeText } from '../../../../contract/validators.ts';

/** Reads a filter's value from the address; an invalid value counts as absent. */
export interface FilterCodec<Value extends string | number> {
  readonly read: (text: string) => Value | undefined;
}

/** The filters of a list by field name of the wire. */
export type FilterCodecs = Readonly<Record<string, FilterCodec<string | number>>>;

/** The values of the filters; undefined where a filter is not set. */
export type FilterValues<Codecs extends FilterCodecs = FilterCodecs> = {
  readonly [Name in keyof Codecs]: ReturnType<Codecs[Name]['read']>;
};

/** A filter for search text of limited length. */
export function textFilter(max = 80): FilterCodec<string> {
  return { read: (text) => (text === '' ? undefined : text.slice(0, max)) };
}

/** A filter for one of several values. */
export function optionFilter<const Value extends string | number>(
  values: readonly Value[],
): FilterCodec<Value> {
  return { read: (text) => values.find((value) => String(value) === text) };
}

/** A filter for what a schema of the contract accepts. */
export function schemaFilter<Value extends string | number>(schema: {
  safeParse(input: unknown): { readonly data?: Value | undefined };
}): FilterCodec<Value> {
  return { read: (text) => schema.safeParse(text).data };
}

/** A filter for an id. */
export const idFilter: FilterCodec<string> = schemaFilter(id);

/** A filter for the start or end of a time window: [start, end), as on the wire. */
export const timeFilter: FilterCodec<string> = schemaFilter(timeText);
