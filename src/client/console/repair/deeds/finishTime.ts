import type { WorkOrderDetail } from '../../../../contract/workOrder.ts';
import type { Problem } from '../../../kit/form/problem.ts';
import { minuteText, readableMinute, wireTime } from '../../../kit/hooks/minuteText.ts';
import type { DeedContext } from './deedForm.ts';

/** When the work that runs began: the machine cannot have been restored before. */
export function workBegan({ segments }: WorkOrderDetail): string | null {
  return segments.at(-1)?.startTime ?? null;
}

/**
 * What is wrong with a minute at which the machine ran again; empty is now. That it lies in the
 * future is the server's to say: this machine's clock may be wrong.
 */
export function wrongFinish(
  minute: string,
  { order, t, timeZone }: DeedContext,
): Problem<'finishTime'> | null {
  const field = t('repair.deed.field.finishTime');
  const began = workBegan(order);
  if (minute === '' || began === null) return null;
  const first = minuteText(Date.parse(began), timeZone);
  if (minute >= first) return null;
  const text = t('repairForms.deed.tooEarly', { field, time: readableMinute(first) });
  return { field: 'finishTime', text };
}

/** The call's field: the minute in which the work began means its beginning, not what lay before. */
export function givenFinish(
  minute: string,
  { order, timeZone }: DeedContext,
): { readonly FinishTime?: string } {
  if (minute === '') return {};
  const began = workBegan(order);
  const atOnce = began !== null && minute === minuteText(Date.parse(began), timeZone);
  return { FinishTime: atOnce ? began : wireTime(minute) };
}
