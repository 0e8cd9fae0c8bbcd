import type { amendWorkOrder } from '../../../../contract/areas/repair.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { orderState } from '../../../../contract/enums.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import { fieldRefusal } from '../rules/fieldRefusal.ts';
import { targetOf } from '../rules/target.ts';
import { requireBetween } from '../rules/timeOrder.ts';
import { lastWorkOf, replaceSegments, withFinish, withStop } from '../timeline/recut.ts';
import { selectSegments, selectUnamended } from '../timeline/segments.ts';
import { chooseCause, requireOneCause } from './cause.ts';
import type { Change, Scene } from './deed.ts';
import type { Move } from './moveOrder.ts';
import { replaceParts, requireDistinctParts } from './parts.ts';

type Body = BodyOf<typeof amendWorkOrder>;

/** So many days after its confirmation an order can still be amended (design page 3). */
const amendDays = 7;
const dayMs = 86_400_000;

/** What an amendment may give, beside its reason. */
const amendable = [
  'CauseID',
  'CauseName',
  'Measures',
  'FinishTime',
  'IsStop',
  'IsFailure',
  'FaultLevel',
  'Parts',
] as const satisfies readonly (keyof Body)[];

/**
 * Amends the record of a repair: the fields that are given. The history keeps the old values beside
 * the new, the segments that differ are marked and others put in their place.
 *
 * @param timeZone the caller's, for a time without one
 * @throws AppError BAD_FIELD (nothing to amend), NOT_FOUND (cause, part), TIME_ORDER,
 *   TOO_LATE_TO_AMEND
 */
export function amending(body: Body, timeZone: string): Move {
  if (amendable.every((field) => body[field] === undefined)) {
    throw fieldRefusal('body', 'nothingToAmend');
  }
  requireOneCause(body);
  requireDistinctParts(body.Parts);
  const finish =
    body.FinishTime === undefined ? null : requireInstant(body.FinishTime, timeZone, 'FinishTime');
  return {
    call: 'XG_Repair',
    ...targetOf(body),
    remark: body.Reason,
    async effect(scene) {
      requireInTime(scene);
      const { order } = scene;
      const cause = await chooseCause(scene.tx, order.orgCode, body);
      const finishTime = finish?.toISOString();
      const changes = [
        ...differing('CauseName', order.causeName, cause.cause_name),
        ...differing('Measures', order.measures, body.Measures),
        ...differing('FinishTime', order.finishTime, finishTime),
        ...differing('IsStop', order.isStop, body.IsStop),
        ...differing('IsFailure', order.isFailure, body.IsFailure),
        ...differing('FaultLevel', order.faultLevel, body.FaultLevel),
        ...(await amendParts(scene, body)),
      ];
      if (changes.length === 0) throw fieldRefusal('body', 'nothingAmended');
      await amendSegments(scene, finish, body.IsStop ?? order.isStop, timeZone);
      return {
        columns: columnsOf(body, finish, cause),
        changes,
        outageChanged: touchOutage(changes),
      };
    },
  };
}

/** @throws AppError TOO_LATE_TO_AMEND for an order that was completed too long ago */
function requireInTime({ order, now }: Scene): void {
  if (order.orderState !== orderState.values.completed) return;
  const completed = Date.parse(order.confirmTime ?? order.stateTime); // an import confirms nothing
  if (now.getTime() > completed + amendDays * dayMs) {
    throw new AppError('TOO_LATE_TO_AMEND', { params: { days: amendDays } });
  }
}

function differing<T extends Change['from']>(field: string, from: T, to: T | undefined): Change[] {
  return to === undefined || to === from ? [] : [{ field, from, to }];
}

async function amendParts({ tx, order, actor }: Scene, { Parts: parts }: Body): Promise<Change[]> {
  return parts === undefined || actor === null ? [] : replaceParts(tx, order, actor, parts);
}

/** @throws AppError TIME_ORDER for a finish before the last repair began or after the order's end */
async function amendSegments(
  { tx, order, now }: Scene,
  finish: Date | null,
  isStop: 0 | 1,
  timeZone: string,
): Promise<void> {
  const held = await selectSegments(tx, order);
  let segments = held;
  if (finish !== null) {
    const latest = order.confirmTime === null ? now : new Date(order.confirmTime);
    const { startTime } = lastWorkOf(held);
    requireBetween('FinishTime', finish, startTime, latest, timeZone);
    const unamended = await selectUnamended(tx, order, held.at(-1)?.endTime ?? null);
    segments = withFinish(held, unamended, finish);
  }
  await replaceSegments(tx, order, held, withStop(segments, isStop === 1), order.version + 1);
}

function columnsOf(body: Body, finish: Date | null, cause: object) {
  const { Measures: measures, IsStop: stop, IsFailure: failure, FaultLevel: level } = body;
  return {
    ...cause,
    ...(measures === undefined ? {} : { measures }),
    ...(finish === null ? {} : { finish_time: finish }),
    ...(stop === undefined ? {} : { is_stop: stop === 1 }),
    ...(failure === undefined ? {} : { is_failure: failure === 1 }),
    ...(level === undefined ? {} : { fault_level: level }),
  };
}

function touchOutage(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => ['FinishTime', 'IsStop', 'IsFailure'].includes(field));
}
