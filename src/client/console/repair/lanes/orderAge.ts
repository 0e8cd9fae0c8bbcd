import { useTranslation } from 'react-i18next';
import type { LaneOrder } from '../../../../contract/areas/repair/lanes.ts';
import { openOrderStates, orderState } from '../../../../contract/enums.ts';
import { useDurationText } from '../../../kit/hooks/times.tsx';

const { reported, toBeCompleted, interrupted } = orderState.values;

const minuteMs = 60_000;

/** Returns a formatter of an order's age: of an open order since it entered its state, of a closed one since its end. */
export function useAgeText(): (order: LaneOrder, now: number) => string {
  const { t } = useTranslation();
  const duration = useDurationText();
  return ({ orderState: state, reportTime, stateTime }, now) => {
    if (!openOrderStates.some((open) => open === state)) {
      return t('repair.lanes.ago', { time: duration(Math.max(0, now - Date.parse(stateTime))) });
    }
    const age = now - Date.parse(state === reported ? reportTime : stateTime);
    return age < minuteMs
      ? t('app.time.justNow')
      : t('repair.lanes.since', { time: duration(age) });
  };
}

/** The text of what an order waits for, and whether that is overdue. */
export interface Due {
  readonly isOverdue: boolean;
  readonly text: string;
}

/**
 * Returns a formatter of the time limit of an order's state: the reminders of an order that nobody received, the
 * record to be written, the expected end of an interruption; null where there is none.
 */
export function useDueText(): (order: LaneOrder, now: number) => Due | null {
  const { t } = useTranslation();
  const duration = useDurationText();
  return (order, now) => {
    const limit = limitOf(order, now);
    if (limit === null) return null;
    const { kind, time } = limit;
    const isOverdue = time <= now;
    const name = isOverdue ? 'past' : 'ahead';
    return {
      isOverdue,
      text: t(`repair.lanes.due.${kind}.${name}`, { time: duration(Math.abs(now - time)) }),
    };
  };
}

function limitOf(
  order: LaneOrder,
  now: number,
): {
  readonly kind: 'escalate' | 'supervise' | 'write' | 'recover';
  readonly time: number;
} | null {
  const at = (time: string | null) => (time === null ? null : Date.parse(time));
  const one = <Kind extends string>(kind: Kind, time: number | null) =>
    time === null ? null : { kind, time };
  switch (order.orderState) {
    case reported: {
      const [escalate, supervise] = [at(order.escalateTime), at(order.superviseTime)];
      // the next reminder; after the last one, how long ago it was
      if (escalate !== null && escalate > now) return { kind: 'escalate', time: escalate };
      return one('supervise', supervise) ?? one('escalate', escalate);
    }
    case toBeCompleted:
      return one('write', at(order.writeDueTime));
    case interrupted:
      return one('recover', at(order.expectRecoverTime));
    default:
      return null;
  }
}
