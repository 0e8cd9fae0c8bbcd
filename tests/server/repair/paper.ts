import type { DeedName } from './deeds.ts';
import { deedNames } from './deeds.ts';
import { type OrderModel, type Player, type Side, workOf } from './orderModel.ts';
import { may, targetOf } from './orderPlay.ts';
import type { DeedStep } from './steps.ts';

/** Who plays, and what the clock shows in ms. */
export interface Stage {
  readonly cast: readonly Player[];
  readonly now: number;
}

/** What a call may say that matters on paper. */
export interface Said {
  readonly MachineUp?: number;
  readonly Measures?: string;
  readonly FinishTime?: string;
  readonly IsStop?: number;
  readonly IsFailure?: number;
  readonly RepairUserID?: string;
}

/** One of a list, whatever number was drawn. */
export const at = <T>(list: readonly T[], place: number): T => {
  const one = list[place % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

/** The deed and the doer that a step means: as drawn, or the nearest that fit the order. */
export function chosen<P extends Player>(
  said: DeedStep,
  order: OrderModel,
  cast: readonly P[],
  service: Side,
): { name: DeedName; player: P } {
  if (!said.fits) return { name: said.deed, player: at(cast, said.by) };
  const fitting = deedNames.filter((name) => targetOf(order, name) !== undefined);
  if (fitting.length === 0) return { name: said.deed, player: at(cast, said.by) };
  const name = fitting.includes(said.deed) ? said.deed : at(fitting, said.by);
  const doers = cast.filter((player) => may(player, name, order, service));
  return { name, player: at(doers.length > 0 ? doers : cast, said.by) };
}

let amendments = 0;

/** What the call says beside the least that it takes. */
export function bodyOf(
  said: DeedStep,
  name: DeedName,
  order: OrderModel,
  player: Player,
  { cast, now }: Stage,
): Said {
  const finishFrom = (earliest: number, latest: number) => {
    const time = Math.round(earliest + (said.finish ?? 0) * (latest - earliest));
    return said.finish === null ? {} : { FinishTime: new Date(time).toISOString() };
  };
  const { began, since } = workOf(order);
  switch (name) {
    case 'interrupt':
      return { MachineUp: said.up ? 1 : 0 };
    case 'finish':
    case 'writeLater':
      return order.state === 2 ? finishFrom(began, now) : {};
    case 'recover': {
      const next = said.next === null ? null : at(cast, said.next);
      const names = next?.side === order.repairSide && next.role !== 'reporter';
      const supervises = player.role === 'admin' || player.role === 'supervisor';
      return names && supervises ? { RepairUserID: next.userID } : {};
    }
    case 'amend':
      amendments += 1;
      return {
        Measures: `amendment ${amendments}`, // something always differs
        ...(said.isStop === null ? {} : { IsStop: said.isStop ? 1 : 0 }),
        ...(said.isFailure === null ? {} : { IsFailure: said.isFailure ? 1 : 0 }),
        ...(order.finishes.length === 0 ? {} : finishFrom(since, order.end ?? now)),
      };
    default:
      return {};
  }
}

/** Writes on paper what a deed did. */
export function note(
  order: OrderModel,
  name: DeedName | 'auto',
  player: Player | null,
  body: Said,
  { cast, now: time }: Stage,
): void {
  const before = order.state;
  order.state = targetOf(order, name) ?? before;
  order.version += 1;
  const finish = body.FinishTime === undefined ? time : Date.parse(body.FinishTime);
  const last = order.finishes.at(-1);
  if (name === 'receive') order.doings.push({ at: time, kind: 'wait', up: null });
  if (name === 'start') order.doings.push({ at: time, kind: 'repair', up: null });
  if (name === 'receive' || (name === 'start' && before === 0)) order.holder = player;
  if (name === 'interrupt')
    order.doings.push({ at: time, kind: 'interrupt', up: body.MachineUp === 1 });
  if (name === 'recover') {
    order.doings.push({ at: time, kind: 'repair', up: null });
    const next = cast.find(({ userID }) => userID === body.RepairUserID);
    order.holder = next ?? order.holder;
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
 * Writes on paper that a device changed hands: what a provider that lost it has not restored is to be
 * done by who services it now. Returns whether anything of the order changed.
 */
export function noteLoss(order: OrderModel, time: number, service: Side): boolean {
  const { repairSide, state } = order;
  if (repairSide === 'owner' || repairSide === service) return false;
  if (![0, 1, 2, 6, 7].includes(state)) return false;
  order.version += 1;
  order.state = state === 6 ? 3 : 0;
  if (state === 6) return true; // the machine runs: the record alone is missing
  if (state !== 0) order.doings.push({ at: time, kind: 'wait', up: null });
  order.repairSide = service;
  order.holder = null;
  return true;
}
