import type { TFunction } from 'i18next';
import {
  type FigureTargets,
  saveTimeoutConfig,
  type TimeoutConfig,
} from '../../../../contract/areas/timeoutConfig.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { respondBasis } from '../../../../contract/enums.ts';
import type { Problem } from '../../../kit/form/problem.ts';

/** A numeric limit, by its name in the settings. */
export type Limit = 'escalateMinutes' | 'superviseMinutes' | 'writeDueHours' | 'autoConfirmHours';

/** The name of a figure's target; an empty text means no target. */
export type Target = keyof FigureTargets;

/** The edited texts; an absent one means the saved value. */
export type LimitDraft = { readonly [L in Limit | Target]?: string } & {
  readonly respondBasis?: '0' | '1';
};

const { shape } = saveTimeoutConfig.body;

/** The limits in the order in which an order meets them, with the bounds of the call. */
export const limits = [
  { limit: 'escalateMinutes', unit: 'minutes', ...boundsOf(shape.EscalateMinutes) },
  { limit: 'superviseMinutes', unit: 'minutes', ...boundsOf(shape.SuperviseMinutes) },
  { limit: 'writeDueHours', unit: 'hours', ...boundsOf(shape.WriteDueHours) },
  { limit: 'autoConfirmHours', unit: 'hours', ...boundsOf(shape.AutoConfirmHours) },
] as const satisfies readonly { limit: Limit; unit: 'minutes' | 'hours' }[];

/** The targets with the bounds of the call. */
export const targets = [
  { target: 'mttrTargetHours', unit: 'hours', ...targetBounds(shape.MttrTargetHours) },
  { target: 'mtbfTargetHours', unit: 'hours', ...targetBounds(shape.MtbfTargetHours) },
  { target: 'respondTargetMinutes', unit: 'minutes', ...targetBounds(shape.RespondTargetMinutes) },
  { target: 'availabilityTarget', unit: 'percent', ...targetBounds(shape.AvailabilityTarget) },
] as const satisfies readonly { target: Target; unit: 'minutes' | 'hours' | 'percent' }[];

function targetBounds(field: typeof shape.MttrTargetHours) {
  return boundsOf(field.unwrap().unwrap());
}

function boundsOf({ minValue, maxValue }: { minValue: number | null; maxValue: number | null }) {
  return { min: minValue ?? 1, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

/** The text in a limit's field. */
export function limitText(limit: Limit, draft: LimitDraft, config: TimeoutConfig): string {
  return draft[limit] ?? String(config[limit]);
}

/** The text in a target's field; empty for no target. */
export function targetText(target: Target, draft: LimitDraft, config: TimeoutConfig): string {
  return draft[target] ?? String(config[target] ?? '');
}

/** Parses a target; null for none, NaN for a text that is no number with at most two decimals. */
function targetValue(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The selected option of the response that is measured. */
export function basisOf(draft: LimitDraft, config: TimeoutConfig): '0' | '1' {
  return draft.respondBasis ?? (config.respondBasis === respondBasis.values.arrival ? '1' : '0');
}

/** Returns the call's body, or the error of the first field that is out of bounds. */
export function limitBody(
  draft: LimitDraft,
  config: TimeoutConfig,
  t: TFunction,
): InputOf<typeof saveTimeoutConfig> | Problem<keyof LimitDraft> {
  const value = (limit: Limit) => Number(limitText(limit, draft, config));
  const outside = limits.find(
    ({ limit, min, max }) =>
      limitText(limit, draft, config).trim() === '' ||
      !Number.isInteger(value(limit)) ||
      value(limit) < min ||
      value(limit) > max,
  );
  if (outside !== undefined) {
    const { limit, min, max, unit } = outside;
    const range = { min, max, unit: t(`repairForms.limits.unit.${unit}`) };
    return { field: limit, text: t('repairForms.limits.outside', range) };
  }
  if (value('superviseMinutes') <= value('escalateMinutes')) {
    return { field: 'superviseMinutes', text: t('repairForms.limits.notAfter') };
  }
  const valueOfTarget = (target: Target) => targetValue(targetText(target, draft, config));
  const outsideTarget = targets.find(({ target, min, max }) => {
    const typed = valueOfTarget(target);
    return typed !== null && !(typed >= min && typed <= max);
  });
  if (outsideTarget !== undefined) {
    const { target, min, max, unit } = outsideTarget;
    const range = { min, max, unit: t(`repairForms.limits.unit.${unit}`) };
    return { field: target, text: t('repairForms.limits.outsideTarget', range) };
  }
  return {
    EscalateMinutes: value('escalateMinutes'),
    SuperviseMinutes: value('superviseMinutes'),
    WriteDueHours: value('writeDueHours'),
    AutoConfirmHours: value('autoConfirmHours'),
    RespondBasis: basisOf(draft, config) === '1' ? 1 : 0,
    MttrTargetHours: valueOfTarget('mttrTargetHours'),
    MtbfTargetHours: valueOfTarget('mtbfTargetHours'),
    RespondTargetMinutes: valueOfTarget('respondTargetMinutes'),
    AvailabilityTarget: valueOfTarget('availabilityTarget'),
    Version: config.version,
  };
}

/** The form's field of each wire field. */
export const limitFieldNames: Readonly<Record<string, keyof LimitDraft>> = {
  EscalateMinutes: 'escalateMinutes',
  SuperviseMinutes: 'superviseMinutes',
  WriteDueHours: 'writeDueHours',
  AutoConfirmHours: 'autoConfirmHours',
  RespondBasis: 'respondBasis',
  MttrTargetHours: 'mttrTargetHours',
  MtbfTargetHours: 'mtbfTargetHours',
  RespondTargetMinutes: 'respondTargetMinutes',
  AvailabilityTarget: 'availabilityTarget',
};
