import {
  filterValuesListed,
  type listOrderFilterValues,
  type OrderFilterField,
} from '../../../../contract/areas/repair/queries.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { likePattern } from '../../../kernel/likePattern.ts';
import { searchIDs } from '../../../kernel/search/searchedTables.ts';
import type { Tx } from '../../../storage/db.ts';
import { repairersOf } from './repairers.ts';

/** The number of latest orders, owned and repaired each, whose repairers are offered, including those of other organisations. */
const latestOrders = 2_000;

/** SQL: repairers of the latest orders on one condition, which an index has by the time of the fault. */
const latestRepairers = (condition: string) => `
  select repair_user_id, repair_user_name from (
    select repair_user_id, repair_user_name from work_order
    where ${condition} and repair_user_id is not null
    order by fault_time desc limit ${latestOrders}
  ) latest`;

/** SQL: id, name and code of the values of each filter; `$1` is the organisation. Row-level security limits the rows. */
const sources: Readonly<Record<OrderFilterField, string>> = {
  device: `select d.id, d.device_name as name, d.device_code as code from device d where $1 <> ''`,
  position: `select p.id, p.position_name as name, null as code from device_position p where $1 <> ''`,
  repairer: `select distinct on (id) id, "realName" as name, null as code from (
      ${repairersOf('$1')}
      union all
      ${latestRepairers('org_code = $1')}
      union all
      ${latestRepairers('repair_org_code = $1 and repair_org_code <> org_code')}
    ) person order by id`,
};

/** Loads the values of a filter of the order list, by name. */
export async function selectFilterValues(
  tx: Tx,
  orgCode: string,
  { Field, SearchText, ID }: BodyOf<typeof listOrderFilterValues>,
) {
  const isSearched = Field === 'device' && SearchText !== '';
  const found = isSearched ? await searchIDs(tx, 'device', SearchText) : null;
  return tx.query<{ id: string; name: string; code: string | null }>(
    `select id, name, code from (${sources[Field]}) one
     where ($2::uuid is null or id = $2)
       and (id = any($4::uuid[]) or $4 is null and (name ilike $3 or code ilike $3))
     order by name, code, id limit ${filterValuesListed}`,
    [orgCode, ID ?? null, likePattern(SearchText), found],
    'eachTime',
  );
}
