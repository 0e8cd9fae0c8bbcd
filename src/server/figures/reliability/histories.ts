import { mostBreakdowns } from '../../../contract/areas/home/reliability.ts';
import type { Tx } from '../../storage/db.ts';
import { type AnalysisQuery, analysedDevices, analysedOrders } from '../analysis/analysisQuery.ts';
import { openBindings } from '../sql/bindings.ts';
import { dayStartSql } from '../sql/timeSql.ts';
import { requiredTime, workingPeriod } from '../window/requiredTime.ts';
import { readEdges } from '../window/window.ts';
import type { RepairedSystem } from './trendTests.ts';
import type { Lifetime } from './weibull.ts';

/** The breakdowns of one device within its observation, in hours of operation: time without downtime. */
export interface DeviceHistory {
  readonly deviceID: string;
  readonly code: string;
  readonly name: string;
  readonly ownerCode: string;
  readonly typeID: string | null;
  readonly typeName: string;
  /** For trend tests: the ages at its breakdowns. */
  readonly system: RepairedSystem;
  /** For distributions: the times from a repair to the next breakdown, and the one that still runs. */
  readonly lifetimes: readonly Lifetime[];
  /** The time to the first breakdown is not in `lifetimes`, because the device was not new at the beginning. */
  readonly isFirstLeftOut: boolean;
}

interface DeviceRow {
  id: string;
  code: string;
  name: string;
  ownerCode: string;
  typeID: string | null;
  typeName: string;
  from: Date;
  to: Date;
  isNew: boolean;
}

/** Times are typed to the minute: a breakdown right after a repair counts as one minute of operation. */
const leastHours = 1 / 60;
const hourMs = 3_600_000;

/**
 * Loads the history of each device of an analysis within its window, from the start of the device to its end or now. Stops that
 * overlap are one breakdown, as in MTBF; a device that is down at the beginning is observed from its repair.
 * Null where the window has more than `mostBreakdowns` stops.
 */
export async function readHistories(tx: Tx, query: AnalysisQuery): Promise<DeviceHistory[] | null> {
  const devices = await readDevices(tx, query);
  const stops = await readStops(tx, query);
  if (stops.length > mostBreakdowns) return null;
  const byDevice = Map.groupBy(stops, ({ deviceID }) => deviceID);
  return devices.flatMap((device) => historyOf(device, byDevice.get(device.id) ?? []) ?? []);
}

async function readDevices(tx: Tx, query: AnalysisQuery): Promise<DeviceRow[]> {
  const { orgCode, window, side, now, keys } = query;
  const edges = await readEdges(tx, orgCode, window);
  const bindings = openBindings([orgCode]);
  const { bind } = bindings;
  const ids = await analysedDevices(tx, keys);
  const period = workingPeriod({ from: edges.from.dayStart, to: edges.to.nextDayStart }, now);
  const zone = bind(edges.zone, 'text');
  const required = requiredTime({
    zone,
    from: bind(period.from, 'timestamptz'),
    to: bind(period.to, 'timestamptz'),
    side,
    ids: ids && bind(ids, 'uuid[]'),
  });
  const from = bind(window.from, 'timestamptz');
  const until = bind(window.to < now ? window.to : now, 'timestamptz');
  const begin = dayStartSql('v.start_up_date', zone);
  return tx.query<DeviceRow>(
    `with ${required}
     select r.id, r.device_code as code, r.device_name as name, r.org_code as "ownerCode", r.type_id as "typeID",
       coalesce(t.type_name, '') as "typeName", greatest(r.lo, ${from}) as from, least(r.hi, ${until}) as to,
       coalesce(v.start_up_date is not null and ${begin} >= ${from}, false) as "isNew"
     from required_device r
     join device v on v.org_code = r.org_code and v.id = r.id
     left join device_type t on t.org_code = r.org_code and t.id = r.type_id
     where greatest(r.lo, ${from}) < least(r.hi, ${until})
     order by r.device_code, r.id`,
    bindings.values,
    'eachTime',
  );
}

interface Stop {
  deviceID: string;
  from: Date;
  /** null: not finished. */
  to: Date | null;
}

function readStops(tx: Tx, query: AnalysisQuery): Promise<Stop[]> {
  const { text, values } = analysedOrders('downtime', query, 1);
  return tx.query<Stop>(
    `select o.device_id as "deviceID", o.fault_time as "from", o.finish_time as "to"
     from work_order o where ${text} order by o.fault_time, o.id limit ${mostBreakdowns + 1}`,
    [...values],
    'eachTime',
  );
}

/** Merges stops that overlap; stops that only touch stay two. @param stops by their beginning */
function merged(stops: readonly Stop[]): { from: number; to: number }[] {
  const breakdowns: { from: number; to: number }[] = [];
  for (const { from, to } of stops) {
    const [start, end] = [from.getTime(), to === null ? Number.POSITIVE_INFINITY : to.getTime()];
    const last = breakdowns.at(-1);
    if (last !== undefined && (start < last.to || start === last.from)) {
      last.to = Math.max(last.to, end);
    } else breakdowns.push({ from: start, to: end });
  }
  return breakdowns;
}

/** Returns the history of a device; null where it was never observed in operation. */
function historyOf(device: DeviceRow, stops: readonly Stop[]): DeviceHistory | null {
  const { id: deviceID, code, name, ownerCode, typeID, typeName } = device;
  const [begin, end] = [device.from.getTime(), device.to.getTime()];
  const failures: number[] = [];
  const lifetimes: Lifetime[] = [];
  let since = begin; // operating since
  let age = 0;
  let isWhole = device.isNew;
  let isFirstLeftOut = false;
  for (const { from, to } of merged(stops)) {
    if (from >= end) break;
    if (from >= begin) {
      const time = Math.max((from - since) / hourMs, leastHours);
      age += time;
      failures.push(age);
      if (isWhole) lifetimes.push({ time, failed: true });
      else isFirstLeftOut = true;
    }
    since = Math.max(since, Math.min(to, end));
    isWhole = true; // as a repair leaves it
  }
  const rest = Math.max((end - since) / hourMs, 0);
  if (rest > 0) lifetimes.push({ time: Math.max(rest, leastHours), failed: false });
  age += rest;
  if (age <= 0) return null;
  const system = { failures, end: age };
  return { deviceID, code, name, ownerCode, typeID, typeName, system, lifetimes, isFirstLeftOut };
}
