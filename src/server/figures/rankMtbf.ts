import type { Tx } from '../storage/db.ts';
import { type Ranking, rank } from './ranking.ts';
import type { Window } from './window.ts';

/**
 * Devices by mean operating time between failures, shortest first: OT by the breakdowns that
 * started in the window (IEC 60050-192; EN 15341). OT is required time (from startUpDate to
 * scrapDate or now) without the downtime in it, open breakdowns down until now. A device without a
 * failure has no place; its OT still counts in the fleet's figure, the sum of OT by the sum of n.
 *
 * @param top places at most
 * @see design page 3, Figures
 */
export function rankMtbf(
  tx: Tx,
  orgCode: string,
  window: Window,
  top: number,
  now: Date,
): Promise<Ranking> {
  return rank(tx, orgCode, window, top, now, {
    name: 'MTBF',
    dividend: '(f.required_ms - f.down_ms)',
    divisor: 'f.started',
    order: 'asc',
    withDown: true,
  });
}
