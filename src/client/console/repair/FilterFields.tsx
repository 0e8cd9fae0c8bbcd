import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { faultLevel, orderState } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { dayEnd, dayStart, endDayOf, startDayOf } from '../../lib/dayRange.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { Select } from '../../ui/Select.ts';
import style from './FilterBar.module.css';
import type { OrderFilters } from './orderFilters.ts';

interface FilterFieldsProps {
  readonly filters: OrderFilters;
  readonly onChange: (part: Partial<OrderFilters>) => void;
}

/** State, level and the days of the fault. */
export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { OrderState, FaultLevel, StartTime, EndTime } = filters;
  const from = StartTime === undefined ? '' : (startDayOf(StartTime) ?? '');
  const to = EndTime === undefined ? '' : (endDayOf(EndTime) ?? '');
  return (
    <>
      <Select
        className={style.select ?? ''}
        aria-label={t('repair.list.state')}
        prefix={t('repair.list.state')}
        placeholder={t('repair.list.any')}
        allowClear
        {...(OrderState === undefined ? {} : { value: OrderState })}
        options={orderState.list.map((value) => ({
          value,
          label: orderState.label(value, locale),
        }))}
        onChange={(value: OrderFilters['OrderState']) => onChange({ OrderState: value })}
      />
      <Select
        className={style.select ?? ''}
        aria-label={t('repair.list.level')}
        prefix={t('repair.list.level')}
        placeholder={t('repair.list.any')}
        allowClear
        {...(FaultLevel === undefined ? {} : { value: FaultLevel })}
        options={faultLevel.list.map((value) => ({
          value,
          label: faultLevel.label(value, locale),
        }))}
        onChange={(value: OrderFilters['FaultLevel']) => onChange({ FaultLevel: value })}
      />
      <div className={style.days}>
        <label htmlFor={`${id}-from`}>{t('repair.list.from')}</label>
        <DayInput
          id={`${id}-from`}
          placeholder={t('repair.list.firstDay')}
          max={to}
          value={from}
          onChange={(day) => onChange({ StartTime: day === '' ? undefined : dayStart(day) })}
        />
        <label htmlFor={`${id}-to`}>{t('repair.list.to')}</label>
        <DayInput
          id={`${id}-to`}
          placeholder={t('repair.list.lastDay')}
          min={from}
          value={to}
          onChange={(day) => onChange({ EndTime: day === '' ? undefined : dayEnd(day) })}
        />
      </div>
    </>
  );
}
