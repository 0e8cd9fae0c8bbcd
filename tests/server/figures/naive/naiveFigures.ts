import type { FigureBy } from '../../../../src/contract/orders/figures.ts';
import type { OrderSide } from '../../../../src/contract/orders/orderKeys.ts';
import type { RuledFormula } from '../../../../src/server/figures/formulas/formulaRules.ts';
import type { TestDevice, TestOrder } from '../orders.ts';
import { workingMs } from './naiveCalendar.ts';
import { activeMs, finishOf, isFixed, overlaps, passedTo, spentOf } from './naiveOrders.ts';
import {
  type Breakdown,
  hourMs,
  type InstantRange,
  isFailure,
  mergedOf,
  required,
} from './naiveOutages.ts';
import { naiveAnswerTime } from './naiveRankings.ts';

/** The data of several owners and a provider. */
export interface NaiveWorld {
  readonly zone: string;
  readonly devices: readonly (TestDevice & { readonly owner: string })[];
  readonly orders: readonly TestOrder[];
}

export interface NaiveQuery {
  readonly orgCode: string;
  readonly formula: RuledFormula;
  readonly side: OrderSide;
  readonly by: FigureBy;
  readonly window: { readonly from: Date; readonly to: Date };
  readonly now: Date;
}

const dayMs = 24 * hourMs;

interface Sums {
  dividend: number;
  divisor: number | null;
  n: number;
  orders: number;
  apart: number[];
  requiredMs: number;
  downMs: number;
  spent: Map<string, number>;
}

/** Computes a figure straight from its definition: for each row by its id, and in total. */
export function naiveFigure(world: NaiveWorld, query: NaiveQuery) {
  const rows = naiveRows(world, query);
  const isSplit = query.side === 'own' && query.by === 'organisation';
  const parts = isSplit ? naiveRows(world, { ...query, by: 'device' }) : rows;
  return {
    rows: new Map([...rows].map(([id, units]) => [id, figureOf(query, sumUp(units))])),
    whole: figureOf(query, sumUp([...parts.values()].flat())),
  };
}

function naiveRows(world: NaiveWorld, query: NaiveQuery): Map<string | null, Sums[]> {
  const own = query.side === 'own';
  const byOrganisation = query.by === 'organisation';
  const rows = new Map<string | null, Sums[]>();
  for (const device of world.devices) {
    const service = device.serviceOrgCode ?? device.owner;
    const isVisible = device.owner === query.orgCode || (!own && service === query.orgCode);
    if (!isVisible) continue;
    const orders = world.orders.filter(
      (o) =>
        o.deviceID === device.id && (own || (o.repairOrgCode ?? device.owner) === query.orgCode),
    );
    const partyOf = (o: TestOrder) => {
      if (own) return byOrganisation ? (o.repairOrgCode ?? device.owner) : '';
      return device.owner;
    };
    const parties = Map.groupBy(orders, partyOf);
    const serviced = own ? (byOrganisation ? service : '') : device.owner;
    if ((own || service === query.orgCode) && !parties.has(serviced)) parties.set(serviced, []);
    for (const [party, list] of parties) {
      const isServiced = (own || service === query.orgCode) && party === serviced;
      const sums = sumsOf(world, query, device, list);
      if (!isServiced && !sums.isTouched) continue;
      const ids: Record<FigureBy, string | null> = {
        device: device.id,
        type: device.typeID ?? null,
        position: device.positionID ?? null,
        organisation: party,
      };
      rows.set(ids[query.by], [...(rows.get(ids[query.by]) ?? []), sums]);
    }
  }
  return rows;
}

/** Returns the sums of one device for the orders of one party. */
function sumsOf(
  world: NaiveWorld,
  { formula, side, by, window, now }: NaiveQuery,
  device: TestDevice,
  orders: readonly TestOrder[],
): Sums & { isTouched: boolean } {
  const clock = by === 'organisation' ? 'repaired' : side; // the time of each repairing organisation
  const span = { from: window.from.getTime(), to: window.to.getTime() };
  const until = Math.min(span.to, now.getTime());
  const within = (time: Date | null) =>
    time !== null && time.getTime() >= span.from && time.getTime() < span.to;
  const time = required(world, device, span, now.getTime());
  const measure = (piece: InstantRange) => workingMs(device.calendar, world.zone, piece);
  const requiredMs = measure(time);
  const failures = orders.filter(isFailure);
  const breakdowns = mergedOf(orders);
  const open = breakdowns.filter((b) => b.end === Infinity && b.start < until).map((b) => b.start);
  const inWindow = (at: number) => at >= span.from && at < span.to;
  const started = breakdowns.filter((b) => inWindow(b.start));
  const spent = spentOf(orders, time, clock, measure);
  const downMs = [...spent.values()].reduce((sum, ms) => sum + ms, 0);
  const sums = (list: readonly TestOrder[], more: Partial<Sums> = {}) => ({
    dividend: 0,
    divisor: list.length,
    n: list.length,
    orders: list.length,
    apart: [],
    requiredMs,
    downMs: 0,
    spent: new Map(),
    isTouched: list.length > 0 || (more.apart ?? []).length > 0,
    ...more,
  });
  const mean = (list: readonly TestOrder[], ms: (o: TestOrder) => number, apart: number[] = []) =>
    sums(list, { dividend: list.reduce((all, o) => all + ms(o), 0), apart });
  const ofBreakdowns = (list: readonly Breakdown[], more: Partial<Sums>) => ({
    ...sums(
      list.flatMap((b) => b.orders),
      { apart: open, ...more },
    ),
    n: list.length,
    divisor: list.length,
  });
  const responsibleSince = (o: TestOrder) => Math.max(o.reportTime.getTime(), passedTo(o, clock));
  const waiting = (...states: number[]) =>
    orders.filter((o) => states.includes(o.orderState)).map(responsibleSince);
  const since = (o: TestOrder, end: Date | null) => (end?.getTime() ?? 0) - responsibleSince(o);
  const finished = failures.filter((o) => within(o.finishTime));
  switch (formula) {
    case 'MTTR': {
      const ended = breakdowns.filter((b) => inWindow(b.end));
      const sum = ended.reduce((all, b) => all + b.end - b.start, 0);
      const isTouched = ended.length + started.length + open.length > 0;
      return { ...ofBreakdowns(ended, { dividend: sum }), isTouched };
    }
    case 'MTBF': {
      const isTouched = started.length + open.length + downMs > 0;
      const dividend = requiredMs - downMs;
      return { ...ofBreakdowns(started, { dividend, downMs }), isTouched };
    }
    case 'downtime':
    case 'availability': {
      const down = failures.filter((o) => o.isStop && overlaps(o, span, clock));
      const isRatio = formula === 'availability';
      const dividend = isRatio ? requiredMs - downMs : downMs;
      return sums(down, { dividend, divisor: isRatio ? requiredMs : null, downMs, spent });
    }
    case 'MTTA':
      return mean(
        orders.filter((o) => within(naiveAnswerTime(o))),
        (o) => since(o, naiveAnswerTime(o)),
        waiting(0),
      );
    case 'arrival':
      return mean(
        orders.filter((o) => within(o.arriveTime)),
        (o) => since(o, o.arriveTime),
        waiting(0, 1),
      );
    case 'activeRepair':
      return mean(
        finished.filter((o) => o.arriveTime !== null),
        activeMs,
      );
    case 'firstTimeFix': {
      const fixed = finished.filter((o) => isFixed(o, orders, world.orders, clock));
      const provisional = fixed.filter((o) => finishOf(o) + 30 * dayMs > now.getTime());
      const apart = provisional.map(() => Number.NaN);
      return sums(finished, { dividend: fixed.length, apart });
    }
    case 'backlog': {
      const list = orders.filter((o) => ![4, 5].includes(o.orderState));
      const apart = list.map(responsibleSince);
      return sums(list, { dividend: list.length, divisor: null, apart });
    }
    case 'failures':
    case 'orders': {
      const all = formula === 'orders' ? orders : failures;
      const list = all.filter((o) => within(o.faultTime));
      return sums(list, { dividend: list.length, divisor: null });
    }
  }
}

function sumUp(units: readonly Sums[]): Sums {
  const add = (of: (one: Sums) => number) => units.reduce((sum, one) => sum + of(one), 0);
  const spent = new Map<string, number>();
  for (const [on, ms] of units.flatMap((one) => [...one.spent])) {
    spent.set(on, (spent.get(on) ?? 0) + ms);
  }
  return {
    dividend: add((one) => one.dividend),
    divisor: units.some((one) => one.divisor === null) ? null : add((one) => one.divisor ?? 0),
    n: add((one) => one.n),
    orders: add((one) => one.orders),
    apart: units.flatMap((one) => one.apart),
    requiredMs: add((one) => one.requiredMs),
    downMs: add((one) => one.downMs),
    spent,
  };
}

const inHours: readonly RuledFormula[] = [
  'MTTR',
  'MTBF',
  'MTTA',
  'arrival',
  'activeRepair',
  'downtime',
];

function figureOf({ formula, now }: NaiveQuery, sums: Sums) {
  const { dividend, divisor, apart } = sums;
  const unit = inHours.includes(formula) ? hourMs : 1;
  const oldest = apart.some((time) => Number.isFinite(time))
    ? (now.getTime() - Math.min(...apart)) / hourMs
    : null;
  return {
    value: divisor === 0 ? null : dividend / (divisor ?? 1) / unit,
    n: sums.n,
    orders: sums.orders,
    apart: apart.length,
    oldestApartHours: oldest,
    requiredHours: sums.requiredMs / hourMs,
    downHours: sums.downMs / hourMs,
    spent: sums.spent,
  };
}
