import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
  getTop10Error,
  getTop10Mtbf,
  getTop10Mtr,
  getTop10Mttr,
  getTop10WorkOrder,
} from '../../../../contract/areas/home/rankings.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { makeDrilldownCall } from '../../../figures/drilldown/drilldownCall.ts';
import { respondFormula } from '../../../figures/formulas/respondFormula.ts';
import { dayFaults, dayWindow, nowFaults } from '../../../figures/queries/faults.ts';
import {
  type RankingQuery,
  rankByFailures,
  rankByOrders,
  rankMtbf,
  rankMtr,
  rankMttr,
} from '../../../figures/queries/ranking.ts';
import { failureTrend } from '../../../figures/trend/trend.ts';
import type { Window } from '../../../figures/window/window.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { route } from '../../../kernel/http/module.ts';
import { requireDay, requireWindow } from '../../../kernel/time/orgTime.ts';
import { requestedSide } from '../requestedSide.ts';
import { requireTrendWindow } from './trendWindow.ts';

/** Returns the remark of a count of failures; its drilldown list has exactly as many orders. */
function failuresRemark(side: OrderSide, window: Window, count: number) {
  return {
    formula: 'failures',
    startTime: window.from.toISOString(),
    endTime: window.to.toISOString(),
    n: count,
    orders: count,
    drilldown: makeDrilldownCall('failures', { side, window }, null),
  };
}

function rankingQueryOf(body: BodyOf<typeof getTop10Mttr>, actor: Actor, now: Date): RankingQuery {
  const window = requireWindow(body, actor.timeZone);
  const side = requestedSide(body.Side, actor);
  return { orgCode: actor.orgCode, side, window, top: body.Top, now };
}

/** Routes of top-10 lists, trends and counts of faults. */
export const rankingRoutes = [
  route(getTop10Mttr, 'read', async ({ tx, body, actor, now }) => {
    const query = rankingQueryOf(body, actor, now);
    const { rows, remark } = await rankMttr(tx, query);
    return { data: rows, dataRemark: remark };
  }),

  route(getTop10Mtbf, 'read', async ({ tx, body, actor, now }) => {
    const query = rankingQueryOf(body, actor, now);
    const { rows, remark } = await rankMtbf(tx, query);
    return { data: rows, dataRemark: remark };
  }),

  route(getTop10Mtr, 'read', async ({ tx, body, actor, now }) => {
    const query = rankingQueryOf(body, actor, now);
    const { rows, remark } = await rankMtr(tx, query);
    const basis = await respondFormula(tx, actor.orgCode);
    return { data: rows, dataRemark: { ...remark, basis } };
  }),

  route(getTop10Error, 'read', async ({ tx, body, actor, now }) => {
    const query = rankingQueryOf(body, actor, now);
    const { rows, remark } = await rankByFailures(tx, query);
    return { data: rows, dataRemark: remark };
  }),

  route(getTop10WorkOrder, 'read', async ({ tx, body, actor, now }) => {
    const query = rankingQueryOf(body, actor, now);
    const { rows, remark } = await rankByOrders(tx, query);
    return { data: rows, dataRemark: remark };
  }),

  route(getNowNumberFaults, 'read', ({ tx, body }) => nowFaults(tx, body.Side)),

  route(getDayNumberFaults, 'read', async ({ tx, body, actor, now }) => {
    const day = body.Day === undefined ? null : requireDay(body.Day, 'Day');
    const side = requestedSide(body.Side, actor);
    const data = await dayFaults(tx, { orgCode: actor.orgCode, side, day, now });
    const window = await dayWindow(tx, actor.orgCode, day, now);
    const failures = data.reduce((sum, { count }) => sum + count, 0);
    return { data, dataRemark: failuresRemark(side, window, failures) };
  }),

  route(getFailureTrend, 'read', async ({ tx, body, actor, now }) => {
    const window = requireTrendWindow(body, actor.timeZone);
    const side = requestedSide(body.Side, actor);
    const data = await failureTrend(tx, { orgCode: actor.orgCode, side, window, now });
    const failures = data.reduce((sum, row) => sum + row.failures, 0);
    return { data, dataRemark: failuresRemark(side, window, failures) };
  }),
];
