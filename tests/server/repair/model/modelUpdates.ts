import type { OrderActionName } from '../support/orderActions.ts';
import { orderActionNames } from '../support/orderActions.ts';
import { type OrderModel, type Player, type Side, workOf } from './orderModel.ts';
import { may, targetState } from './orderRules.ts';
import type { ActionStep } from './steps.ts';

/** The people of the run, and the time in ms. */
export interface ModelContext {
  readonly cast: readonly Player[];
  readonly now: number;
}

/** The fields of a call that the model uses. */
export interface ActionInput {
  readonly MachineUp?: number;
  readonly Measures?: string;
  readonly FinishTime?: string;
  readonly IsStop?: number;
  readonly IsFailure?: number;
  readonly RepairUserID?: string;
}

/** Returns an element of a list for any drawn number. */
export const pick = <T>(list: readonly T[], place: number): T => {
  const one = list[place % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

/** Returns the action and the actor of a step: as drawn, or the nearest that the rules allow. */
export function selectAction<P extends Player>(
  step: ActionStep,
  order: OrderModel,
  cast: readonly P[],
  service: Side,
): { name: OrderActionName; player: P } {
  if (!step.fits) return { name: step.action, player: pick(cast, step.by) };
  const fitting = orderActionNames.filter((name) => targetState(order, name) !== undefined);
  if (fitting.length === 0) return { name: step.action, player: pick(cast, step.by) };
  const name = fitting.includes(step.action) ? step.action : pick(fitting, step.by);
  const actors = cast.filter((player) => may(player, name, order, service));
  return { name, player: pick(actors.length > 0 ? actors : cast, step.by) };
}

let amendments = 0;

/** Returns the fields of the call beside the required ones. */
export function requestBodyOf(
  step: ActionStep,
  name: OrderActionName,
  order: OrderModel,
  player: Player,
  { cast, now }: ModelContext,
): ActionInput {
  const finishFrom = (earliest: number, latest: number) => {
    const time = Math.round(earliest + (step.finish ?? 0) * (latest - earliest));
    return step.finish === null ? {} : { FinishTime: new Date(time).toISOString() };
  };
  const { began, since } = workOf(order);
  switch (name) {
    case 'interrupt':
      return { MachineUp: step.up ? 1 : 0 };
    case 'finish':
    case 'writeLater':
      return order.state === 2 ? finishFrom(began, now) : {};
    case 'assign': {
      const { repairSide, holder } = order;
      const others = cast.filter(({ side, role }) => side === repairSide && role !== 'reporter');
      const next = others.filter(({ userID }) => userID !== holder?.userID);
      return { RepairUserID: pick(next, step.next ?? 0).userID };
    }
    case 'receive':
    case 'recover': {
      const next = step.next === null ? null : pick(cast, step.next);
      const names = next?.side === order.repairSide && next.role !== 'reporter';
      const supervises = player.role === 'admin' || player.role === 'supervisor';
      return names && supervises ? { RepairUserID: next.userID } : {};
    }
    case 'amend':
      amendments += 1;
      return {
        Measures: `amendment ${amendments}`, // something always differs
        ...(step.isStop === null ? {} : { IsStop: step.isStop ? 1 : 0 }),
        ...(step.isFailure === null ? {} : { IsFailure: step.isFailure ? 1 : 0 }),
        ...(order.finishes.length === 0 ? {} : finishFrom(since, order.end ?? now)),
      };
    default:
      return {};
  }
}

/** Applies an action to the model. */
export function applyAction(
  order: OrderModel,
  name: OrderActionName | 'auto',
  player: Player | null,
  body: ActionInput,
  { cast, now: time }: ModelContext,
): void {
  const before = order.state;
  order.state = targetState(order, name) ?? before;
  order.version += 1;
  const finish = body.FinishTime === undefined ? time : Date.parse(body.FinishTime);
  const last = order.finishes.at(-1);
  if (name === 'receive') order.doings.push({ at: time, kind: 'wait', up: null });
  if (name === 'start') order.doings.push({ at: time, kind: 'repair', up: null });
  const named = cast.find(({ userID }) => userID === body.RepairUserID);
  if (name === 'receive' || (name === 'start' && before === 0)) order.holder = named ?? player;
  if (name === 'assign') {
    order.holder = named ?? null;
    if (before === 2) order.doings.push({ at: time, kind: 'repair', up: null });
  }
  if (name === 'interrupt')
    order.doings.push({ at: time, kind: 'interrupt', up: body.MachineUp === 1 });
  if (name === 'recover') {
    order.doings.push({ at: time, kind: 'repair', up: null });
    order.holder = named ?? order.holder;
  }
  if (before === 2 && (name === 'finish' || name === 'writeLater')) {
    order.finishes.push({ at: finish, until: Infinity });
  }
  if (name === 'sendBack') {
    if (last !== undefined) last.until = time;
    order.doings.push({ at: time, kind: 'repair', up: null });
  }
  if (name === 'reject' || name === 'confirm' || name === 'auto') order.end = time;
  if (name === 'confirm') order.confirmer = player;
  if (name === 'amend') {
    if (body.IsStop !== undefined) order.isStop = body.IsStop === 1;
    if (body.IsFailure !== undefined) order.isFailure = body.IsFailure === 1;
    if (body.FinishTime !== undefined && last !== undefined) last.at = finish;
  }
}

/**
 * Applies a change of the device's service organisation to an order: an order that the former provider
 * has not restored is passed to the new one. Returns true if the order changed.
 */
export function applyTransfer(order: OrderModel, time: number, service: Side): boolean {
  const { repairSide, state } = order;
  if (repairSide === 'owner' || repairSide === service) return false;
  if (![0, 1, 2, 6, 7].includes(state)) return false;
  order.version += 1;
  order.state = state === 6 ? 3 : 0;
  if (state === 6) return true; // the machine runs already, only the record is missing
  if (state !== 0) order.doings.push({ at: time, kind: 'wait', up: null });
  order.repairSide = service;
  order.holder = null;
  return true;
}
