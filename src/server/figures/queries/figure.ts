import type { Tx } from '../../storage/db.ts';
import { requiredMsSql } from '../calendar/workingTime.ts';
import { type FormulaRule, formulaRules } from '../formulas/formulaRules.ts';
import { scopeOf } from '../sources/sourceScope.ts';
import { sourceOf } from '../sources/sources.ts';
import { allowMemory } from '../sql/allowMemory.ts';
import { openBindings } from '../sql/bindings.ts';
import { millisecondsSql } from '../sql/timeSql.ts';
import { requiredTime, workingPeriod } from '../window/requiredTime.ts';
import { readEdges } from '../window/window.ts';
import { figureKeys } from './figureKeys.ts';
import type { FigureQuery } from './figureQuery.ts';

/** The sums of a figure, for one row or for all. */
export interface FigureSums {
  /** Hours, a ratio from 0 to 1, or a count, depending on the formula; null if there is no figure. */
  readonly value: number | null;
  readonly n: number;
  readonly orders: number;
  /** Breakdowns that began in the window; set for figures of breakdowns and of day rows. */
  readonly started: number;
  /** Not counted: open breakdowns, unreceived orders, or fixes whose fault may still return. */
  readonly apart: number;
  readonly oldestApartHours: number | null;
  readonly requiredHours: number;
  /** Required time minus downtime. */
  readonly operatingHours: number;
  readonly downHours: number;
}

/** One row: a device, a type, a position or an organisation. */
export interface FigureRow extends FigureSums {
  /** null if a device has no type, or no position. */
  readonly id: string | null;
  readonly code: string;
  readonly name: string;
  /** The owner of the device, type or position; null if there is not exactly one. */
  readonly ownerCode: string | null;
}

export interface Figure {
  readonly rows: readonly FigureRow[];
  /** The total over all rows, including those that are not listed. */
  readonly whole: FigureSums & { readonly devices: number; readonly devicesWithout: number };
}

interface SqlRow {
  is_whole: boolean;
  id: string | null;
  code: string;
  name: string;
  owner: string | null;
  dividend: number;
  divisor: number;
  n: number;
  orders: number;
  started: number;
  apart: number;
  oldest_ms: number | null;
  required_ms: number;
  down_ms: number;
  devices: number;
  devices_without: number;
}

const hourMs = 3_600_000;

/**
 * Loads a figure by rows and in total, in one statement.
 *
 * If an owner groups by organisation, a row shows what the repairing organisation itself sees:
 * breakdowns merged from its orders alone, and for an order that was passed on only the time since
 * then. The time of the former repairer belongs to no row; the total still covers all orders of a
 * device together. MTTR always runs from the fault to the finish: it measures how long the machine
 * was without its function (EN 13306:2017 9.21), not how long one organisation took; MTTA and active
 * repair measure that.
 *
 * The required time of a device belongs to the row of its current service organisation and to the rows
 * of those that worked on it in the window.
 */
export async function readFigure(tx: Tx, query: FigureQuery): Promise<Figure> {
  const found = await readRows(tx, query);
  const { breakdowns, isPerParty: isOfParty } = formulaRules[query.formula];
  const isSplit = breakdowns !== undefined || isOfParty === true;
  if (query.side !== 'own' || query.by !== 'organisation' || !isSplit) return found;
  const { whole } = await readRows(tx, { ...query, by: 'device', top: 0 });
  return { rows: found.rows, whole };
}

/** SQL: the devices and parties with a count. */
const touched = '(select device_id, party from summed union select device_id, party from apart)';

async function readRows(tx: Tx, query: FigureQuery): Promise<Figure> {
  await allowMemory(tx);
  const { orgCode, side, by, window } = query;
  const rule = formulaRules[query.formula];
  const edges = await readEdges(tx, orgCode, window);
  const bindings = openBindings([orgCode]);
  const { bind } = bindings;
  const scope = scopeOf(bindings, query, rule);
  const period = workingPeriod({ from: edges.from.dayStart, to: edges.to.nextDayStart }, query.now);
  const required = requiredTime({
    zone: bind(edges.zone, 'text'),
    from: bind(period.from, 'timestamptz'),
    to: bind(period.to, 'timestamptz'),
    side,
    ids: scope.devices,
  });
  const source = sourceOf(scope, edges);
  const { from, until } = scope;
  const key = figureKeys[by];
  const listed = query.withNone === true ? `(${rule.listed} or required_ms > 0)` : rule.listed;
  const value = rule.divisor === null ? 'dividend' : 'dividend / nullif(divisor, 0)';
  const rows = await tx.query<SqlRow>(
    `with recursive ${required},
    ${source},
    unit as materialized (
      ${unitsOf(query)}
    ),
    figure as (
      select u.id as device_id, ${key.id} as key_id, ${key.code} as code, ${key.name} as name,
        ${key.owner} as owner,
        coalesce(s.ms, 0) as ms, coalesce(s.n, 0) as n, coalesce(s.orders, 0) as orders,
        coalesce(s.started, 0) as started, coalesce(s.down_ms, 0) as down_ms, coalesce(a.apart, 0) as apart, a.oldest,
        (case when least(${until}, u.hi) > greatest(${from}, u.lo)
          then ${requiredMsSql(`greatest(${from}, u.lo)`, `least(${until}, u.hi)`, 'w')} else 0 end)::float8 as required_ms
      from unit u
      left join working w on w.id = u.working_time_id
      left join summed s on s.device_id = u.id and s.party = u.party
      left join apart a on a.device_id = u.id and a.party = u.party
    ),
    keyed as materialized (
      select key_id as id, code, min(name) as name, min(owner) as owner, ${sums(rule)} from figure group by key_id, code
    ),
    whole as (
      select null::text as id, '' as code, '' as name, null::text as owner, ${sums(rule)} from figure
    ),
    place as (
      select *, ${value} as value from keyed where (${listed})
      order by value ${rule.order} nulls last, code, name, id
      limit ${bind(query.top, 'int')}
    ),
    shown as (
      select true as is_whole, *, null::float8 as value from whole
      union all
      select false, * from place
    )
    select is_whole, id, code, name, owner, dividend, divisor, n, orders, started, apart, required_ms, down_ms,
      devices, devices_without,
      ${millisecondsSql(`${scope.now} - oldest`)}::float8 as oldest_ms
    from shown
    order by is_whole, value ${rule.order} nulls last, code, name, id`,
    bindings.values,
    'eachTime',
  );
  const whole = rows.find((row) => row.is_whole);
  if (whole === undefined) throw new Error('a figure without its total');
  return {
    rows: rows
      .filter((row) => !row.is_whole)
      .map((row) => ({
        id: row.id,
        code: row.code,
        name: row.name,
        ownerCode: row.owner,
        ...sumsOf(row, rule),
      })),
    whole: {
      ...sumsOf(whole, rule),
      devices: whole.devices,
      devicesWithout: whole.devices_without,
    },
  };
}

function sums({ dividend, divisor, apart }: FormulaRule): string {
  const counted = apart === undefined ? 'started' : 'n'; // figures of single orders count orders
  return `coalesce(sum(${dividend}), 0)::float8 as dividend,
        coalesce(sum(${divisor ?? '0'}), 0)::float8 as divisor,
        coalesce(sum(n), 0)::int as n, coalesce(sum(orders), 0)::int as orders,
        coalesce(sum(started), 0)::int as started, coalesce(sum(apart), 0)::int as apart,
        min(oldest) as oldest,
        coalesce(sum(required_ms), 0)::float8 as required_ms,
        coalesce(sum(down_ms), 0)::float8 as down_ms,
        (count(*) filter (where required_ms > 0))::int as devices,
        (count(*) filter (where required_ms > 0 and ${counted} = 0))::int as devices_without`;
}

function sumsOf(row: SqlRow, { unit, divisor }: FormulaRule): FigureSums {
  const inUnit = unit === 'hours' ? hourMs : 1;
  const isNone = divisor !== null && row.divisor === 0;
  return {
    value: isNone ? null : row.dividend / (divisor === null ? 1 : row.divisor) / inUnit,
    n: row.n,
    orders: row.orders,
    started: row.started,
    apart: row.apart,
    oldestApartHours: row.oldest_ms === null ? null : row.oldest_ms / hourMs,
    requiredHours: row.required_ms / hourMs,
    operatingHours: (row.required_ms - row.down_ms) / hourMs,
    downHours: row.down_ms / hourMs,
  };
}

/**
 * SQL: the devices of each row's required time, with their party ('' if rows are not grouped by
 * organisation): the devices that are serviced now, and the other ones with events. Needs
 * `required_device`, which is joined to the few others only: without statistics the planner takes it
 * for one row, and would compare each of many devices with all.
 */
function unitsOf({ side, by }: Pick<FigureQuery, 'side' | 'by'>): string {
  if (side === 'own' && by !== 'organisation') return `select *, '' as party from required_device`;
  const service = 'coalesce(service_org_code, org_code)';
  const [party, serviced] = side === 'own' ? [service, 'true'] : ['org_code', `${service} = $1`];
  return `select *, ${party} as party from required_device where ${serviced}
      union all
      select r.*, p.party
      from (${touched} except select id, ${party} from required_device where ${serviced}) p
      join required_device r on r.id = p.device_id`;
}
