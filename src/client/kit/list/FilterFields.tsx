import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayEnd, dayStart, endDayOf, startDayOf } from '../../lib/dayRange.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { Select } from '../../ui/Select.tsx';
import style from './FilterRow.module.css';
import type { FilterField } from './listTypes.ts';

interface FilterFieldsProps<Values> {
  readonly fields: readonly FilterField<Values>[];
  readonly values: Values;
  readonly onChange: (part: Partial<Values>) => void;
}

/** The filters' controls. */
export function FilterFields<Values>({ fields, values, onChange }: FilterFieldsProps<Values>) {
  const { t } = useTranslation();
  const set = (name: keyof Values & string, value: unknown) =>
    onChange({ [name]: value } as Partial<Values>);
  return fields.map((field) => {
    if (field.kind === 'days') {
      return (
        <DayFields
          key={field.from}
          label={field.label}
          from={values[field.from] as string | undefined}
          to={values[field.to] as string | undefined}
          onFrom={(time) => set(field.from, time)}
          onTo={(time) => set(field.to, time)}
        />
      );
    }
    if (field.kind === 'own') {
      return (
        <div key={field.name}>
          {field.render(values[field.name], (value) => set(field.name, value))}
        </div>
      );
    }
    const value = values[field.name] as string | number | undefined;
    return (
      <Select
        key={field.name}
        className={style.select ?? ''}
        aria-label={field.label}
        prefix={field.label}
        placeholder={t('kit.list.any')}
        allowClear
        {...(field.searchable === true ? { showSearch: true, filterOption: true } : {})}
        {...(value === undefined ? {} : { value })}
        options={field.options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={(chosen: string | number | undefined) => set(field.name, chosen)}
      />
    );
  });
}

interface DayFieldsProps {
  readonly label: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onFrom: (time: string | undefined) => void;
  readonly onTo: (time: string | undefined) => void;
}

/** Two days and the window between them, its last day included. */
function DayFields({ label, from, to, onFrom, onTo }: DayFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = from === undefined ? '' : (startDayOf(from) ?? '');
  const last = to === undefined ? '' : (endDayOf(to) ?? '');
  return (
    <div className={style.days} role="group" aria-label={label}>
      <label htmlFor={`${id}-from`}>{label}</label>
      <DayInput
        id={`${id}-from`}
        placeholder={t('kit.list.firstDay')}
        max={last}
        value={first}
        onChange={(day) => onFrom(day === '' ? undefined : dayStart(day))}
      />
      <label htmlFor={`${id}-to`}>{t('kit.list.to')}</label>
      <DayInput
        id={`${id}-to`}
        placeholder={t('kit.list.lastDay')}
        min={first}
        value={last}
        onChange={(day) => onTo(day === '' ? undefined : dayEnd(day))}
      />
    </div>
  );
}
