import { openOrderStates } from '../../../../contract/enums.ts';
import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import { columnList } from '../../../kernel/crud/selectPage.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { TopicReader } from '../../../realtime/delivery/topicReader.ts';
import { joinedOrders, openOrderColumns } from '../queries/orderColumns.ts';

/** The reader of the open orders of the organisation's devices, and of those that it repairs. */
export const openOrdersReader: TopicReader = {
  topic: 'openOrders',
  async rows(tx, { orgCode }, keys) {
    // one read for each side, so that each finds its orders by an index
    const side = (condition: string) => {
      const read = `select ${columnList(openOrderColumns)} from ${joinedOrders}
        where ${condition} and o.order_state = any($2)
          and d.id is not null`; // orders that a provider finished leave its boards when it loses the device
      if (keys === undefined) return read;
      // looked up one by one, so that the plan does not depend on the number of keys and is made once
      return `select one.* from jsonb_array_elements_text($3) k (id)
        cross join lateral (${read} and o.id = k.id::uuid offset 0) one`;
    };
    const rows = await tx.query<OpenOrderRow & { ownerCode: string }>(
      `select * from (
         ${side('o.org_code = $1')}
         union all
         ${side('o.repair_org_code = $1 and o.repair_org_code <> o.org_code')}
       ) one
       order by "faultLevel", "reportTime", id`,
      [orgCode, openOrderStates, ...(keys === undefined ? [] : [JSON.stringify(keys)])],
      keys === undefined ? 'eachTime' : 'prepared',
    );
    const named = await nameOwners(tx, orgCode, rows);
    return new Map(named.map((row) => [row.id, isoTimes(row)]));
  },
};
