import {
  getReliability,
  leastFailures,
  mostBreakdowns,
  mostReliabilityRows,
  reliabilityConfidence,
} from '../../../../contract/areas/home/reliability.ts';
import { orderState } from '../../../../contract/enums.ts';
import { type AnalysisQuery, analysedOrders } from '../../../figures/analysis/analysisQuery.ts';
import type { Predicate } from '../../../figures/drilldown/drilldownPredicate.ts';
import { countsAsFailure } from '../../../figures/orders/orderConditions.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import { assess, type OrderCosts } from '../../../figures/reliability/assess.ts';
import { type DeviceHistory, readHistories } from '../../../figures/reliability/histories.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import { route } from '../../../kernel/http/module.ts';
import type { Tx } from '../../../storage/db.ts';
import { type CostOfDevice, selectDeviceCosts, totalCost } from '../../repair/api.ts';
import { remarkOf } from './analysisRoutes.ts';
import { analysisQueryOf } from './analysisScope.ts';

/** The reliability of each type of devices, or of one device. */
export const reliabilityRoute = route(getReliability, 'read', async ({ tx, body, actor, now }) => {
  const query = analysisQueryOf(body, actor, now);
  const histories = await readHistories(tx, query);
  if (histories === null) {
    throw badField('StartTime', {
      'zh-CN': `时段内停机超过 ${mostBreakdowns} 次，请缩短时段或选择类型`,
      'en-US': `the window has more than ${mostBreakdowns} stops; shorten it or select a type`,
    });
  }
  const isOfDevice = body.DeviceID !== undefined;
  const groups = [
    ...Map.groupBy(histories, ({ deviceID, typeID }) => (isOfDevice ? deviceID : typeID)),
  ];
  const failuresOf = (ones: readonly DeviceHistory[]) =>
    ones.reduce((sum, { system }) => sum + system.failures.length, 0);
  const sorted = groups
    .map(([id, ones]) => ({ id, ones, failures: failuresOf(ones) }))
    .toSorted((a, b) => b.failures - a.failures || compare(nameOf(a.ones), nameOf(b.ones)));
  const costs = await orderCosts(tx, query);
  const assumptions = {
    bounds: body.Bounds,
    intervalHours: body.IntervalHours,
    plannedCost: body.PlannedCost,
    failureCost: body.FailureCost,
  };
  const rows = sorted.slice(0, mostReliabilityRows).map(({ id, ones }) => {
    const [first] = ones;
    const ids = new Set(ones.map(({ deviceID }) => deviceID));
    return {
      id,
      code: isOfDevice ? (first?.code ?? '') : '',
      name: isOfDevice ? (first?.name ?? '') : (first?.typeName ?? ''),
      ownerCode: id === null ? null : (first?.ownerCode ?? null),
      ...assess(ones, costs(ids), assumptions),
    };
  });
  const n = failuresOf(histories);
  return {
    data: await nameOwners(tx, actor.orgCode, rows),
    dataRemark: {
      ...remarkOf(query, 'mtbf', { n, orders: n }, isOfDevice ? 'DeviceID' : 'TypeID'),
      confidence: reliabilityConfidence,
      leastFailures,
      more: Math.max(0, sorted.length - mostReliabilityRows),
    },
  };
});

function nameOf([first]: readonly DeviceHistory[]): string {
  return first?.typeName ?? '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns a condition with another one, which has no values. */
function narrowed({ text, values }: Predicate, condition: string): Predicate {
  return { text: `${text} and (${condition})`, values };
}

/** Loads the costs of failures and of other orders, and returns their means over some devices. */
async function orderCosts(tx: Tx, query: AnalysisQuery) {
  const { orgCode, now } = query;
  const orders = analysedOrders('orders', query, 3);
  const read = (condition: string) =>
    selectDeviceCosts(tx, narrowed(orders, condition), orgCode, now);
  const failures = await read(countsAsFailure);
  const planned = await read(
    `o.order_state <> ${orderState.values.rejected} and not ${countsAsFailure}`,
  );
  return (ids: ReadonlySet<string>): OrderCosts => {
    const failure = meanOf(failures, ids);
    const other = meanOf(planned, ids);
    return {
      failure: failure.mean,
      failureOrders: failure.orders,
      planned: other.mean,
      plannedOrders: other.orders,
    };
  };
}

/** Returns the mean cost of the orders of some devices; null where none has a cost. */
function meanOf(costs: readonly CostOfDevice[], ids: ReadonlySet<string>) {
  const some = costs.filter(({ deviceID }) => ids.has(deviceID));
  const orders = some.reduce((sum, one) => sum + one.orders, 0);
  const total = some.reduce((sum, one) => sum + totalCost(one), 0);
  return { orders, mean: total > 0 ? total / orders : null };
}
