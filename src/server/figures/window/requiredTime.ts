import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import { ownOrServiced } from '../../storage/statements/activeRelation.ts';
import { workingTimes } from '../calendar/workingTime.ts';
import { daySql, dayStartSql } from '../sql/timeSql.ts';
import type { Window } from './window.ts';

const devicesOf: Readonly<Record<OrderSide, string>> = {
  own: 'd.org_code = $1',
  repaired: ownOrServiced('d', '$1'),
};

/** The devices and the period of `requiredTime`. */
export interface RequiredScope {
  /** SQL: the time zone of the days. */
  readonly zone: string;
  /** SQL: a period that includes every instant whose required time is computed. */
  readonly from: string;
  readonly to: string;
  /** own (if absent): the organisation's own devices; repaired: also those that it services. */
  readonly side?: OrderSide;
  /** SQL of uuid[] that limits the devices. */
  readonly ids?: string | undefined;
}

/**
 * SQL of the query `required`: devices with their required time (EN 15341:2019), which is the working time
 * (bounds, before; see `requiredMsSql`) within [lo, hi), to scrapDate where it is known. It begins with startUpDate; without
 * one with the day on which the device was entered, unless an earlier fault of it is recorded: then it is needed always.
 * `required_device` has the same rows without the working time, for what is materialized: the working time
 * of two years has a thousand pieces. $1 is the organisation.
 */
export function requiredTime({ zone, from, to, side = 'own', ids }: RequiredScope): string {
  const wanted = ids === undefined ? '' : ` and d.id = any(${ids})`;
  const entered = dayStartSql(daySql('d.create_time', zone), zone);
  return `required_device as materialized (
    select d.id, d.org_code, d.device_code, d.device_name, d.type_id, d.position_id,
      d.service_org_code, d.working_time_id,
      case when d.start_up_date is not null then ${dayStartSql('d.start_up_date', zone)}
        when d.create_time <= ${from} or exists (select from work_order e
          where e.org_code = d.org_code and e.device_id = d.id and e.fault_time < ${entered}) then '-infinity'
        else ${entered} end as lo,
      coalesce(${dayStartSql('d.scrap_date', zone)}, 'infinity') as hi
    from device d where ${devicesOf[side]}${wanted}
  ),
  ${workingTimes(`select distinct org_code, working_time_id, ${from} as lo, ${to} as hi
        from required_device where working_time_id is not null`)},
  required as not materialized (
    select d.*, w.bounds, w.before from required_device d left join working w on w.id = d.working_time_id
  )`;
}

const yearMs = 366 * 86_400_000;

/** Returns the period of a window in which working time counts: to 50 years back and 2 years ahead. */
export function workingPeriod({ from, to }: Window, now: Date): Window {
  return {
    from: new Date(Math.max(from.getTime(), now.getTime() - 50 * yearMs)),
    to: new Date(Math.min(to.getTime(), now.getTime() + 2 * yearMs)),
  };
}
