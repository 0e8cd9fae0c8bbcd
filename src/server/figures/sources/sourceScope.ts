import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { FormulaRule } from '../formulas/formulaRules.ts';
import { sideOf } from '../orders/orderKeys.ts';
import type { FigureQuery } from '../queries/figureQuery.ts';
import type { Bindings } from '../sql/bindings.ts';

/** The SQL terms that a source may use. All are part of one statement, in which the query `required` comes first. */
export interface SourceScope {
  readonly bindings: Bindings;
  readonly query: FigureQuery;
  readonly rule: FormulaRule;
  /** SQL of a query that uses every value, because PostgreSQL rejects unused ones. Comes first. */
  readonly given: string;
  /** SQL: the ends of the window, and the earlier of its end and now. */
  readonly from: string;
  readonly to: string;
  readonly until: string;
  /** SQL: now. */
  readonly now: string;
  /** SQL: orders `o` of the side, limited to the requested devices. */
  readonly orders: string;
  /** SQL of the requested devices, uuid[]; undefined: all. */
  readonly devices: string | undefined;
  /** SQL: the organisation on the other side of an order, or '' if rows are not grouped by one. */
  readonly party: string;
  /** The side whose time with an order counts; for the repairing side it starts when the order was passed to it. */
  readonly clock: OrderSide;
  /** The prefix of the names `summed` and `apart` if a statement has several sources. */
  readonly prefix: string;
}

/** SQL: the party of rows that are not grouped by organisation. */
export const noParty = `''`;

/**
 * Returns the side whose time counts in a figure. An owner's rows by repairing organisation use that
 * organisation's time, which starts when an order was passed to it.
 */
export function clockOf(side: OrderSide, isByRepairer: boolean): OrderSide {
  return isByRepairer ? 'repaired' : side;
}

/** Binds the values of a query and returns the scope of its sources. */
export function scopeOf(bindings: Bindings, query: FigureQuery, rule: FormulaRule): SourceScope {
  const { bind } = bindings;
  const { window, now, side, by } = query;
  const devices = query.devices && bind(query.devices, 'uuid[]');
  const ofOwner = by === 'organisation' ? 'o.repair_org_code' : noParty;
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  const until = bind(window.to < now ? window.to : now, 'timestamptz');
  const present = bind(now, 'timestamptz');
  const named = [from, to, until, present, ...(devices === undefined ? [] : [devices])];
  return {
    bindings,
    query,
    rule,
    given: `given as (select ${named.join(', ')})`,
    from,
    to,
    until,
    now: present,
    orders:
      devices === undefined ? sideOf[side] : `${sideOf[side]} and o.device_id = any(${devices})`,
    devices,
    party: side === 'own' ? ofOwner : 'o.org_code',
    clock: clockOf(side, by === 'organisation'),
    prefix: '',
  };
}
