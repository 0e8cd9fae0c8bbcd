import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
  getTop10Error,
  getTop10Mtbf,
  getTop10Mtr,
  getTop10Mttr,
  getTop10WorkOrder,
} from '../../../contract/areas/home.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { OrderSide } from '../../../contract/orderKeys.ts';
import { behindCall } from '../../figures/behindCall.ts';
import { dayFaults, dayWindow, nowFaults } from '../../figures/faults.ts';
import {
  type RankAsk,
  rankByFailures,
  rankByOrders,
  rankMtbf,
  rankMtr,
  rankMttr,
} from '../../figures/ranking.ts';
import { respondFormula } from '../../figures/respond.ts';
import { failureTrend } from '../../figures/trend.ts';
import type { Window } from '../../figures/window.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { route } from '../../kernel/http/module.ts';
import { requireDay, requireWindow } from '../../kernel/time/orgTime.ts';
import { askedSide } from './askedSide.ts';
import { requireTrendWindow } from './windowLimit.ts';

/** What a count of failures says of itself; it has no more orders behind it than it counts. */
function failuresRemark(side: OrderSide, window: Window, count: number) {
  return {
    formula: 'failures',
    startTime: window.from.toISOString(),
    endTime: window.to.toISOString(),
    n: count,
    orders: count,
    behind: behindCall('failures', { side, window }, null),
  };
}

function rankAsk(body: BodyOf<typeof getTop10Mttr>, actor: Actor, now: Date): RankAsk {
  const window = requireWindow(body, actor.timeZone);
  const side = askedSide(body.Side, actor);
  return { orgCode: actor.orgCode, side, window, top: body.Top, now };
}

/** Top-10 lists, trends and counts of faults. */
export const rankingRoutes = [
  route(getTop10Mttr, 'read', async ({ tx, body, actor, now }) => {
    const ask = rankAsk(body, actor, now);
    const { rows, remark } = await rankMttr(tx, ask);
    return { data: rows, dataRemark: remark };
  }),

  route(getTop10Mtbf, 'read', async ({ tx, body, actor, now }) => {
    const ask = rankAsk(body, actor, now);
    const { rows, remark } = await rankMtbf(tx, ask);
    return { data: rows, dataRemark: remark };
  }),

  route(getTop10Mtr, 'read', async ({ tx, body, actor, now }) => {
    const ask = rankAsk(body, actor, now);
    const { rows, remark } = await rankMtr(tx, ask);
    const basis = await respondFormula(tx, actor.orgCode);
    return { data: rows, dataRemark: { ...remark, basis } };
  }),

  route(getTop10Error, 'read', async ({ tx, body, actor, now }) => {
    const ask = rankAsk(body, actor, now);
    const { rows, remark } = await rankByFailures(tx, ask);
    return { data: rows, dataRemark: remark };
  }),

  route(getTop10WorkOrder, 'read', async ({ tx, body, actor, now }) => {
    const ask = rankAsk(body, actor, now);
    const { rows, remark } = await rankByOrders(tx, ask);
    return { data: rows, dataRemark: remark };
  }),

  route(getNowNumberFaults, 'read', ({ tx, body }) => nowFaults(tx, body.Side)),

  route(getDayNumberFaults, 'read', async ({ tx, body, actor, now }) => {
    const day = body.Day === undefined ? null : requireDay(body.Day, 'Day');
    const side = askedSide(body.Side, actor);
    const data = await dayFaults(tx, { orgCode: actor.orgCode, side, day, now });
    const window = await dayWindow(tx, actor.orgCode, day, now);
    const failures = data.reduce((sum, { count }) => sum + count, 0);
    return { data, dataRemark: failuresRemark(side, window, failures) };
  }),

  route(getFailureTrend, 'read', async ({ tx, body, actor, now }) => {
    const window = requireTrendWindow(body, actor.timeZone);
    const side = askedSide(body.Side, actor);
    const data = await failureTrend(tx, { orgCode: actor.orgCode, side, window, now });
    const failures = data.reduce((sum, row) => sum + row.failures, 0);
    return { data, dataRemark: failuresRemark(side, window, failures) };
  }),
];
