import type { OrderSide } from '../../contract/orderKeys.ts';
import type { Bindings } from './bindings.ts';
import type { FigureAsk } from './figureAsk.ts';
import type { FormulaRule } from './formulas.ts';
import { sideOf } from './orderKeys.ts';

/** What a source may refer to: all in one statement, whose `required` stands before it. */
export interface SourceScope {
  readonly bindings: Bindings;
  readonly ask: FigureAsk;
  readonly rule: FormulaRule;
  /** SQL of a query that names every value: PostgreSQL wants each to be used. Stands first. */
  readonly given: string;
  /** SQL: the ends of the window, and where time ends: with it, or now. */
  readonly from: string;
  readonly to: string;
  readonly until: string;
  /** SQL: now. */
  readonly now: string;
  /** SQL: orders `o` of the side, of the devices that are asked for. */
  readonly orders: string;
  /** SQL of the only devices asked for, uuid[]; undefined: all. */
  readonly devices: string | undefined;
  /** SQL: the organisation on the other side of an order, or '' where rows are of none. */
  readonly party: string;
  /** Whose time with an order counts: that of who repairs it begins when it was passed to them. */
  readonly clock: OrderSide;
  /** Stands before the names `summed` and `apart` where a statement has several sources. */
  readonly prefix: string;
}

/** SQL: rows are of no organisation. */
export const noParty = `''`;

/**
 * Whose time counts in a figure of a side: to an owner's rows by who repairs, as to who repairs, that
 * since an order was passed to them.
 */
export function clockOf(side: OrderSide, isByRepairer: boolean): OrderSide {
  return isByRepairer ? 'repaired' : side;
}

/** What the sources of a figure are told. */
export function scopeOf(bindings: Bindings, ask: FigureAsk, rule: FormulaRule): SourceScope {
  const { bind } = bindings;
  const { window, now, side, by } = ask;
  const devices = ask.devices && bind(ask.devices, 'uuid[]');
  const ofOwner = by === 'organisation' ? 'o.repair_org_code' : noParty;
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  const until = bind(window.to < now ? window.to : now, 'timestamptz');
  const present = bind(now, 'timestamptz');
  const named = [from, to, until, present, ...(devices === undefined ? [] : [devices])];
  return {
    bindings,
    ask,
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
