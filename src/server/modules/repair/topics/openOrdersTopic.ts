import { openOrderStates } from '../../../../contract/enums.ts';
import type { OpenOrderRow } from '../../../../contract/topicRows.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import { columnList } from '../../../kernel/crud/selectPage.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { TopicReader } from '../../../realtime/delivery/topicReader.ts';
import { joinedOrders, openOrderColumns } from '../queries/orderColumns.ts';

/** The reader of the open orders of the organisation's devices, and of those that it repairs. */
export const openOrdersReader: TopicReader = {
  topic: 'openOrders',
  async rows(tx, { orgCode }, keys) {
    const rows = await tx.query<OpenOrderRow & { ownerCode: string }>(
      `select ${columnList(openOrderColumns)}
       from ${joinedOrders}
       where (o.org_code = $1 or o.repair_org_code = $1) and o.order_state = any($2)
         and d.id is not null -- orders that a provider finished leave its boards when it loses the device
         and ($3::uuid[] is null or o.id = any($3))
       order by o.fault_level, o.report_time, o.id`,
      [orgCode, openOrderStates, keys ?? null],
    );
    const named = await nameOwners(tx, orgCode, rows);
    return new Map(named.map((row) => [row.id, isoTimes(row)]));
  },
};
