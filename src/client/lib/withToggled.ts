/** Returns a set with a value that another set lacks, or without one that it has. */
export function withToggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const result = new Set(set);
  if (!result.delete(value)) result.add(value);
  return result;
}
