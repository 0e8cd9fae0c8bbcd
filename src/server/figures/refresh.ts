import type { Tx } from '../storage/db.ts';
import { mergeBreakdowns } from './breakdowns.ts';
import { writeDays } from './days.ts';
import { writeMonths } from './months.ts';
import { arraysOf, type Span, type SpanArrays } from './span.ts';

/**
 * Brings a device's breakdowns, days and months up to date after an order of it was written, in
 * the order's own transaction and under `lockDevice`. The device's touched rows are made anew from
 * the orders, as a rebuild would make them; the fleet's days, which all devices share, are given the
 * difference between the device's days before and after.
 *
 * To be called whenever an order is reported, received, rejected, reached, finished, reopened or
 * amended: whenever its outage, its times of answer, or whether it counts have changed.
 *
 * @param span covers the order's outage as it was and as it is, whether it stops a machine or not
 * (`spanOf`): an order that is being answered is open, and so its span has no end
 * @see design page 3, Speed
 */
export async function refreshFigures(
  tx: Tx,
  orgCode: string,
  deviceID: string,
  span: Span,
): Promise<void> {
  await refreshManyFigures(tx, orgCode, new Map([[deviceID, span]]));
}

/**
 * The same for many devices at once, after an import: the same three statements. The devices are
 * locked by one `lockDevices`, and this comes last in the transaction, since it locks days of the
 * whole fleet.
 *
 * @param spans by device id
 */
export async function refreshManyFigures(
  tx: Tx,
  orgCode: string,
  spans: ReadonlyMap<string, Span>,
): Promise<void> {
  if (spans.size > 0) await refreshSpans(tx, orgCode, arraysOf(spans));
}

/** Merged breakdowns, from them days, from days months. */
export async function refreshSpans(tx: Tx, orgCode: string, spans: SpanArrays): Promise<void> {
  const reach = await mergeBreakdowns(tx, orgCode, spans);
  await writeDays(tx, orgCode, reach);
  await writeMonths(tx, orgCode, reach);
}
