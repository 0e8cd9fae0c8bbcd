import {
  getAnalysisFilters,
  getDeviceCosts,
  getFaultHours,
  getPareto,
  getPeriodFigures,
  getRepairQuality,
  getRepairTimes,
  getResponseByShift,
} from '../../../../contract/areas/home/analysis.ts';
import type { DrilldownFigure, OrderKeys } from '../../../../contract/orders/orderKeys.ts';
import { type AnalysisQuery, readAnalysedFigure } from '../../../figures/analysis/analysisQuery.ts';
import { paretoRowKey, readPareto } from '../../../figures/analysis/pareto.ts';
import {
  faultHours,
  repairQuality,
  repairTimes,
  responseByShift,
} from '../../../figures/analysis/repairs.ts';
import { makeDrilldownCall } from '../../../figures/drilldown/drilldownCall.ts';
import { formulaRules } from '../../../figures/formulas/formulaRules.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import { route } from '../../../kernel/http/module.ts';
import { cellOf } from '../figures/figureCells.ts';
import { analysisQueryOf, equalWindowBefore } from './analysisScope.ts';
import { readDeviceCosts } from './deviceCosts.ts';
import { selectAnalysisFilters } from './filterValues.ts';
import { shiftsOf } from './shifts.ts';

/** Returns the remark of an analysis: its formula, window and n, and the call that lists its orders. */
export function remarkOf(
  query: AnalysisQuery,
  formula: DrilldownFigure,
  counts: { readonly n: number; readonly orders: number },
  rowKey: keyof OrderKeys | null = null,
) {
  return {
    formula,
    startTime: query.window.from.toISOString(),
    endTime: query.window.to.toISOString(),
    ...counts,
    drilldown: makeDrilldownCall(formula, query, rowKey),
  };
}

/** Routes of the analyses of the data centre. */
export const analysisRoutes = [
  route(getAnalysisFilters, 'read', ({ tx, body, actor }) =>
    selectAnalysisFilters(tx, actor, body.Side),
  ),

  route(getPeriodFigures, 'read', async ({ tx, body, actor, now }) => {
    const query = analysisQueryOf(body, actor, now);
    const previous = { ...query, window: equalWindowBefore(query.window, actor.timeZone) };
    const data = [];
    for (const formula of new Set(body.Formulas)) {
      const { whole } = await readAnalysedFigure(tx, query, formula);
      const before = await readAnalysedFigure(tx, previous, formula);
      data.push({
        formula,
        current: cellOf(formula, whole),
        previous: cellOf(formula, before.whole),
        drilldown: makeDrilldownCall(formulaRules[formula].drilldown, query, null),
      });
    }
    const [first] = data;
    const { n = 0, orders = 0 } = first?.current ?? {};
    return {
      data,
      dataRemark: {
        ...remarkOf(query, first?.drilldown.body.Behind ?? 'orders', { n, orders }),
        previousStartTime: previous.window.from.toISOString(),
        previousEndTime: previous.window.to.toISOString(),
      },
    };
  }),

  route(getPareto, 'read', async ({ tx, body, actor, now }) => {
    const query = analysisQueryOf(body, actor, now);
    const { By: by, Measure: measure, Top: top } = body;
    const hasParty = query.keys.RepairOrgCode ?? query.keys.OwnerOrgCode;
    const isFigure = by !== 'cause' && by !== 'description' && by !== 'party';
    if (measure === 'downtime' && hasParty !== undefined && isFigure) {
      throw badField('Measure', {
        'zh-CN': '停机时间属于设备，不能同时按企业筛选；请清除企业筛选',
        'en-US':
          'downtime belongs to the device and cannot be filtered by organisation; clear that filter',
      });
    }
    const { rows, total, orders, count } = await readPareto(tx, query, by, measure, top);
    const n = measure === 'failures' ? total : orders;
    const rowKey = paretoRowKey(by, query.side);
    return {
      data: rows,
      dataRemark: {
        ...remarkOf(query, measure, { n, orders }, rowKey),
        total,
        rows: count,
      },
    };
  }),

  route(getFaultHours, 'read', async ({ tx, body, actor, now }) => {
    const query = analysisQueryOf(body, actor, now);
    const data = await faultHours(tx, query);
    const n = data.reduce((sum, { count }) => sum + count, 0);
    return { data, dataRemark: remarkOf(query, 'failures', { n, orders: n }, 'Slice') };
  }),

  route(getRepairTimes, 'read', async ({ tx, body, actor, now }) => {
    const query = analysisQueryOf(body, actor, now);
    const { n, ...data } = await repairTimes(tx, query);
    return { data, dataRemark: remarkOf(query, 'firstTimeFix', { n, orders: n }, 'Slice') };
  }),

  route(getRepairQuality, 'read', async ({ tx, body, actor, now }) => {
    const query = analysisQueryOf(body, actor, now);
    const data = await repairQuality(tx, query);
    const n = data.whole.finished;
    return { data, dataRemark: remarkOf(query, 'firstTimeFix', { n, orders: n }, 'TypeID') };
  }),

  route(getResponseByShift, 'read', async ({ tx, body, actor, now }) => {
    const query = analysisQueryOf(body, actor, now);
    const shifts = await shiftsOf(tx, query, actor.timeZone);
    const { n, meanHours, rows } = await responseByShift(tx, query, shifts);
    const remark = remarkOf(query, 'mtta', { n, orders: n }, 'Slice');
    return { data: rows, dataRemark: { ...remark, meanHours } };
  }),

  route(getDeviceCosts, 'read', async ({ tx, body, actor, now }) => {
    const query = analysisQueryOf(body, actor, now);
    const { rows, ...sums } = await readDeviceCosts(tx, query);
    const { orders } = sums;
    return {
      data: rows.slice(0, body.Top),
      dataRemark: {
        ...remarkOf(query, 'orders', { n: orders, orders }, 'DeviceID'),
        labour: sums.labour,
        parts: sums.parts,
        outside: sums.outside,
        total: sums.total,
        unpricedParts: sums.unpricedParts,
        rows: rows.length,
      },
    };
  }),
];
