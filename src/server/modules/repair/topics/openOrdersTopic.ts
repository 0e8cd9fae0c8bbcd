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
    const selected = keys === undefined ? '' : 'and o.id = any($3::uuid[])';
    // one read for each side, so that each finds its keys by an index
    const side = (condition: string) => `
      select ${columnList(openOrderColumns)} from ${joinedOrders}
      where ${condition} and o.order_state = any($2) ${selected}
        and d.id is not null -- orders that a provider finished leave its boards when it loses the device`;
    const rows = await tx.query<OpenOrderRow & { ownerCode: string }>(
      `select * from (
         ${side('o.org_code = $1')}
         union all
         ${side('o.repair_org_code = $1 and o.repair_org_code <> o.org_code')}
       ) one
       order by "faultLevel", "reportTime", id`,
      [orgCode, openOrderStates, ...(keys === undefined ? [] : [keys])],
      'eachTime',
    );
    const named = await nameOwners(tx, orgCode, rows);
    return new Map(named.map((row) => [row.id, isoTimes(row)]));
  },
};
