import { segmentKind } from '../../../../src/contract/enums.ts';
import type { WorkOrderDetail } from '../../../../src/contract/orders/workOrder.ts';
import { order, type TestOrder } from '../../figures/orders.ts';

/** The organisation that may repair: the owner of the device, or one of two providers. */
export type Side = 'owner' | 'provider' | 'other';

/** A person with a side and a role. */
export interface Player {
  readonly userID: string;
  readonly side: Side;
  readonly role: 'admin' | 'supervisor' | 'repairer' | 'reporter';
}

/** The activity of an order from an instant on, in ms; `up`: whether the machine runs, null: as it follows from the fault. */
interface Doing {
  readonly at: number;
  readonly kind: keyof typeof segmentKind.values;
  readonly up: boolean | null;
}

/** The model of an order: its activities, and the times at which the machine ran again. */
export interface OrderModel {
  readonly id: string;
  readonly code: string;
  readonly deviceID: string;
  /** The service organisation of the device when the fault was reported or the order was passed on. */
  repairSide: Side;
  readonly reporter: Player;
  readonly faultTime: number;
  state: number;
  version: number;
  isStop: boolean;
  isFailure: boolean;
  holder: Player | null;
  confirmer: Player | null;
  readonly doings: Doing[];
  /** The finishes, each until the order was sent back. */
  readonly finishes: { at: number; until: number }[];
  /** The time of confirmation or rejection. */
  end: number | null;
}

/** Returns the start of the current activity, and of the last repair (the first one, or the one after rework). */
export function workOf({ doings, finishes }: OrderModel): { began: number; since: number } {
  const reopened = finishes.findLast(({ until }) => until !== Infinity)?.until ?? -Infinity;
  const last = doings.slice(doings.findLastIndex(({ kind }) => kind === 'wait') + 1);
  const repairs = last.filter(({ kind, at }) => kind === 'repair' && at >= reopened);
  return { began: doings.at(-1)?.at ?? 0, since: repairs[0]?.at ?? 0 };
}

/** Returns the activity of an order at an instant. */
export function doingAt(model: OrderModel, time: number): { kind: number; up: boolean } {
  const { wait } = segmentKind.values;
  if (model.finishes.some(({ at, until }) => at <= time && time < until)) {
    return { kind: wait, up: true };
  }
  const doing = model.doings.findLast(({ at }) => at <= time);
  if (doing === undefined) throw new Error('an instant before the fault');
  return { kind: segmentKind.values[doing.kind], up: doing.up ?? !model.isStop };
}

/** Returns the differences between the stored segments and the model as text; empty if they agree. */
export function disagreements(
  model: OrderModel,
  { segments }: WorkOrderDetail,
  now: number,
): string[] {
  const pieces = segments.map((piece) => ({
    ...piece,
    from: Date.parse(piece.startTime),
    to: piece.endTime === null ? now : Date.parse(piece.endTime),
  }));
  const marks = new Set([
    ...pieces.flatMap(({ from, to }) => [from, to]),
    ...model.doings.map(({ at }) => at),
    ...model.finishes.flatMap(({ at, until }) => [at, until]),
  ]);
  const end = model.end ?? now;
  const edges = [...marks].filter((at) => at <= end).toSorted((a, b) => a - b);
  return edges.slice(1).flatMap((edge, at) => {
    const time = ((edges[at] ?? edge) + edge) / 2;
    const { kind, up } = doingAt(model, time);
    const matching = pieces.filter(({ from, to }) => from <= time && time < to);
    const stored = matching.map((piece) => `${piece.kind} ${piece.machineUp === 1}`).join();
    return stored === `${kind} ${up}` ? [] : [`${time}: ${stored} is not ${kind} ${up}`];
  });
}

/** Converts the model to an order of the naive figures. */
export function asTestOrder(model: OrderModel): TestOrder {
  const last = model.finishes.at(-1);
  const finish = last !== undefined && last.until === Infinity ? last.at : null;
  const rests = model.finishes.filter(({ until }) => until !== Infinity);
  const marks = [...model.doings.map(({ at }) => at), ...rests.flatMap((r) => [r.at, r.until])];
  const edges = [...new Set(marks)].toSorted((a, b) => a - b);
  const machineUp = edges.flatMap((from, at) => {
    const to = edges[at + 1] ?? null;
    const middle = to === null ? from : (from + to) / 2;
    return doingAt({ ...model, isStop: true, finishes: rests }, middle).up
      ? [{ from: new Date(from), to: to === null ? null : new Date(to) }]
      : [];
  });
  return order({
    id: model.id,
    deviceID: model.deviceID,
    faultTime: new Date(model.faultTime),
    finishTime: finish === null ? null : new Date(finish),
    isStop: model.isStop,
    isFailure: model.isFailure,
    orderState: model.state,
    faultLevel: 2,
    machineUp,
  });
}
