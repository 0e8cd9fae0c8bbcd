import {
  getFigures,
  getGongshiCount,
  getWeiXiuCount,
} from '../../../contract/areas/homeFigures.ts';
import { apartCallOf, behindCall, behindCallOf } from '../../figures/behindCall.ts';
import { readFigure } from '../../figures/figure.ts';
import { labourHours } from '../../figures/labour.ts';
import { nameOwners } from '../../figures/ownerNames.ts';
import { repairCount } from '../../figures/repairCount.ts';
import { respondFormula } from '../../figures/respond.ts';
import { readSpent } from '../../figures/spent.ts';
import { route } from '../../kernel/http/module.ts';
import { requireWindow } from '../../kernel/time/orgTime.ts';
import { askedSide } from './askedSide.ts';
import { cellOf, tellsSpent } from './figureCells.ts';
import { requireTrendWindow } from './windowLimit.ts';

/** Figures by rows, and what was repaired by day and by person. */
export const figureRoutes = [
  route(getFigures, 'read', async ({ tx, body, actor, now }) => {
    const { orgCode } = actor;
    const { Formula: asked, By: by, Top: top } = body;
    const window = requireWindow(body, actor.timeZone);
    const side = askedSide(body.Side, actor);
    const formula = asked === 'MTR' ? await respondFormula(tx, orgCode) : asked;
    const ask = { orgCode, formula, side, by, window, top, now, withNone: formula === 'MTBF' };
    const { rows, whole } = await readFigure(tx, ask);
    const spent = tellsSpent(formula) ? await readSpent(tx, ask) : undefined;
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
        formula: asked,
        ...(asked === 'MTR' ? { basis: formula as 'MTTA' | 'arrival' } : {}),
        by,
        side,
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: whole.n,
        orders: whole.orders,
        behind: behindCallOf(ask),
        apartBehind: apartCallOf(ask),
        whole: cellOf(formula, whole, spent?.whole),
      },
    };
  }),

  route(getWeiXiuCount, 'read', async ({ tx, body, actor }) => {
    const window = requireTrendWindow(body, actor.timeZone);
    const side = askedSide(body.Side, actor);
    const { byDay, byState, all } = await repairCount(tx, actor.orgCode, side, window);
    return {
      data: { byDay, byState },
      dataRemark: {
        formula: 'orders',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: all,
        orders: all,
        behind: behindCall('orders', { side, window }, null),
      },
    };
  }),

  route(getGongshiCount, 'read', async ({ tx, body, actor, now }) => {
    const window = requireWindow(body, actor.timeZone);
    const side = askedSide(body.Side, actor);
    const { rows, orders } = await labourHours(tx, side, window, now);
    return {
      data: rows,
      dataRemark: {
        formula: 'labour',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: rows.length,
        orders,
        behind: behindCall('labour', { side, window }, 'RepairUserID'),
      },
    };
  }),
];
