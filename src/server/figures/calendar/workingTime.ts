import { millisecondsSql } from '../sql/timeSql.ts';

/**
 * SQL of the query `working` (id, bounds, before): the working times that `wanted` names, within a period,
 * as `working_bounds` returns them. They are few: one for each calendar.
 *
 * @param wanted SQL of a query (org_code, working_time_id, lo, hi), one row for each working time
 */
export function workingTimes(wanted: string): string {
  return `working as materialized (
      select t.id, b.bounds, b.before
      from (${wanted}) k
      join working_time t on t.org_code = k.org_code and t.id = k.working_time_id
      join organisation z on z.org_code = k.org_code
      cross join lateral working_bounds(t.week, t.days, z.time_zone, k.lo, k.hi) b
    )`;
}

/**
 * SQL: milliseconds of [lo, hi) within working time; all of them where `row.bounds` is null, since a device
 * without a calendar is needed always.
 *
 * @param row a row of `working`, or of a left join to it
 */
export function requiredMsSql(lo: string, hi: string, row: string): string {
  return `(case when ${row}.bounds is null then ${millisecondsSql(`${hi} - ${lo}`)}
        else working_ms(${row}.bounds, ${row}.before, ${lo}, ${hi}) end)`;
}

/** SQL: the length of a multirange of instants within working time, in milliseconds; `row` as for `requiredMsSql`. */
export function requiredLengthMsSql(multirange: string, row: string): string {
  return `(select coalesce(sum(${requiredMsSql('lower(piece)', 'upper(piece)', row)}), 0)::bigint
        from unnest(${multirange}) piece)`;
}
