import { listWorkOrders } from '../../contract/areas/repairQueries.ts';
import type { BehindCall, FigureBy } from '../../contract/figures.ts';
import type { FigureAsk } from './figureAsk.ts';
import { formulaRules } from './formulas.ts';
import type { Window } from './window.ts';

/** The field of the list by which a row of a figure is found. */
function rowKeyOf({ by, side }: Pick<FigureAsk, 'by' | 'side'>): BehindCall['rowKey'] {
  const keys: Readonly<Record<FigureBy, BehindCall['rowKey']>> = {
    device: 'DeviceID',
    type: 'TypeID',
    position: 'PositionID',
    organisation: side === 'own' ? 'RepairOrgCode' : 'OwnerOrgCode',
  };
  return keys[by];
}

/** The call that lists the orders behind a figure. */
export function behindCallOf(ask: FigureAsk): BehindCall {
  return behindCall(formulaRules[ask.formula].behind, ask, rowKeyOf(ask));
}

/** The call that lists the orders that a figure tells apart; null where it tells none. */
export function apartCallOf(ask: FigureAsk): BehindCall | null {
  const { apart } = formulaRules[ask.formula];
  return apart === undefined ? null : behindCall(apart, ask, rowKeyOf(ask));
}

const ofNow: readonly string[] = ['open', 'unreceived', 'notArrived'];

export function behindCall(
  Behind: BehindCall['body']['Behind'],
  { side, window }: { readonly side: FigureAsk['side']; readonly window: Window },
  rowKey: BehindCall['rowKey'],
): BehindCall {
  const bounds = {
    StartTime: window.from.toISOString(),
    EndTime: window.to.toISOString(),
  };
  return {
    path: listWorkOrders.path,
    body: { Behind, Side: side, ...(ofNow.includes(Behind) ? {} : bounds) },
    rowKey,
  };
}
