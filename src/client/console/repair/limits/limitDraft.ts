import type { TFunction } from 'i18next';
import { saveTimeoutConfig, type TimeoutConfig } from '../../../../contract/areas/timeoutConfig.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { respondBasis } from '../../../../contract/enums.ts';
import type { Problem } from '../../../kit/problem.ts';

/** A limit that is a number, as the settings name it. */
export type Limit = 'escalateMinutes' | 'superviseMinutes' | 'writeDueHours' | 'autoConfirmHours';

/** What is typed; what is absent is as it was set. */
export type LimitDraft = { readonly [L in Limit]?: string } & {
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

function boundsOf({ minValue, maxValue }: { minValue: number | null; maxValue: number | null }) {
  return { min: minValue ?? 1, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

/** What stands in a limit's field. */
export function limitText(limit: Limit, draft: LimitDraft, config: TimeoutConfig): string {
  return draft[limit] ?? String(config[limit]);
}

/** Which response is measured, as the choice has it. */
export function basisOf(draft: LimitDraft, config: TimeoutConfig): '0' | '1' {
  return draft.respondBasis ?? (config.respondBasis === respondBasis.values.arrival ? '1' : '0');
}

/** The call's body, or the first field that is out of its bounds. */
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
  return {
    EscalateMinutes: value('escalateMinutes'),
    SuperviseMinutes: value('superviseMinutes'),
    WriteDueHours: value('writeDueHours'),
    AutoConfirmHours: value('autoConfirmHours'),
    RespondBasis: basisOf(draft, config) === '1' ? 1 : 0,
    Version: config.version,
  };
}

/** The wire's fields and where each stands. */
export const limitFieldNames: Readonly<Record<string, keyof LimitDraft>> = {
  EscalateMinutes: 'escalateMinutes',
  SuperviseMinutes: 'superviseMinutes',
  WriteDueHours: 'writeDueHours',
  AutoConfirmHours: 'autoConfirmHours',
  RespondBasis: 'respondBasis',
};
