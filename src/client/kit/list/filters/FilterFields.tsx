import { useTranslation } from 'react-i18next';
import { dayEnd, dayStart, endDayOf, startDayOf } from '../../../lib/time/dayRange.ts';
import { DayRangeInput } from '../../../ui/dates/DayInput.tsx';
import { Select } from '../../../ui/selects/Select.tsx';
import { TreeSelectInput } from '../../../ui/selects/TreeSelectInput.tsx';
import type { FilterField } from '../listTypes.ts';
import style from './FilterRow.module.css';

interface FilterFieldsProps<Values> {
  readonly fields: readonly FilterField<Values>[];
  readonly values: Values;
  readonly onChange: (part: Partial<Values>) => void;
}

/** The controls of the filters. */
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
          onChange={(from, to) =>
            onChange({ [field.from]: from, [field.to]: to } as Partial<Values>)
          }
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
    if (field.kind === 'tree') {
      return (
        <div key={field.name} className={style.tree}>
          <TreeSelectInput
            label={field.label}
            prefix={field.label}
            placeholder={t('kit.list.any')}
            allowClear
            nodes={field.nodes}
            value={(values[field.name] as string | undefined) ?? ''}
            onChange={(key) => set(field.name, key === '' ? undefined : key)}
          />
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
        onChange={(selected: string | number | undefined) => set(field.name, selected)}
      />
    );
  });
}

interface DayFieldsProps {
  readonly label: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

/** A day range; the window includes its last day. */
function DayFields({ label, from, to, onChange }: DayFieldsProps) {
  const first = from === undefined ? '' : (startDayOf(from) ?? '');
  const last = to === undefined ? '' : (endDayOf(to) ?? '');
  return (
    <div className={style.days}>
      <span aria-hidden="true">{label}</span>
      <DayRangeInput
        label={label}
        from={first}
        to={last}
        onChange={(firstDay, lastDay) =>
          onChange(
            firstDay === '' ? undefined : dayStart(firstDay),
            lastDay === '' ? undefined : dayEnd(lastDay),
          )
        }
      />
    </div>
  );
}
