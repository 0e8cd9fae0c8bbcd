import type { Tx } from '../storage/db.ts';
import { type Ranking, rank } from './ranking.ts';
import type { Window } from './window.ts';

/**
 * Devices by mean time to repair, longest first: the whole lengths of the breakdowns that finished
 * in the window, by their number (SMRP 3.5.2; EN 13306:2017 9.21). Interruptions are included,
 * open breakdowns are left out and counted beside. A device without a finished breakdown has no
 * place. The fleet's figure is the sum of all lengths by the number of all.
 *
 * @param top places at most
 * @see design page 3, Figures
 */
export function rankMttr(
  tx: Tx,
  orgCode: string,
  window: Window,
  top: number,
  now: Date,
): Promise<Ranking> {
  return rank(tx, orgCode, window, top, now, {
    name: 'MTTR',
    dividend: 'f.repair_ms',
    divisor: 'f.finished',
    order: 'desc',
    withDown: false,
  });
}
