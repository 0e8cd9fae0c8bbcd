import type { OrderSide } from '../../contract/orderKeys.ts';
import { ownOrServiced } from '../storage/standing.ts';
import { dayStart } from './zone.ts';

const devicesOf: Readonly<Record<OrderSide, string>> = {
  own: 'd.org_code = $1',
  repaired: ownOrServiced('d', '$1'),
};

/**
 * SQL of the query `required`: devices with their required time [lo, hi), from startUpDate to
 * scrapDate where they are known (EN 15341:2019, required time). $1 is the organisation.
 *
 * @param zone an SQL expression
 * @param side its own devices, or those that it may repair too
 * @param ids SQL of the only ones wanted, uuid[]
 */
export function requiredTime(zone: string, side: OrderSide = 'own', ids?: string): string {
  const wanted = ids === undefined ? '' : ` and d.id = any(${ids})`;
  return `required as materialized (
    select d.id, d.org_code, d.device_code, d.device_name, d.type_id, d.position_id,
      d.service_org_code,
      coalesce(${dayStart('d.start_up_date', zone)}, '-infinity') as lo,
      coalesce(${dayStart('d.scrap_date', zone)}, 'infinity') as hi
    from device d where ${devicesOf[side]}${wanted}
  )`;
}
