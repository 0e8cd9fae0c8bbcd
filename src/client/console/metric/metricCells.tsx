import { useTranslation } from 'react-i18next';
import { alarmState } from '../../../contract/areas/metric/metricEnums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';

const tones: Readonly<Record<number, TagTone>> = {
  [alarmState.values.active]: 'danger',
  [alarmState.values.acknowledged]: 'warning',
};

/** The state of an alarm; of a device that sends nothing, that there are no data. */
export function AlarmTag({
  of: { alarmState: state, isSilent },
}: {
  readonly of: { readonly alarmState: number; readonly isSilent: boolean };
}) {
  const { t } = useTranslation();
  const text = alarmState.label(state, useLocale());
  return (
    <Tag tone={tones[state] ?? 'rest'}>
      {isSilent ? t('metric.alarm.noData', { state: text }) : text}
    </Tag>
  );
}

/** Returns a value with its decimals and unit. */
export function measuredText(
  value: number,
  { decimals, unit }: { readonly decimals: number; readonly unit: string },
): string {
  return `${value.toFixed(decimals)} ${unit}`.trim();
}
