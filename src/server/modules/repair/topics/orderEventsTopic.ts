import { tickerRowCount } from '../../../../contract/topics/live.ts';
import type { OrderEventRow } from '../../../../contract/topics/topicRows.ts';
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
    const values = keys === undefined ? [orgCode, tickerRowCount] : [keyRecords(keys), keys.length];
    const most = `$${values.length}`;
    const rows = await tx.query<OrderEventRow & { key: string; ownerCode: string }>(
      `with selected as (${keys === undefined ? latest(most) : keyed})
       select e.org_code || ':' || e.order_id || ':' || e.version as key,
              e.order_id as "orderID", o.order_code as "orderCode", d.device_name as "deviceName",
              o.fault_level as "faultLevel", e.call, e.to_state as "toState",
              e.user_name as "userName", e.time, e.org_code as "ownerCode"
       from selected e
       cross join lateral (
         select order_code, fault_level, device_id from work_order
         where org_code = e.org_code and id = e.order_id offset 0
       ) o
       cross join lateral (
         select device_name from device where org_code = e.org_code and id = o.device_id offset 0
       ) d
       order by e.time desc, e.order_id, e.version desc
       limit ${most}`,
      values,
    );
    const named = await nameOwners(tx, orgCode, rows);
    return new Map(named.map(({ key, ...row }) => [key, isoTimes(row)]));
  },
};

/** Returns keys as JSON records of owner, order id and version. */
function keyRecords(keys: readonly string[]): string {
  const records = keys.map((key) => {
    const [org_code, order_id, version] = key.split(':');
    return { org_code, order_id, version: Number(version) };
  });
  return JSON.stringify(records);
}

// Row-level security keeps a key that is computed in SQL from being looked up in the index; `offset 0` keeps the
// planner from reading all events or orders instead. The length of a JSON array does not change the plan, so that
// the statement is planned once.
const keyed = `
  select e.*
  from jsonb_to_recordset($1) k (org_code text, order_id uuid, version int)
  cross join lateral (
    select org_code, order_id, version, call, to_state, user_name, time from work_order_event
    where org_code = k.org_code and order_id = k.order_id and version = k.version offset 0
  ) e`;

const latest = (most: string) => `
  (select org_code, order_id, version, call, to_state, user_name, time
   from work_order_event where org_code = $1 order by time desc limit ${most})
  union all
  (select e.org_code, e.order_id, e.version, e.call, e.to_state, e.user_name, e.time
   from (
     select w.org_code, w.id
     from work_order w join device d on d.org_code = w.org_code and d.id = w.device_id
     where w.repair_org_code = $1 and w.repair_org_code <> w.org_code
     order by w.update_time desc limit ${most}
   ) o
   join work_order_event e on e.org_code = o.org_code and e.order_id = o.id
   order by e.time desc limit ${most})`;
