import { dayStart } from './zone.ts';

/**
 * SQL of the query `required`: every device with its required time [lo, hi), from startUpDate to
 * scrapDate where they are known (EN 15341:2019, required time). $1 is the organisation.
 *
 * @param zone an SQL expression
 */
export function requiredTime(zone: string): string {
  return `required as materialized (
    select d.id, d.device_code, d.device_name,
      coalesce(${dayStart('d.start_up_date', zone)}, '-infinity') as lo,
      coalesce(${dayStart('d.scrap_date', zone)}, 'infinity') as hi
    from device d where d.org_code = $1
  )`;
}
