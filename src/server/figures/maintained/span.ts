import type { Planning } from '../../storage/db.ts';

/** A period whose figures may have changed, both ends included; `to` null: open-ended. */
export interface FigureSpan {
  readonly from: Date;
  readonly to: Date | null;
}

/** The outage of an order. */
export interface Outage {
  readonly faultTime: Date;
  readonly finishTime: Date | null;
}

/**
 * Returns the span that covers all the given outages, e.g. an order's outage before and after a
 * change, or all outages of one device in an import.
 */
export function spanOf(first: Outage, ...others: readonly Outage[]): FigureSpan {
  let from = first.faultTime;
  let to = first.finishTime;
  for (const { faultTime, finishTime } of others) {
    if (faultTime < from) from = faultTime;
    if (to !== null && (finishTime === null || finishTime > to)) to = finishTime;
  }
  return { from, to };
}

/** Returns the span of each device's outages, by device id. */
export function spansOf(
  outages: readonly (Outage & { readonly deviceID: string })[],
): Map<string, FigureSpan> {
  const spans = new Map<string, FigureSpan>();
  for (const [deviceID, [first, ...others]] of Map.groupBy(outages, (one) => one.deviceID)) {
    if (first !== undefined) spans.set(deviceID, spanOf(first, ...others));
  }
  return spans;
}

/** Spans as parameters of a statement: device ids, first and last instants, one array each. */
export interface FigureSpanArrays {
  readonly devices: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Converts spans to arrays.
 *
 * @param spans by device id
 */
export function arraysOf(spans: ReadonlyMap<string, FigureSpan>): FigureSpanArrays {
  const list = [...spans];
  return {
    devices: list.map(([deviceID]) => deviceID),
    from: list.map(([, span]) => span.from.toISOString()),
    to: list.map(([, span]) => span.to?.toISOString() ?? 'infinity'),
  };
}

/** The largest number of devices for which the generic plan is good. */
const fewDevices = 10;

/** Returns the planning mode of a statement over spans: with many devices, as in an import, it is planned each time. */
export function planningOf({ devices }: FigureSpanArrays): Planning {
  return devices.length <= fewDevices ? 'prepared' : 'eachTime';
}

/**
 * SQL: the rows `t` of a table, each with its place, that belong to the device of the span `s` and meet the condition
 * `which`; for a `cross join lateral`.
 *
 * With many devices, the rows are looked up span by span in the table's index: `offset 0` stops the
 * planner from using a join. Without statistics, as in the first minutes of a server that imports its
 * history, a join would read all rows of the organisation for a few devices.
 */
export function rowsOfDevice(table: string, which: string, { devices }: FigureSpanArrays): string {
  return `select t.ctid as place, t.* from ${table} t where t.org_code = $1 and t.device_id = s.device_id
           and ${which} ${devices.length <= fewDevices ? '' : 'offset 0'}`;
}

/**
 * SQL: the places of the rows of `old` whose key is not in `fresh`. A statement that deletes the rows at these
 * places reads no other row; a join with the table would read all rows of the organisation where the
 * planner knows no statistics.
 */
export function gonePlaces(key: string): string {
  return `array(
           select min(place) from (
             select ${key}, place from old
             union all
             select ${key}, null from fresh
           ) both_sides
           group by ${key} having count(*) = count(place))`;
}

/** Returns unbounded spans for the devices, so that everything is recomputed. */
export function allTime(devices: readonly string[]): FigureSpanArrays {
  return {
    devices,
    from: devices.map(() => '-infinity'),
    to: devices.map(() => 'infinity'),
  };
}
