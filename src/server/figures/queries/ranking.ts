import type { FigureRemark } from '../../../contract/areas/home/rankings.ts';
import type { CountRankRow, RankRow } from '../../../contract/topics/topicRows.ts';
import type { Tx } from '../../storage/db.ts';
import { drilldownCallOf } from '../drilldown/drilldownCall.ts';
import { lowerBoundHours } from '../formulas/lowerBound.ts';
import { respondFormula } from '../formulas/respondFormula.ts';
import { ownerNames } from '../orders/ownerNames.ts';
import { type Figure, type FigureRow, readFigure } from './figure.ts';
import type { FigureQuery } from './figureQuery.ts';

/** The rank of a device: unlike the fleet's row it always has an id and a figure. */
export type DeviceRank = RankRow & { deviceID: string; hours: number };
export type DeviceCount = CountRankRow & { deviceID: string };

/** The first ranks, and the remark with totals. */
export interface DeviceRanking<Row = DeviceRank> {
  rows: Row[];
  remark: FigureRemark;
}

/**
 * A query that ranks devices by a figure. On the repaired side it covers the orders that the
 * organisation repairs and the devices that it services; the row of another owner's device names the
 * owner.
 */
export type Rank<Row> = (tx: Tx, query: RankingQuery) => Promise<DeviceRanking<Row>>;

export type RankingQuery = Pick<FigureQuery, 'orgCode' | 'side' | 'window' | 'top' | 'now'>;

type Ranked = 'MTTR' | 'MTBF' | 'MTR' | 'failures' | 'orders';

/**
 * Ranks devices by mean time to repair, longest first: the total length of the breakdowns that ended
 * in the window, divided by their number (SMRP 3.5.2; EN 13306:2017 9.21). Interruptions are
 * included; open breakdowns are not, they are counted separately. A device without an ended breakdown
 * has no rank. The fleet's figure divides the sum of all lengths by the number of all breakdowns.
 */
export const rankMttr: Rank<DeviceRank> = (tx, query) => rank('MTTR', hoursOf, tx, query);

/**
 * Ranks devices by mean operating time between failures, shortest first: operating time (OT) divided
 * by the breakdowns that started in the window (IEC 60050-192; EN 15341). OT is the required time
 * (from startUpDate to scrapDate or now) minus downtime; open breakdowns are down until now. A device
 * without a failure has no rank; its OT still counts in the fleet's figure, the sum of OT divided by
 * the sum of n.
 */
export const rankMtbf: Rank<DeviceRank> = (tx, query) => rank('MTBF', hoursOf, tx, query);

/**
 * Ranks devices by mean time to respond, longest first: for orders answered in the window, from report
 * to receipt (a rejection is an answer too) or to arrival, as the organisation has set it.
 * `breakdowns` counts those orders; `open` counts the unanswered ones, which the figure excludes.
 */
export const rankMtr: Rank<DeviceRank> = (tx, query) => rank('MTR', hoursOf, tx, query);

/** Ranks devices by failures whose fault lies in the window, most first, ties by code. */
export const rankByFailures: Rank<DeviceCount> = (tx, query) =>
  rank('failures', countOf, tx, query);

/** Ranks devices by orders of any kind whose fault lies in the window, most first, ties by code. */
export const rankByOrders: Rank<DeviceCount> = (tx, query) => rank('orders', countOf, tx, query);

/** Loads a ranking. The owner's side reads day rows only, so that its cost does not depend on the number of orders. */
async function rank<Row>(
  name: Ranked,
  rowOf: (row: FigureRow, name: Ranked) => Row,
  tx: Tx,
  query: RankingQuery,
): Promise<DeviceRanking<Row & { ownerName?: string }>> {
  const { orgCode, window } = query;
  const formula = name === 'MTR' ? await respondFormula(tx, orgCode) : name;
  const figureQuery: FigureQuery = { ...query, formula, by: 'device', withBreakdowns: true };
  const { rows, whole } = await readFigure(tx, figureQuery);
  const owners = await ownerNames(
    tx,
    orgCode,
    rows.map(({ ownerCode }) => ownerCode),
  );
  return {
    rows: rows.map((row) => {
      const ownerName = owners.get(row.ownerCode ?? '');
      return { ...rowOf(row, name), ...(ownerName === undefined ? {} : { ownerName }) };
    }),
    remark: {
      ...remarkOf(name, whole),
      startTime: window.from.toISOString(),
      endTime: window.to.toISOString(),
      drilldown: drilldownCallOf(figureQuery),
    },
  };
}

function hoursOf(row: FigureRow, name: Ranked): DeviceRank {
  return { ...deviceOf(row), hours: row.value ?? 0, ...besideOf(row, name) };
}

function countOf(row: FigureRow, name: Ranked): DeviceCount {
  return { ...deviceOf(row), count: row.n, ...besideOf(row, name) };
}

function deviceOf({ id, code, name }: FigureRow) {
  return { deviceID: id ?? '', deviceCode: code, deviceName: name };
}

/** Returns the number of breakdowns of a figure (for a count: those that began), and the number of open ones. */
function besideOf(sums: Pick<Figure['whole'], 'n' | 'started' | 'apart'>, name: Ranked) {
  const isCount = name === 'failures' || name === 'orders';
  return { breakdowns: isCount ? sums.started : sums.n, open: sums.apart };
}

function remarkOf(formula: Ranked, whole: Figure['whole']) {
  const { operatingHours } = whole;
  return {
    formula,
    fleetHours: formula === 'failures' || formula === 'orders' ? null : whole.value,
    ...besideOf(whole, formula),
    oldestOpenHours: whole.oldestApartHours,
    devices: whole.devices,
    devicesWithoutFailure: whole.devicesWithout,
    n: whole.n,
    orders: whole.orders,
    ...(formula === 'MTBF'
      ? { operatingHours, lowerBoundHours: lowerBoundHours(whole.n, operatingHours) }
      : {}),
  };
}
