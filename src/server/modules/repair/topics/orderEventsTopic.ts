import { tickerRowCount } from '../../../../contract/live.ts';
import type { OrderEventRow } from '../../../../contract/topicRows.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { TopicReader } from '../../../realtime/delivery/topicReader.ts';

/**
 * The reader of the events of orders of both sides, the latest first; key: owner, order id and version.
 * With keys it reads by the primary key. Else it reads the latest events of each side by an index of
 * its own: those of a repair side are among the events of its most recently changed orders, of devices
 * that it services.
 */
export const orderEventsReader: TopicReader = {
  topic: 'orderEvents',
  async rows(tx, { orgCode }, keys) {
    const source = keys === undefined ? latest : keyed;
    const values = keys === undefined ? [orgCode, tickerRowCount] : [keys, keys.length];
    const rows = await tx.query<OrderEventRow & { key: string; ownerCode: string }>(
      `with selected as (${source})
       select e.org_code || ':' || e.order_id || ':' || e.version as key,
              e.order_id as "orderID", o.order_code as "orderCode", d.device_name as "deviceName",
              o.fault_level as "faultLevel", e.call, e.to_state as "toState",
              e.user_name as "userName", e.time, e.org_code as "ownerCode"
       from selected e
       join work_order o on o.org_code = e.org_code and o.id = e.order_id
       join device d on d.org_code = o.org_code and d.id = o.device_id
       order by e.time desc, e.order_id, e.version desc
       limit $2`,
      values,
    );
    const named = await nameOwners(tx, orgCode, rows);
    return new Map(named.map(({ key, ...row }) => [key, isoTimes(row)]));
  },
};

const keyed = `
  select e.org_code, e.order_id, e.version, e.call, e.to_state, e.user_name, e.time
  from (
    select split_part(k, ':', 1) as org_code, split_part(k, ':', 2)::uuid as order_id,
      split_part(k, ':', 3)::int as version
    from unnest($1::text[]) k
  ) k
  join work_order_event e on e.org_code = k.org_code and e.order_id = k.order_id
    and e.version = k.version`;

const latest = `
  (select org_code, order_id, version, call, to_state, user_name, time
   from work_order_event where org_code = $1 order by time desc limit $2)
  union all
  (select e.org_code, e.order_id, e.version, e.call, e.to_state, e.user_name, e.time
   from (
     select w.org_code, w.id
     from work_order w join device d on d.org_code = w.org_code and d.id = w.device_id
     where w.repair_org_code = $1 and w.repair_org_code <> w.org_code
     order by w.update_time desc limit $2
   ) o
   join work_order_event e on e.org_code = o.org_code and e.order_id = o.id
   order by e.time desc limit $2)`;
