import type { getDeviceCosts } from '../../../../contract/areas/home/analysis.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { type AnalysisQuery, analysedOrders } from '../../../figures/analysis/analysisQuery.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectDeviceCosts, totalCost } from '../../repair/api.ts';

type Row = ResultOf<typeof getDeviceCosts>['data'][number];

/** The cost of the orders of an analysis by device, highest first, with the sums over all of them. */
export async function readDeviceCosts(tx: Tx, query: AnalysisQuery) {
  const { orgCode, now } = query;
  const costs = await selectDeviceCosts(tx, analysedOrders('orders', query, 3), orgCode, now);
  const sums = { orders: 0, labour: 0, parts: 0, outside: 0, unpricedParts: 0 };
  for (const one of costs) {
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += one[name];
  }
  const some = costs
    .map((one) => ({ ...one, total: totalCost(one) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total || (a.deviceID < b.deviceID ? -1 : 1));
  const devices = await tx.query<{ id: string; code: string; name: string; ownerCode: string }>(
    `select id, device_code as code, device_name as name, org_code as "ownerCode" from device where id = any($1)`,
    [some.map(({ deviceID }) => deviceID)],
  );
  const named = await nameOwners(tx, orgCode, devices);
  const byID = new Map(named.map(({ id, ...device }) => [id, device]));
  const rows = some.map(({ deviceID, orders, labour, parts, outside, total }): Row => {
    const { code = '', name = '', ownerName } = byID.get(deviceID) ?? {};
    return {
      deviceID,
      deviceCode: code,
      deviceName: name,
      ...(ownerName !== undefined && { ownerName }),
      orders,
      labour,
      parts,
      outside,
      total,
    };
  });
  const cents = (value: number) => Math.round(value * 100) / 100;
  return {
    rows,
    orders: sums.orders,
    labour: cents(sums.labour),
    parts: cents(sums.parts),
    outside: cents(sums.outside),
    unpricedParts: sums.unpricedParts,
    total: totalCost(sums),
  };
}
