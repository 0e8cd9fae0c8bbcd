import type { Planning } from '../storage/db.ts';

/** A stretch of time whose figures may have changed, both ends included; `to` null: without end. */
export interface Span {
  readonly from: Date;
  readonly to: Date | null;
}

/** What of an order makes its outage. */
export interface Outage {
  readonly faultTime: Date;
  readonly finishTime: Date | null;
}

/**
 * The span that covers every outage given: an order's as it was and as it is now, or all of one
 * device's in an import.
 */
export function spanOf(first: Outage, ...others: readonly Outage[]): Span {
  let from = first.faultTime;
  let to = first.finishTime;
  for (const { faultTime, finishTime } of others) {
    if (faultTime < from) from = faultTime;
    if (to !== null && (finishTime === null || finishTime > to)) to = finishTime;
  }
  return { from, to };
}

/** The span of each device's outages, by device id. */
export function spansOf(
  outages: readonly (Outage & { readonly deviceID: string })[],
): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const [deviceID, [first, ...others]] of Map.groupBy(outages, (one) => one.deviceID)) {
    if (first !== undefined) spans.set(deviceID, spanOf(first, ...others));
  }
  return spans;
}

/** Spans as PostgreSQL takes them: device ids, first and last instants, one array each. */
export interface SpanArrays {
  readonly devices: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** @param spans by device id */
export function arraysOf(spans: ReadonlyMap<string, Span>): SpanArrays {
  const list = [...spans];
  return {
    devices: list.map(([deviceID]) => deviceID),
    from: list.map(([, span]) => span.from.toISOString()),
    to: list.map(([, span]) => span.to?.toISOString() ?? 'infinity'),
  };
}

/** What is planned for any number of devices fits so many. */
const few = 10;

/** How a statement over spans is planned: for an import's many devices by their number. */
export function planningOf({ devices }: SpanArrays): Planning {
  return devices.length <= few ? 'prepared' : 'eachTime';
}

/**
 * SQL: the rows `t` of a table that belong to the device of the span `s` and fulfil `which`; for a
 * `cross join lateral`.
 *
 * Of many devices they are looked up span by span in the table's index: `offset 0` keeps the planner
 * from joining instead. Without statistics, as in the first minutes of a server that imports its
 * history, it would read all rows of the organisation for a few devices.
 */
export function ofDevice(table: string, which: string, { devices }: SpanArrays): string {
  return `select t.* from ${table} t where t.org_code = $1 and t.device_id = s.device_id
           and ${which} ${devices.length <= few ? '' : 'offset 0'}`;
}

/** The whole of time for each device: everything is made anew. */
export function allTime(devices: readonly string[]): SpanArrays {
  return {
    devices,
    from: devices.map(() => '-infinity'),
    to: devices.map(() => 'infinity'),
  };
}
