import { openOrderStates } from '../../../contract/enums.ts';
import type { OpenOrderRow } from '../../../contract/live.ts';
import { isoTimes } from '../../kernel/isoTimes.ts';
import type { TopicReader } from '../../realtime/topicReader.ts';
import { orderJoins } from './wire.ts';

/** Orders that still wait for somebody, of the organisation's devices or for it to repair. */
export const openOrdersReader: TopicReader = {
  topic: 'openOrders',
  async rows(tx, { orgCode }, keys) {
    const rows = await tx.query<OpenOrderRow>(
      `select o.id, o.order_code as "orderCode", o.order_state as "orderState",
              o.fault_level as "faultLevel", o.is_stop::int as "isStop", o.device_id as "deviceID",
              d.device_code as "deviceCode", d.device_name as "deviceName",
              p.position_name as "positionName", o.fault_text as "faultText",
              o.repair_user_name as "repairUserName", o.fault_time as "faultTime",
              o.report_time as "reportTime", o.state_time as "stateTime",
              o.escalate_time as "escalateTime", o.supervise_time as "superviseTime"
       ${orderJoins}
       where (o.org_code = $1 or o.repair_org_code = $1) and o.order_state = any($2)
         and ($3::uuid[] is null or o.id = any($3))
       order by o.fault_level, o.report_time, o.id`,
      [orgCode, openOrderStates, keys ?? null],
    );
    return new Map(rows.map((row) => [row.id, isoTimes(row)]));
  },
};
