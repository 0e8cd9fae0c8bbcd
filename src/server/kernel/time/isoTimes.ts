/** Returns a row with every Date as ISO 8601 in UTC, as on the wire; other values stay unchanged. */
export function isoTimes<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : (value as unknown),
  ]);
  return Object.fromEntries(entries) as Row;
}
