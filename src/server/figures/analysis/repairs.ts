import { repairTimeEdges } from '../../../contract/areas/home/analysis.ts';
import type { Tx } from '../../storage/db.ts';
import { formulaRules } from '../formulas/formulaRules.ts';
import { callerZone } from '../orders/callerOrg.ts';
import { answerTime, responsibleSince } from '../orders/orderConditions.ts';
import { keyConditions } from '../orders/orderKeys.ts';
import { inShift, repairMinutes, type ShiftClock, shiftSlice } from '../orders/orderSlice.ts';
import { nameOwners } from '../orders/ownerNames.ts';
import { judgedOrders } from '../sources/firstTimeFix.ts';
import { clockOf, scopeOf } from '../sources/sourceScope.ts';
import { openBindings } from '../sql/bindings.ts';
import { type AnalysisQuery, analysedOrders } from './analysisQuery.ts';

/** Counts failures by the weekday and the hour of their fault in the zone of the organisation; hours without one are left out. */
export async function faultHours(tx: Tx, query: AnalysisQuery) {
  const { text, values } = analysedOrders('failures', query, 1);
  const rows = await tx.query<{ weekday: number; hour: number; count: number }>(
    `select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, count(*)::int as count
     from (select o.fault_time at time zone ${callerZone} as local from work_order o where ${text}) fault
     group by 1, 2 order by 1, 2`,
    [...values],
    'eachTime',
  );
  return rows.map((row) => ({ ...row, slice: `hour-${row.weekday}-${row.hour}` }));
}

/** SQL of mean, median and the ninth decile of hours. */
const quantiles = (hours: string) => `avg(${hours})::float8 as "meanHours",
  (percentile_cont(0.5) within group (order by ${hours}))::float8 as "medianHours",
  (percentile_cont(0.9) within group (order by ${hours}))::float8 as "p90Hours"`;

interface Quantiles {
  meanHours: number | null;
  medianHours: number | null;
  p90Hours: number | null;
}

/** Loads the distribution of the time from fault to finish of the failures that were finished in the window. */
export async function repairTimes(tx: Tx, query: AnalysisQuery) {
  const counted = analysedOrders('firstTimeFix', query, 1);
  const { values, bind } = openBindings([...counted.values]);
  const edges = bind(repairTimeEdges, 'int[]');
  const [row] = await tx.query<Quantiles & { n: number; counts: number[] | null }>(
    `with finished as (
       select ${repairMinutes}::float8 as minutes from work_order o where ${counted.text}
     ), bar as (
       select width_bucket(minutes, ${edges}::float8[]) as bar, count(*)::int as count from finished group by 1
     )
     select count(*)::int as n, ${quantiles('minutes / 60')},
       (select array_agg(coalesce(bar.count, 0) order by place)
        from generate_series(0, ${repairTimeEdges.length}) place left join bar on bar.bar = place) as counts
     from finished`,
    values,
    'eachTime',
  );
  if (row === undefined) throw new Error('a sum has one row');
  const { n, counts, ...hours } = row;
  const bars = [0, ...repairTimeEdges].map((fromMinutes, at) => {
    const toMinutes = repairTimeEdges[at] ?? null;
    const slice = `repair-${fromMinutes}-${toMinutes ?? ''}`;
    return { fromMinutes, toMinutes, count: counts?.[at] ?? 0, slice };
  });
  return { n, bars, ...hours };
}

interface QualityRow {
  id: string | null;
  name: string;
  ownerCode: string | null;
  isWhole: boolean;
  finished: number;
  fixed: number;
  provisional: number;
  reworked: number;
}

/** Counts rework and first-time fixes of the failures that were finished in the window, in total and by type of device. */
export async function repairQuality(tx: Tx, query: AnalysisQuery) {
  const { orgCode, side, window, now, keys } = query;
  const bindings = openBindings();
  const isByParty = side === 'own' ? keys.RepairOrgCode : keys.OwnerOrgCode;
  const by = isByParty === undefined ? 'device' : 'organisation';
  const figure = { orgCode, side, by, formula: 'firstTimeFix', top: 0, window, now } as const;
  const scope = scopeOf(bindings, figure, formulaRules.firstTimeFix);
  const filter = keyConditions(bindings, keys, null);
  const orders = [scope.orders, ...filter].join(' and ');
  const rows = await tx.query<QualityRow>(
    `with ${scope.given}, ${judgedOrders({ ...scope, orders })}
     select d.type_id as id, coalesce(max(t.type_name), '') as name, grouping(d.type_id) = 1 as "isWhole",
       case when d.type_id is not null then max(d.org_code) end as "ownerCode",
       count(*)::int as finished, (count(*) filter (where is_fixed))::int as fixed,
       (count(*) filter (where is_fixed and is_open))::int as provisional,
       (count(*) filter (where is_reworked))::int as reworked
     from judged j
     join device d on d.id = j.device_id
     left join device_type t on t.org_code = d.org_code and t.id = d.type_id
     group by grouping sets ((d.type_id), ())
     order by finished desc, name, id`,
    bindings.values,
    'eachTime',
  );
  const countsOf = ({ finished, fixed, provisional, reworked }: QualityRow) => ({
    finished,
    fixed,
    provisional,
    reworked,
  });
  const whole = rows.find(({ isWhole }) => isWhole);
  const byType = rows
    .filter(({ isWhole }) => !isWhole)
    .map((row) => ({ id: row.id, name: row.name, ownerCode: row.ownerCode, ...countsOf(row) }));
  return {
    whole:
      whole === undefined
        ? { finished: 0, fixed: 0, provisional: 0, reworked: 0 }
        : countsOf(whole),
    byType: await nameOwners(tx, orgCode, byType),
  };
}

/** A shift with its name. */
export interface NamedShift extends ShiftClock {
  readonly name: string;
}

const everyDay = 127;
/** The thirds of the day, for an organisation without shifts. */
const thirds: readonly NamedShift[] = [0, 480, 960].map((fromMinutes) => ({
  name: '',
  fromMinutes,
  toMinutes: fromMinutes + 480,
  days: everyDay,
}));

/**
 * Loads the time from the report to the receipt of the orders answered in the window, by the shift in which they were reported.
 *
 * @param shifts of the duty; none: the thirds of the day
 */
export async function responseByShift(tx: Tx, query: AnalysisQuery, shifts: readonly NamedShift[]) {
  const { side, keys } = query;
  const used = shifts.length === 0 ? thirds : shifts;
  const counted = analysedOrders('mtta', query, 1);
  const { values, bind } = openBindings([...counted.values]);
  const since = responsibleSince[clockOf(side, keys.RepairOrgCode !== undefined)];
  const rows = await tx.query<Quantiles & { place: number | null; n: number }>(
    `with answered as materialized (
       select o.report_time at time zone ${callerZone} as local,
         (extract(epoch from ${answerTime} - ${since}) / 3600)::float8 as hours
       from work_order o where ${counted.text}
     ), shift as (
       select * from unnest(${bind(
         used.map(({ fromMinutes }) => fromMinutes),
         'int[]',
       )}, ${bind(
         used.map(({ toMinutes }) => toMinutes),
         'int[]',
       )}, ${bind(
         used.map(({ days }) => days),
         'int[]',
       )}) with ordinality s (begins, ends, days, place)
     )
     select s.place::int as place, count(*)::int as n, ${quantiles('a.hours')}
     from answered a join shift s on ${inShift('a.local', { from: 's.begins', to: 's.ends', days: 's.days' })}
     group by s.place
     union all
     select null, count(*)::int, ${quantiles('hours')} from answered`,
    values,
    'eachTime',
  );
  const whole = rows.find(({ place }) => place === null);
  return {
    n: whole?.n ?? 0,
    meanHours: whole?.meanHours ?? null,
    rows: used.map((shift, at) => {
      const row = rows.find(({ place }) => place === at + 1);
      const { n = 0, meanHours = null, medianHours = null, p90Hours = null } = row ?? {};
      return { ...shift, n, meanHours, medianHours, p90Hours, slice: shiftSlice(shift) };
    }),
  };
}
