import type { amendWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';
import { orderState, orgState } from '../../../../../contract/enums.ts';
import { AppError, badField } from '../../../../kernel/errors/appError.ts';
import { requireInstant } from '../../../../kernel/time/orgTime.ts';
import { repairReasons } from '../../reasons.ts';
import { orderTargetOf } from '../../rules/orderTarget.ts';
import { requireBetween } from '../../rules/timeOrder.ts';
import {
  lastWorkOf,
  replaceSegments,
  withFinish,
  withStop,
} from '../../timeline/revisedSegments.ts';
import { selectSegments, selectUnamended } from '../../timeline/segments.ts';
import type { Move } from '../moveOrder.ts';
import type { EffectContext, OrderChange } from '../writeContext.ts';
import { requireOneCause, resolveCause } from './cause.ts';
import { codeColumns } from './codes.ts';
import { replaceParts, requireDistinctParts } from './parts.ts';

type Body = BodyOf<typeof amendWorkOrder>;

/** The number of days after its confirmation in which an order can still be amended. */
const amendDays = 7;
const dayMs = 86_400_000;

/** The fields that an amendment may change, beside its reason. */
const amendable = [
  'CauseID',
  'CauseName',
  'Measures',
  'FinishTime',
  'IsStop',
  'IsFailure',
  'FaultLevel',
  'Mechanism',
  'MaintenanceAction',
  'Parts',
] as const satisfies readonly (keyof Body)[];

/**
 * Amends the given fields of a repair's record. The history stores the old and the new values; changed
 * segments are marked as replaced and new ones are inserted.
 *
 * @param timeZone the caller's, for times without a zone
 * @throws AppError BAD_FIELD (nothing to amend), NOT_FOUND (cause, part), TIME_ORDER,
 *   TOO_LATE_TO_AMEND, ORG_EXPIRED
 */
export function amending(body: Body, timeZone: string): Move {
  if (amendable.every((field) => body[field] === undefined)) {
    throw badField('body', repairReasons.nothingToAmend);
  }
  requireOneCause(body);
  requireDistinctParts(body.Parts);
  const finish =
    body.FinishTime === undefined ? null : requireInstant(body.FinishTime, timeZone, 'FinishTime');
  return {
    call: 'XG_Repair',
    ...orderTargetOf(body),
    remark: body.Reason,
    async effect(context) {
      requireInTime(context);
      const { order } = context;
      const cause = await resolveCause(context.tx, order, body);
      const finishTime = finish?.toISOString();
      const changes = [
        ...differing('CauseName', order.causeName, cause.cause_name),
        ...differing('Measures', order.measures, body.Measures),
        ...differing('FinishTime', order.finishTime, finishTime),
        ...differing('IsStop', order.isStop, body.IsStop),
        ...differing('IsFailure', order.isFailure, body.IsFailure),
        ...differing('FaultLevel', order.faultLevel, body.FaultLevel),
        ...differing('Mechanism', order.mechanism, body.Mechanism),
        ...differing('MaintenanceAction', order.maintenanceAction, body.MaintenanceAction),
        ...(await amendParts(context, body)),
      ];
      if (changes.length === 0) throw badField('body', repairReasons.nothingAmended);
      await amendSegments(context, finish, body.IsStop ?? order.isStop, timeZone);
      return {
        columns: columnsOf(body, finish, cause),
        changes,
        outageChanged: touchOutage(changes),
      };
    },
  };
}

/**
 * Checks that a completed order may still be amended: an expired organisation only finishes its open orders.
 *
 * @throws AppError TOO_LATE_TO_AMEND, ORG_EXPIRED
 */
function requireInTime({ order, actor, now }: EffectContext): void {
  if (order.orderState !== orderState.values.completed) return;
  if (actor?.orgState === orgState.values.expired) throw new AppError('ORG_EXPIRED');
  const completed = Date.parse(order.confirmTime ?? order.stateTime); // an imported order has no confirmation
  if (now.getTime() > completed + amendDays * dayMs) {
    throw new AppError('TOO_LATE_TO_AMEND', { params: { days: amendDays } });
  }
}

function differing<T extends OrderChange['from']>(
  field: string,
  from: T,
  to: T | undefined,
): OrderChange[] {
  return to === undefined || to === from ? [] : [{ field, from, to }];
}

async function amendParts(
  { tx, order, actor, now }: EffectContext,
  { Parts: parts }: Body,
): Promise<OrderChange[]> {
  return parts === undefined || actor === null ? [] : replaceParts(tx, order, actor, parts, now);
}

/**
 * Rewrites the segments of an amended order.
 *
 * @throws AppError TIME_ORDER for a finish before the start of the last repair or after the order's end
 */
async function amendSegments(
  { tx, order, now }: EffectContext,
  finish: Date | null,
  isStop: 0 | 1,
  timeZone: string,
): Promise<void> {
  const current = await selectSegments(tx, order);
  let segments = current;
  if (finish !== null) {
    const latest = order.confirmTime === null ? now : new Date(order.confirmTime);
    const { startTime } = lastWorkOf(current);
    requireBetween('FinishTime', finish, startTime, latest, timeZone);
    const unamended = await selectUnamended(tx, order, current.at(-1)?.endTime ?? null);
    segments = withFinish(current, unamended, finish);
  }
  await replaceSegments(tx, order, current, withStop(segments, isStop === 1), order.version + 1);
}

function columnsOf(body: Body, finish: Date | null, cause: object) {
  const { Measures: measures, IsStop: stop, IsFailure: failure, FaultLevel: level } = body;
  return {
    ...cause,
    ...codeColumns(body),
    ...(measures === undefined ? {} : { measures }),
    ...(finish === null ? {} : { finish_time: finish }),
    ...(stop === undefined ? {} : { is_stop: stop === 1 }),
    ...(failure === undefined ? {} : { is_failure: failure === 1 }),
    ...(level === undefined ? {} : { fault_level: level }),
  };
}

function touchOutage(changes: readonly OrderChange[]): boolean {
  return changes.some(({ field }) => ['FinishTime', 'IsStop', 'IsFailure'].includes(field));
}
