import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import { ownOrServiced } from '../../storage/statements/activeRelation.ts';
import { dayStartSql } from '../sql/timeSql.ts';

const devicesOf: Readonly<Record<OrderSide, string>> = {
  own: 'd.org_code = $1',
  repaired: ownOrServiced('d', '$1'),
};

/**
 * SQL of the query `required`: devices with their required time [lo, hi), from startUpDate to
 * scrapDate where they are known (EN 15341:2019, required time). $1 is the organisation.
 *
 * @param zone an SQL expression
 * @param side own: its own devices; repaired: also those that it services
 * @param ids SQL of uuid[] that limits the devices
 */
export function requiredTime(zone: string, side: OrderSide = 'own', ids?: string): string {
  const wanted = ids === undefined ? '' : ` and d.id = any(${ids})`;
  return `required as materialized (
    select d.id, d.org_code, d.device_code, d.device_name, d.type_id, d.position_id,
      d.service_org_code,
      coalesce(${dayStartSql('d.start_up_date', zone)}, '-infinity') as lo,
      coalesce(${dayStartSql('d.scrap_date', zone)}, 'infinity') as hi
    from device d where ${devicesOf[side]}${wanted}
  )`;
}
