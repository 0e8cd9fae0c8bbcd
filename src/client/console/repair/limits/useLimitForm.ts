import { useTranslation } from 'react-i18next';
import {
  getTimeoutConfig,
  saveTimeoutConfig,
  type TimeoutConfig,
} from '../../../../contract/areas/timeoutConfig/endpoints.ts';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../../ui/toasts/toast.ts';

/** The limits in the order in which an order meets them, with the keys of their texts. */
export const limits = [
  { name: 'EscalateMinutes', key: 'escalateMinutes', unit: 'minutes' },
  { name: 'SuperviseMinutes', key: 'superviseMinutes', unit: 'minutes' },
  { name: 'WriteDueHours', key: 'writeDueHours', unit: 'hours' },
  { name: 'AutoConfirmHours', key: 'autoConfirmHours', unit: 'hours' },
] as const;

/** The targets of figures; an empty one is none. */
export const targets = [
  { name: 'MttrTargetHours', key: 'mttrTargetHours', unit: 'hours' },
  { name: 'MtbfTargetHours', key: 'mtbfTargetHours', unit: 'hours' },
  { name: 'RespondTargetMinutes', key: 'respondTargetMinutes', unit: 'minutes' },
  { name: 'AvailabilityTarget', key: 'availabilityTarget', unit: 'percent' },
] as const;

/** The form of the organisation's time limits and targets. */
export function useLimitForm(
  config: TimeoutConfig | undefined,
  visible: boolean,
  onClose: () => void,
) {
  const { t } = useTranslation();
  const labels = [...limits, ...targets].map(
    ({ name, key }) => [name, t(`repairForms.limits.label.${key}`)] as const,
  );
  return useEntityForm(saveTimeoutConfig, {
    visible,
    row: config,
    labels: {
      ...Object.fromEntries(labels),
      RespondBasis: t('repairForms.limits.label.respondBasis'),
    },
    check: ({ EscalateMinutes, SuperviseMinutes }) =>
      Number(SuperviseMinutes) <= Number(EscalateMinutes)
        ? { field: 'SuperviseMinutes', text: t('repairForms.limits.notAfter') }
        : null,
    invalidates: [getTimeoutConfig],
    onDone() {
      toastSuccess(t('repairForms.limits.done'));
      onClose();
    },
    onClose,
  });
}

export type LimitForm = ReturnType<typeof useLimitForm>;
