/** A row as the wire wants it: every Date as ISO 8601 in UTC, all else as it is. */
export function isoTimes<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : (value as unknown),
  ]);
  return Object.fromEntries(entries) as Row;
}
