import {
  type FaultSuggestion,
  type listFaultOptions,
  mostOptions,
  mostSuggestionOrders,
  mostSuggestions,
} from '../../../contract/areas/fault/endpoints.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { orderState } from '../../../contract/enums.ts';
import { countsAsFailure } from '../../figures/orders/orderConditions.ts';
import { returnPeriod } from '../../figures/sources/firstTimeFix.ts';
import { activeRepairMs } from '../../figures/sources/orderSums.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { requireVisible } from '../device/api.ts';
import { catalogueTables } from './catalogues.ts';

/** SQL: the device type `$3` and those above it; none for a device without a type. */
const typesAbove = `types (id, parent_id) as (
  select t.id, t.parent_id from device_type t where t.org_code = $1 and t.id = $3
  union
  select t.id, t.parent_id from device_type t join types b on b.parent_id = t.id where t.org_code = $1
)`;

/** How many of its latest orders each device of a type contributes, and how old they may be. */
const remembered = { orders: 100, since: `interval '2 years'` };

/** The latest repairs of a cause whose times the median takes. */
const timedRepairs = 200;

/**
 * SQL: the latest orders `o` of the devices of the type `$3`; of the device `$2` alone, if it has no type.
 * Their number is limited, so that a form of a type with many devices opens as fast.
 *
 * @param now an SQL expression
 */
const ordersOfType = (now: string) => `(select d.id from device d
    where d.org_code = $1 and (d.type_id = $3 or $3 is null and d.id = $2)) d
  cross join lateral (
    select * from work_order
    where org_code = $1 and device_id = d.id and fault_time >= ${now}::timestamptz - ${remembered.since}
    order by fault_time desc limit ${remembered.orders}
  ) o`;

/** Loads the entries that a form offers for a device, most used first. @throws AppError NOT_FOUND */
export async function selectOptions(
  tx: Tx,
  callerOrg: string,
  { Catalogue, DeviceID }: BodyOf<typeof listFaultOptions>,
  now: Date,
): Promise<ResultOf<typeof listFaultOptions>> {
  const { table, name, ofOrder } = catalogueTables[Catalogue];
  const { orgCode } = await requireVisible(tx, DeviceID, callerOrg);
  const typeID = await typeOfDevice(tx, orgCode, DeviceID);
  return tx.query(
    `with recursive ${typesAbove}, used as (
       select o.${ofOrder} as id, count(*)::int as uses
       from ${ordersOfType('$4')}
       where o.${ofOrder} is not null group by 1
     )
     select e.id, e.${name} as name, coalesce(u.uses, 0) as uses
     from ${table} e left join used u on u.id = e.id
     where e.org_code = $1 and (u.id is not null or (
       not exists (select from ${table} b where b.org_code = $1 and b.parent_id = e.id)
       and (e.device_type_id is null or e.device_type_id in (select id from types))))
     order by uses desc, e.device_type_id is null, e.sort, name, e.id limit ${mostOptions}`,
    [orgCode, DeviceID, typeID, now],
    'eachTime',
  );
}

async function typeOfDevice(tx: Tx, orgCode: string, id: string): Promise<string | null> {
  const [device] = await tx.query<{ typeID: string | null }>(
    'select type_id as "typeID" from device where org_code = $1 and id = $2',
    [orgCode, id],
  );
  return device?.typeID ?? null;
}

interface FaultOfOrder {
  readonly orgCode: string;
  readonly deviceID: string;
  readonly typeID: string | null;
  readonly descriptionID: string | null;
  /** The text of the report and the name of its description, in lower case. */
  readonly texts: string[];
}

/** @throws AppError NOT_FOUND */
async function faultOf(tx: Tx, callerOrg: string, id: string): Promise<FaultOfOrder> {
  const [fault] = await tx.query<FaultOfOrder>(
    `select o.org_code as "orgCode", o.device_id as "deviceID", d.type_id as "typeID",
       o.fault_desc_id as "descriptionID",
       array_remove(array[lower(btrim(o.fault_text)), lower(e.description_name)], null) as texts
     from work_order o
     left join device d on d.org_code = o.org_code and d.id = o.device_id
     left join fault_description e on e.org_code = o.org_code and e.id = o.fault_desc_id
     where o.id = $1 and $2 in (o.org_code, o.repair_org_code)`,
    [id, callerOrg],
  );
  if (fault === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return fault;
}

/** SQL: an order `o` has the fault with the description `$4` or one of the texts `$5`. */
const hasFault = (o: string) =>
  `(${o}.fault_desc_id = $4 or lower(btrim(${o}.fault_text)) = any($5))`;

/**
 * SQL: the repair of an order `o` lasted: it was not sent back, and within `returnPeriod` (30 days) neither was
 * the same fault of the device reported again, whatever its cause was found to be, nor the order named as the
 * source of another one. A repair of the last 30 days counts while that has not happened, as in the figures.
 */
const lasted = `(o.rework_count = 0 and not exists (
  select from work_order r
  where r.org_code = o.org_code and r.device_id = o.device_id and r.id <> o.id
    and r.fault_time >= o.finish_time and r.fault_time < o.finish_time + ${returnPeriod}
    and r.order_state <> ${orderState.values.rejected}
    and (r.source_order_id = o.id or ${hasFault('r')})))`;

/**
 * Loads the repairs that worked for the fault of an order. The order itself is a return of the repair before
 * it, if that one was of the same device: it did not last.
 *
 * @throws AppError NOT_FOUND
 */
export async function selectSuggestions(
  tx: Tx,
  callerOrg: string,
  orderID: string,
  now: Date,
): Promise<FaultSuggestion[]> {
  const { orgCode, deviceID, typeID, descriptionID, texts } = await faultOf(tx, callerOrg, orderID);
  const { awaitingConfirmation, completed } = orderState.values;
  return tx.query<FaultSuggestion>(
    `with repaired as (
       select o.org_code, o.id, o.order_code, o.cause_id, o.cause_name, o.measures, o.repair_start_time, o.finish_time,
         o.rework_count, ${lasted} as lasted, coalesce(o.cause_id::text, o.cause_name) as cause
       from ${ordersOfType('$7')}
       where o.id <> $6 and ${hasFault('o')}
         and o.order_state in (${awaitingConfirmation}, ${completed}) and ${countsAsFailure}
         and o.finish_time is not null and o.cause_name is not null
     ), ranked as (
       select *, row_number() over (
           partition by cause
           order by lasted and measures is not null desc, measures is not null desc, finish_time desc, id
         ) as place,
         row_number() over (partition by cause order by finish_time desc, id) as age
       from repaired
     ), summed as (
       select cause, count(*)::int as repairs, count(*) filter (where lasted)::int as fixes,
         json_agg(json_build_object('id', id, 'orderCode', order_code, 'lasted', lasted::int) order by age)
           filter (where age <= ${mostSuggestionOrders}) as orders
       from ranked group by 1
     ), timed as (
       select o.cause, percentile_cont(0.5) within group (order by ${activeRepairMs}) / 60000.0 as minutes
       from ranked o where age <= ${timedRepairs} and o.repair_start_time <= o.finish_time group by 1
     )
     select cause_id as "causeID", cause_name as "causeName", coalesce(measures, '') as measures,
       id as "orderID", order_code as "orderCode", repairs, fixes, minutes as "medianMinutes", orders
     from ranked join summed using (cause) left join timed using (cause) where place = 1
     order by fixes desc, fixes::float / repairs desc, finish_time desc, id limit ${mostSuggestions}`,
    [orgCode, deviceID, typeID, descriptionID, texts, orderID, now],
    'eachTime',
  );
}
