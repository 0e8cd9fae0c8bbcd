import { useTranslation } from 'react-i18next';
import {
  getTimeoutConfig,
  saveTimeoutConfig,
  type TimeoutConfig,
} from '../../../contract/areas/timeoutConfig/endpoints.ts';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

/** The delays of each group, in the order in which an order meets them, with the keys of their texts. */
export const delayGroups = [
  {
    group: 'unreceived',
    delays: [
      { name: 'EscalateMinutes', key: 'escalateMinutes', unit: 'minutes' },
      { name: 'SuperviseMinutes', key: 'superviseMinutes', unit: 'minutes' },
    ],
  },
  {
    group: 'unwritten',
    delays: [{ name: 'WriteDueHours', key: 'writeDueHours', unit: 'hours' }],
  },
  {
    group: 'unconfirmed',
    delays: [{ name: 'AutoConfirmHours', key: 'autoConfirmHours', unit: 'hours' }],
  },
] as const;
export type Delay = (typeof delayGroups)[number]['delays'][number];

/** The targets of figures; an empty one is none. */
export const targets = [
  { name: 'MttrTargetHours', key: 'mttrTargetHours', unit: 'hours' },
  { name: 'MtbfTargetHours', key: 'mtbfTargetHours', unit: 'hours' },
  { name: 'RespondTargetMinutes', key: 'respondTargetMinutes', unit: 'minutes' },
  { name: 'AvailabilityTarget', key: 'availabilityTarget', unit: 'percent' },
] as const;

/** The form of the organisation's delays and targets. */
export function useTimeoutForm(config: TimeoutConfig) {
  const { t } = useTranslation();
  const delays = delayGroups.flatMap((group): readonly Delay[] => group.delays);
  const labels = [...delays, ...targets].map(
    ({ name, key }) => [name, t(`timeoutConfig.label.${key}`)] as const,
  );
  return useEntityForm(saveTimeoutConfig, {
    visible: true,
    row: config,
    labels: {
      ...Object.fromEntries(labels),
      RespondBasis: t('timeoutConfig.label.respondBasis'),
      LabelReport: t('timeoutConfig.label.labelReport'),
    },
    check: ({ EscalateMinutes, SuperviseMinutes }) =>
      Number(SuperviseMinutes) <= Number(EscalateMinutes)
        ? { field: 'SuperviseMinutes', text: t('timeoutConfig.notAfter') }
        : null,
    invalidates: [getTimeoutConfig],
    onDone: () => toastSuccess(t('timeoutConfig.done')),
    onClose: () => undefined,
  });
}

export type TimeoutForm = ReturnType<typeof useTimeoutForm>;
