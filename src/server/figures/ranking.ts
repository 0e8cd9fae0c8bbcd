import type { FigureRemark } from '../../contract/areas/home.ts';
import type { RankRow } from '../../contract/live.ts';
import type { Tx } from '../storage/db.ts';
import { openBindings } from './bindings.ts';
import { deviceSums } from './deviceSums.ts';
import { requiredTime } from './required.ts';
import { readEdges, type Window } from './window.ts';
import { milliseconds } from './zone.ts';

/** A place of a device: unlike the fleet's row it always has an id and a figure. */
export type DeviceRank = RankRow & { deviceID: string; hours: number };

/** The first places, and what stands beside them. */
export interface Ranking {
  rows: DeviceRank[];
  remark: FigureRemark;
}

/** How one figure is made of a device's sums: SQL over the columns of `figure`. */
interface Formula {
  readonly name: FigureRemark['formula'];
  /** ms that are divided. */
  readonly dividend: string;
  /** Breakdowns that they are divided by; a device with none is not ranked. */
  readonly divisor: string;
  readonly order: 'asc' | 'desc';
  readonly withDown: boolean;
}

interface Row {
  device_id: string | null;
  device_code: string;
  device_name: string;
  place_ms: number;
  place_n: number;
  place_open: number;
  fleet_ms: number;
  fleet_n: number;
  devices: number;
  without_failure: number;
  open: number;
  oldest_ms: number | null;
}

const hourMs = 3_600_000;

/** One statement: devices' sums, their figure, the first places, the fleet, what is open. */
export async function rank(
  tx: Tx,
  orgCode: string,
  window: Window,
  top: number,
  now: Date,
  formula: Formula,
): Promise<Ranking> {
  const edges = await readEdges(tx, orgCode, window);
  const bindings = openBindings([orgCode]);
  const { bind } = bindings;
  const from = bind(window.from, 'timestamptz');
  const until = bind(window.to < now ? window.to : now, 'timestamptz');
  const required = requiredTime(bind(edges.zone, 'text'));
  const sums = deviceSums(bindings, edges, now, formula.withDown);
  const rows = await tx.query<Row>(
    `with ${required}, ${sums},
    open_now as materialized (
      select device_id, start_time from breakdown
      where org_code = $1 and end_time is null and start_time < ${until}
    ),
    figure as materialized (
      select f.*, ${formula.dividend} as ms, ${formula.divisor} as n
      from (
        select r.id, r.device_code, r.device_name,
          coalesce(s.started, 0) as started, coalesce(s.finished, 0) as finished,
          coalesce(s.repair_ms, 0) as repair_ms, coalesce(s.down_ms, 0) as down_ms,
          greatest(0, ${milliseconds(
            `case when least(${until}, r.hi) > greatest(${from}, r.lo)
               then least(${until}, r.hi) - greatest(${from}, r.lo) end`,
          )})::float8 as required_ms
        from required r left join device_sum s on s.device_id = r.id
      ) f
    ),
    fleet as (
      select coalesce(sum(ms), 0) as fleet_ms, coalesce(sum(n), 0)::int as fleet_n,
        (count(*) filter (where required_ms > 0))::int as devices,
        (count(*) filter (where required_ms > 0 and started = 0))::int as without_failure
      from figure
    ),
    open_fleet as (
      select count(*)::int as open,
        ${milliseconds(`${bind(now, 'timestamptz')} - min(start_time)`)}::float8 as oldest_ms
      from open_now
    ),
    place as (
      select id as device_id, device_code, device_name, ms as place_ms, n as place_n, ms / n as mean
      from figure where n > 0
      order by ms / n ${formula.order}, device_code
      limit ${bind(top, 'int')}
    )
    select p.device_id, p.device_code, p.device_name, p.place_ms, p.place_n,
      (select count(*)::int from open_now o where o.device_id = p.device_id) as place_open,
      fleet.*, open_fleet.*
    from fleet cross join open_fleet left join place p on true
    order by p.mean ${formula.order}, p.device_code`,
    bindings.values,
  );
  return { rows: rows.flatMap(placeOf), remark: remarkOf(formula.name, window, rows[0]) };
}

function placeOf(row: Row): DeviceRank[] {
  if (row.device_id === null) return []; // the fleet alone: no device has the figure
  return [
    {
      deviceID: row.device_id,
      deviceCode: row.device_code,
      deviceName: row.device_name,
      hours: row.place_ms / row.place_n / hourMs,
      breakdowns: row.place_n,
      open: row.place_open,
    },
  ];
}

function remarkOf(formula: FigureRemark['formula'], window: Window, row?: Row): FigureRemark {
  if (row === undefined) throw new Error('a ranking without its fleet');
  return {
    formula,
    startTime: window.from.toISOString(),
    endTime: window.to.toISOString(),
    fleetHours: row.fleet_n === 0 ? null : row.fleet_ms / row.fleet_n / hourMs,
    breakdowns: row.fleet_n,
    open: row.open,
    oldestOpenHours: row.oldest_ms === null ? null : row.oldest_ms / hourMs,
    devices: row.devices,
    devicesWithoutFailure: row.without_failure,
  };
}
