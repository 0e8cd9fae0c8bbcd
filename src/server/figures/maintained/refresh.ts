import type { Tx } from '../../storage/db.ts';
import { freshStatistics } from '../../storage/statements/freshStatistics.ts';
import { mergeBreakdowns } from './breakdowns.ts';
import { writeDays } from './dayRows.ts';
import { writeMonths } from './monthRows.ts';
import { arraysOf, type FigureSpan, type FigureSpanArrays } from './span.ts';

/**
 * Updates a device's breakdowns, days and months after one of its orders was written, in the order's
 * own transaction and under `lockDevice`. The affected rows of the device are recomputed from the
 * orders, as in a rebuild; the fleet's days, which all devices share, get the difference between the
 * device's days before and after.
 *
 * Call it whenever the outage of an order, its answer times, or whether it counts as a failure may
 * have changed: when it is reported, received, rejected, arrived at, finished, reopened or amended.
 *
 * @param span covers the order's outage before and after the change, whether or not it stops a machine
 *   (`spanOf`); an order that is being answered is open, so that its span has no end
 */
export async function refreshFigures(
  tx: Tx,
  orgCode: string,
  deviceID: string,
  span: FigureSpan,
): Promise<void> {
  await refreshManyFigures(tx, orgCode, new Map([[deviceID, span]]));
}

/**
 * Updates the figures of many devices after an import, with the same three statements. The devices
 * must be locked by one `lockDevices`. Call it last in the transaction, because it locks days of the
 * whole fleet.
 *
 * @param spans by device id
 */
export async function refreshManyFigures(
  tx: Tx,
  orgCode: string,
  spans: ReadonlyMap<string, FigureSpan>,
): Promise<void> {
  if (spans.size > 0) await refreshSpans(tx, orgCode, arraysOf(spans));
}

/** Recomputes breakdowns, then days from breakdowns, then months from days. */
export async function refreshSpans(
  tx: Tx,
  orgCode: string,
  spans: FigureSpanArrays,
): Promise<void> {
  const affected = await mergeBreakdowns(tx, orgCode, spans);
  await freshStatistics(tx, orgCode, 'breakdown', affected.devices.length);
  await writeDays(tx, orgCode, affected);
  await writeMonths(tx, orgCode, affected);
}
