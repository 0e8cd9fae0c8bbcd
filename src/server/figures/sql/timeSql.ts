/** SQL: the day of an instant in a zone. Both are SQL expressions. */
export function daySql(time: string, zone: string): string {
  return `((${time}) at time zone ${zone})::date`;
}

/**
 * SQL: the first instant of a day in a zone. Both are SQL expressions; `day` is a date.
 *
 * Where the clock is put back at midnight (Atlantic/Azores), midnight occurs twice and PostgreSQL
 * names the second: the day begins with the first.
 */
export function dayStartSql(day: string, zone: string): string {
  const midnight = `((${day})::timestamp at time zone ${zone})`;
  const hourBefore = `${midnight} - interval '1 hour'`;
  return `(case when ${daySql(hourBefore, zone)} = ${day} then ${hourBefore} else ${midnight} end)`;
}

/** SQL: milliseconds of an interval, exactly. */
export function millisecondsSql(interval: string): string {
  return `(extract(epoch from ${interval}) * 1000)::bigint`;
}

/** SQL: the length of a multirange of instants, in milliseconds. */
export function lengthMsSql(multirange: string): string {
  return `(select coalesce(sum(${millisecondsSql('upper(piece) - lower(piece)')}), 0)::bigint from unnest(${multirange}) piece)`;
}

/** SQL: [lo, hi) as a multirange; empty where `hi` is not after `lo`. */
export function rangeSql(lo: string, hi: string): string {
  return `(case when ${lo} < ${hi} then tstzmultirange(tstzrange(${lo}, ${hi})) else '{}' end)`;
}
