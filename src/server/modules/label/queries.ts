import type { readLabel } from '../../../contract/areas/label/endpoints.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { isOpenOrder } from '../../figures/orders/orderStates.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { ownOrServiced } from '../../storage/statements/activeRelation.ts';
import { selectOfLabel } from '../knowledge/api.ts';
import { reportedRunState } from './findDevice.ts';

type LabelDevice = ResultOf<typeof readLabel>;

/** Maximum number of open orders of a device that a phone shows. */
const openOrders = 20;

/** Loads a device that the actor's organisation owns or services, with its open orders; null if it does neither. */
export async function selectLabelDevice(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<LabelDevice | null> {
  const [found] = await tx.query<
    Omit<LabelDevice, 'documents' | 'openOrders'> & { orgCode: string }
  >(
    `select d.id, d.org_code as "orgCode", d.device_code as "deviceCode", d.device_name as "deviceName",
            coalesce(t.type_name, '') as "typeName", coalesce(p.position_name, '') as "positionName",
            d.device_state as "deviceState", ${reportedRunState('d')} as "runState",
            (select org_name from organisation where org_code = d.org_code and org_code <> $2)
              as "ownerName"
     from device d
     left join device_type t on t.org_code = d.org_code and t.id = d.type_id
     left join device_position p on p.org_code = d.org_code and p.id = d.position_id
     where d.id = $1 and ${ownOrServiced('d', '$2')}`,
    [id, actor.orgCode],
  );
  if (found === undefined) return null;
  const { orgCode, ...device } = found;
  const documents = await selectOfLabel(tx, actor, orgCode, id);
  const orders = actor.permissions.has('repair.view')
    ? await tx.query<LabelDevice['openOrders'][number]>(
        `select id, order_code as "orderCode", order_state as "orderState",
                fault_level as "faultLevel", fault_text as "faultText", fault_time as "faultTime"
         from work_order o
         where device_id = $1 and (org_code = $2 or repair_org_code = $2)
           and ${isOpenOrder('o')}
         order by fault_time desc, id desc limit ${openOrders}`,
        [id, actor.orgCode],
      )
    : [];
  return {
    ...device,
    ...(documents.length > 0 && { documents }),
    openOrders: orders.map(isoTimes),
  };
}
