import type { FigureRemark } from '../../contract/areas/home.ts';
import type { CountRankRow, RankRow } from '../../contract/topicRows.ts';
import type { Tx } from '../storage/db.ts';
import { behindCallOf } from './behindCall.ts';
import { type Figure, type FigureRow, readFigure } from './figure.ts';
import type { FigureAsk } from './figureAsk.ts';
import { lowerBoundHours } from './lowerBound.ts';
import { ownerNames } from './ownerNames.ts';
import { respondFormula } from './respond.ts';

/** A place of a device: unlike the fleet's row it always has an id and a figure. */
export type DeviceRank = RankRow & { deviceID: string; hours: number };
export type DeviceCount = CountRankRow & { deviceID: string };

/** The first places, and what stands beside them. */
export interface Ranking<Row = DeviceRank> {
  rows: Row[];
  remark: FigureRemark;
}

/**
 * Devices in the order of a figure; on the repaired side by the orders that the organisation repairs,
 * the devices that it services: each row of another owner's device names its owner.
 */
export type Rank<Row> = (tx: Tx, ask: RankAsk) => Promise<Ranking<Row>>;

export type RankAsk = Pick<FigureAsk, 'orgCode' | 'side' | 'window' | 'top' | 'now'>;

type Ranked = 'MTTR' | 'MTBF' | 'MTR' | 'failures' | 'orders';

/**
 * Devices by mean time to repair, longest first: the whole lengths of the breakdowns that finished
 * in the window, by their number (SMRP 3.5.2; EN 13306:2017 9.21). Interruptions are included,
 * open breakdowns are left out and counted beside. A device without a finished breakdown has no
 * place. The fleet's figure is the sum of all lengths by the number of all.
 */
export const rankMttr: Rank<DeviceRank> = (tx, ask) => rank('MTTR', hoursOf, tx, ask);

/**
 * Devices by mean operating time between failures, shortest first: OT by the breakdowns that
 * started in the window (IEC 60050-192; EN 15341). OT is required time (from startUpDate to
 * scrapDate or now) without the downtime in it, open breakdowns down until now. A device without a
 * failure has no place; its OT still counts in the fleet's figure, the sum of OT by the sum of n.
 */
export const rankMtbf: Rank<DeviceRank> = (tx, ask) => rank('MTBF', hoursOf, tx, ask);

/**
 * Devices by mean time to respond, longest first: of orders that were answered in the window, from
 * report to receipt (a rejection answers too), or to arrival, as the organisation has set it.
 * `breakdowns` are those orders; `open` still wait for it and are no part of the figure.
 */
export const rankMtr: Rank<DeviceRank> = (tx, ask) => rank('MTR', hoursOf, tx, ask);

/** Devices by failures whose fault lies in the window, most first, ties by code. */
export const rankByFailures: Rank<DeviceCount> = (tx, ask) => rank('failures', countOf, tx, ask);

/** Devices by orders of any kind whose fault lies in the window, most first, ties by code. */
export const rankByOrders: Rank<DeviceCount> = (tx, ask) => rank('orders', countOf, tx, ask);

/** The owner's side reads rows of days alone (design page 3, Speed). */
async function rank<Row>(
  name: Ranked,
  rowOf: (row: FigureRow, name: Ranked) => Row,
  tx: Tx,
  asked: RankAsk,
): Promise<Ranking<Row & { ownerName?: string }>> {
  const { orgCode, window } = asked;
  const formula = name === 'MTR' ? await respondFormula(tx, orgCode) : name;
  const ask: FigureAsk = { ...asked, formula, by: 'device', withBreakdowns: true };
  const { rows, whole } = await readFigure(tx, ask);
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
      behind: behindCallOf(ask),
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

/** How many breakdowns a figure is made of or, of a count, how many began; and how many are open. */
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
