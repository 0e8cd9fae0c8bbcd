import type { OrderKeys, OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Tx } from '../../storage/db.ts';
import { drilldownPredicate, type Predicate } from '../drilldown/drilldownPredicate.ts';
import type { RuledFormula } from '../formulas/formulaRules.ts';
import { type Figure, readFigure } from '../queries/figure.ts';
import type { FigureQuery } from '../queries/figureQuery.ts';
import { openBindings } from '../sql/bindings.ts';
import type { Window } from '../window/window.ts';

/** The parameters of an analysis: its window, side and filter. */
export interface AnalysisQuery {
  readonly orgCode: string;
  readonly side: OrderSide;
  readonly keys: OrderKeys;
  readonly window: Window;
  readonly now: Date;
}

/** Returns the condition of the orders that a drilldown lists for a figure of an analysis. @param next the first placeholder */
export function analysedOrders(
  figure: Parameters<typeof drilldownPredicate>[0],
  { window, keys, side }: AnalysisQuery,
  next: number,
): Predicate {
  return drilldownPredicate(figure, window, next, { ...keys, Side: side });
}

/** Returns the organisation on the other side that an analysis is limited to. */
function partyOf({ side, keys }: Pick<AnalysisQuery, 'keys' | 'side'>): string | undefined {
  return side === 'own' ? keys.RepairOrgCode : keys.OwnerOrgCode;
}

/** Loads the ids of the devices that an analysis is limited to; undefined: all. */
export async function analysedDevices(
  tx: Tx,
  { DeviceID, TypeID, PositionID }: OrderKeys,
): Promise<string[] | undefined> {
  const bindings = openBindings();
  const terms: string[] = [];
  for (const [column, value] of Object.entries({
    id: DeviceID,
    type_id: TypeID,
    position_id: PositionID,
  })) {
    if (value === undefined) continue;
    const is = value === 'none' ? 'is null' : `= ${bindings.bind(value, 'uuid')}`;
    terms.push(`d.${column} ${is}`);
  }
  if (terms.length === 0) return undefined;
  const rows = await tx.query<{ id: string }>(
    `select d.id from device d where ${terms.join(' and ')} order by d.id`,
    bindings.values,
  );
  return rows.map(({ id }) => id);
}

type Whole = Omit<Figure['whole'], 'devices' | 'devicesWithout'>;

const none: Whole = {
  value: null,
  n: 0,
  orders: 0,
  started: 0,
  apart: 0,
  oldestApartHours: null,
  requiredHours: 0,
  operatingHours: 0,
  downHours: 0,
};

/** Loads a figure of the analysis by rows and in total, as `readFigure` computes it. */
export async function readAnalysedFigure(
  tx: Tx,
  query: AnalysisQuery,
  formula: RuledFormula,
  { by = 'device', top = 0 }: Partial<Pick<FigureQuery, 'by' | 'top'>> = {},
): Promise<{ readonly rows: Figure['rows']; readonly whole: Whole }> {
  const { orgCode, side, window, now } = query;
  const devices = await analysedDevices(tx, query.keys);
  const party = partyOf(query);
  const base = { orgCode, side, window, now, formula, ...(devices !== undefined && { devices }) };
  if (party === undefined) return readFigure(tx, { ...base, by, top });
  const { rows } = await readFigure(tx, { ...base, by: 'organisation', top: 1000, withNone: true });
  const row = rows.find(({ id }) => id === party);
  return { rows: row === undefined ? [] : [row], whole: row ?? none };
}
