import {
  getFigures,
  getGongshiCount,
  getWeiXiuCount,
} from '../../../../contract/areas/home/figures.ts';
import {
  apartDrilldownCallOf,
  drilldownCallOf,
  makeDrilldownCall,
} from '../../../figures/drilldown/drilldownCall.ts';
import { respondFormula } from '../../../figures/formulas/respondFormula.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import { readFigure } from '../../../figures/queries/figure.ts';
import { labourHours } from '../../../figures/queries/labour.ts';
import { repairCount } from '../../../figures/queries/repairCount.ts';
import { readSpent } from '../../../figures/queries/spent.ts';
import { route } from '../../../kernel/http/module.ts';
import { requireWindow } from '../../../kernel/time/orgTime.ts';
import { analysisQueryOf, mayReadPerson } from '../analysis/analysisScope.ts';
import { requestedSide } from '../requestedSide.ts';
import { cellOf, hasSpentTimes } from './figureCells.ts';
import { requireTrendWindow } from './trendWindow.ts';

/** Routes of figures by rows, and of repairs by day and by person. */
export const figureRoutes = [
  route(getFigures, 'read', async ({ tx, body, actor, now }) => {
    const { orgCode } = actor;
    const { Formula: requested, By: by, Top: top } = body;
    const window = requireWindow(body, actor.timeZone);
    const side = requestedSide(body.Side, actor);
    const formula = requested === 'MTR' ? await respondFormula(tx, orgCode) : requested;
    const query = { orgCode, formula, side, by, window, top, now, withNone: formula === 'MTBF' };
    const { rows, whole } = await readFigure(tx, query);
    const spent = hasSpentTimes(formula) ? await readSpent(tx, query) : undefined;
    const spentOf = (id: string | null) => spent && (spent.byRow.get(id) ?? new Map());
    const cells = rows.map(({ id, code, name, ownerCode, ...sums }) => ({
      id,
      code,
      name,
      ownerCode,
      ...cellOf(formula, sums, spentOf(id)),
    }));
    return {
      data: await nameOwners(tx, orgCode, cells),
      dataRemark: {
        formula: requested,
        ...(requested === 'MTR' ? { basis: formula as 'MTTA' | 'arrival' } : {}),
        by,
        side,
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: whole.n,
        orders: whole.orders,
        drilldown: drilldownCallOf(query),
        apartDrilldown: apartDrilldownCallOf(query),
        whole: cellOf(formula, whole, spent?.whole),
      },
    };
  }),

  route(getWeiXiuCount, 'read', async ({ tx, body, actor }) => {
    const window = requireTrendWindow(body, actor.timeZone);
    const side = requestedSide(body.Side, actor);
    const { byDay, byState, all } = await repairCount(tx, actor.orgCode, side, window);
    return {
      data: { byDay, byState },
      dataRemark: {
        formula: 'orders',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: all,
        orders: all,
        drilldown: makeDrilldownCall('orders', { side, window }, null),
      },
    };
  }),

  route(getGongshiCount, 'read', async ({ tx, body, actor, now }) => {
    const { side, window, keys } = analysisQueryOf(body, actor, now);
    const { rows, orders } = await labourHours(tx, side, window, now, keys);
    return {
      data: rows.filter(mayReadPerson(actor)),
      dataRemark: {
        formula: 'labour',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: rows.length,
        orders,
        drilldown: makeDrilldownCall('labour', { side, window }, 'RepairUserID'),
      },
    };
  }),
];
