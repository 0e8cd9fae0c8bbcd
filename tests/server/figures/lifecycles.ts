import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { order, type TestOrder, type TestSegment } from './orders.ts';

const hourMs = 3_600_000;

/** The life of an order, step by step; `hours` are the times between the steps. */
export interface Lifecycle {
  readonly device: number;
  readonly at: Date;
  readonly hours: readonly number[];
  /** The last step: 0 reported ... 7 confirmed. */
  readonly steps: number;
  readonly rejected: 'no' | 'unreceived' | 'received';
  readonly interruption: { readonly reason: string; readonly up: boolean } | null;
  readonly isReworked: boolean;
  /** The former repairing side; null: the order was never passed on. */
  readonly former: Former | null;
  readonly isAmended: boolean;
  readonly isStop: boolean;
  readonly isFailure: boolean;
  readonly isByProvider: boolean;
  readonly cause: number | null;
  readonly text: number;
  readonly user: number;
  readonly score: number | null;
  /** The index of the earlier order whose fault is reported as returned. */
  readonly returnOf: number | null;
}

interface Former {
  /** The current repairing side already had it once, before the former side. */
  readonly isBack: boolean;
  /** Hours until it was passed on. */
  readonly hours: number;
  /** The last step of the former side: 0 nowhere, 1 repairing, 2 waiting for a part, 3 sent back. */
  readonly steps: number;
}

const reasons = ['part', 'user', 'vendor', 'shift', 'safety', 'skill', 'other'] as const;

/** Generates lives of orders that begin within `days` of `begin`, often at the same hours. */
export function lifecycle(begin: number, days: number, devices: number): fc.Arbitrary<Lifecycle> {
  const grid = fc.integer({ min: 0, max: days * 4 }).map((n) => new Date(begin + n * 6 * hourMs));
  const any = fc.integer({ min: 0, max: days * 24 * hourMs }).map((ms) => new Date(begin + ms));
  const length = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ max: 70, min: 0 }),
  );
  return fc.record({
    device: fc.nat({ max: devices - 1 }),
    at: fc.oneof(grid, any),
    hours: fc.array(length, { minLength: 9, maxLength: 9 }),
    steps: fc.oneof({ weight: 3, arbitrary: fc.constant(7) }, fc.nat({ max: 7 })),
    rejected: fc.oneof(
      { weight: 8, arbitrary: fc.constant('no' as const) },
      fc.constantFrom('unreceived' as const, 'received' as const),
    ),
    interruption: fc.option(fc.record({ reason: fc.constantFrom(...reasons), up: fc.boolean() })),
    isReworked: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
    former: fc.oneof(
      { weight: 2, arbitrary: fc.constant(null) },
      fc.record({
        isBack: fc.boolean(),
        hours: fc.integer({ min: 1, max: 70 }), // at least 1, because a segment that starts with the passing belongs to the new side
        steps: fc.nat({ max: 3 }),
      }),
    ),
    isAmended: fc.boolean(),
    isStop: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
    isFailure: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.boolean()),
    isByProvider: fc.boolean(),
    cause: fc.option(fc.nat({ max: 1 }), { freq: 2 }),
    text: fc.nat({ max: 1 }),
    user: fc.nat({ max: 2 }),
    score: fc.option(fc.integer({ min: 1, max: 5 })),
    returnOf: fc.option(fc.nat({ max: 20 }), { freq: 5 }),
  });
}

const texts = ['The ram does not move', ' the RAM does not move '];

/** Returns the order at the end of a life, as the product would have stored it. */
export function liveOrder(
  life: Lifecycle,
  deviceID: string,
  ids: { readonly provider: string; readonly causes: string[]; readonly users: string[] },
): TestOrder {
  const { hours, steps, interruption, isStop, former } = life;
  const times: Date[] = [life.at];
  for (const [place, length] of hours.entries()) {
    const passing = place === 1 ? (former?.hours ?? 0) : 0; // between the report and the receipt
    times.push(new Date((times.at(-1)?.getTime() ?? 0) + (length + passing) * hourMs));
  }
  const [fault, report, receive, arrive, stop, goOn, finish, back, again, confirm] = times as [
    Date,
    Date,
    Date,
    Date,
    Date,
    Date,
    Date,
    Date,
    Date,
    Date,
  ];
  const user = ids.users[life.user] ?? null;
  const segments: TestSegment[] = [];
  const cut = (kind: 0 | 1 | 2, from: Date, more: Partial<TestSegment> = {}) => {
    const last = segments.at(-1);
    if (last !== undefined) last.to = from;
    const userID = kind === 0 ? null : user;
    const machineUp = !isStop;
    segments.push({
      kind,
      reason: null,
      machineUp,
      from,
      to: null,
      userID,
      isReplaced: false,
      ...more,
    });
  };
  const one = order({
    deviceID,
    faultTime: fault,
    finishTime: null,
    reportTime: report,
    orderState: 0,
    isStop,
    isFailure: life.isFailure,
    repairOrgCode: life.isByProvider ? ids.provider : null,
    causeID: life.cause === null ? null : (ids.causes[life.cause] ?? null),
    faultText: texts[life.text] ?? '',
  });
  const done = (): TestOrder => ({
    ...one,
    segments: [...segments, ...(life.isAmended ? replacedOf(one.faultTime, user) : [])],
  });
  cut(0, fault);
  if (former !== null) {
    const repairOrgCode = life.isByProvider ? null : ids.provider;
    const at = (part: number) => new Date(report.getTime() + former.hours * hourMs * part);
    if (former.isBack) cut(1, at(0));
    else Object.assign(segments[0] ?? {}, { repairOrgCode });
    cut(0, at(0.25), { repairOrgCode });
    if (former.steps > 0) cut(1, at(0.5), { repairOrgCode });
    if (former.steps > 1) cut(2, at(0.75), { reason: 'part', repairOrgCode });
    const reworks = Number(former.steps > 2);
    Object.assign(one, { passedAt: at(1), passedReworks: reworks, reworkCount: reworks });
    cut(0, at(1));
  }
  const end = (at: Date) => {
    const last = segments.at(-1);
    if (last !== undefined) last.to = at;
  };
  if (life.rejected === 'unreceived') {
    Object.assign(one, { orderState: 5, rejectTime: receive });
    end(receive);
    return done();
  }
  if (steps === 0) return done();
  Object.assign(one, { orderState: 1, receiveTime: receive, repairUserID: user });
  cut(0, receive);
  if (life.rejected === 'received') {
    Object.assign(one, { orderState: 5, rejectTime: arrive });
    end(arrive);
    return done();
  }
  if (steps === 1) return done();
  Object.assign(one, { orderState: 2, arriveTime: arrive });
  cut(1, arrive);
  if (steps === 2) return done();
  if (interruption !== null) {
    const { reason, up } = interruption;
    cut(2, stop, { reason, machineUp: up || !isStop });
    one.orderState = 7;
    if (steps === 3) return done();
    cut(1, goOn);
    one.orderState = 2;
  }
  if (steps === 4) return done();
  Object.assign(one, { orderState: steps === 5 ? 6 : 3, finishTime: finish });
  cut(0, finish, { machineUp: true });
  if (steps <= 6) return done();
  if (life.isReworked) {
    cut(1, back);
    cut(0, again, { machineUp: true });
    Object.assign(one, { reworkCount: one.passedReworks + 1, finishTime: again });
  }
  Object.assign(one, { orderState: 4, confirmTime: confirm, score: life.score });
  end(confirm);
  return done();
}

/** Returns segments that an amendment has replaced; no figure may count them. */
function replacedOf(from: Date, userID: string | null): TestSegment[] {
  const to = new Date(from.getTime() + 50 * hourMs);
  const piece = { machineUp: true, from, to, userID, isReplaced: true };
  return [
    { ...piece, kind: 2, reason: 'part' },
    { ...piece, kind: 1, reason: null, userID: randomUUID() },
    { ...piece, kind: 2, reason: 'user', machineUp: false },
  ];
}
