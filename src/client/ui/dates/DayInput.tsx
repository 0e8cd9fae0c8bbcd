import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldControl } from '../inputs/Field.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import { DateText } from './DateText.tsx';
import style from './dateBox.module.css';

interface DateInputProps extends Omit<ComponentProps<typeof DateText>, 'kind' | 'onValue'> {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A day, `yyyy-MM-dd` or empty: typed, or selected from a calendar in the current language. */
export function DayInput({ value, min, max, onChange, ...more }: DateInputProps) {
  const { t } = useTranslation();
  return (
    <span className={style.box}>
      <DateText
        placeholder={t('app.date.day')}
        {...more}
        kind="day"
        value={value}
        onValue={onChange}
      />
      <CalendarButton label={t('app.date.calendar')}>
        {({ DayPanel }, close) => (
          <DayPanel
            {...{ value, min, max }}
            onChange={(day) => {
              onChange(day);
              close();
            }}
          />
        )}
      </CalendarButton>
    </span>
  );
}

/** A minute, `yyyy-MM-ddTHH:mm` or empty: typed, or selected from a calendar with a clock. */
export function MinuteInput({ value, min, max, onChange, ...more }: DateInputProps) {
  const { t } = useTranslation();
  return (
    <span className={`${style.box ?? ''} ${style.wide ?? ''}`}>
      <DateText
        placeholder={t('app.date.minute')}
        {...more}
        kind="minute"
        value={value}
        onValue={onChange}
      />
      <CalendarButton label={t('app.date.calendar')}>
        {({ MinutePanel }, close) => (
          <MinutePanel
            {...{ value, min, max }}
            onChange={(minute) => {
              onChange(minute);
              close();
            }}
          />
        )}
      </CalendarButton>
    </span>
  );
}

interface DayRangeInputProps extends Partial<FieldControl> {
  /** The accessible name of the range. */
  readonly label: string;
  /** `yyyy-MM-dd` or empty, each. */
  readonly from: string;
  readonly to: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (from: string, to: string) => void;
}

/** A first and a last day in one box, with one calendar for both. */
export function DayRangeInput(props: DayRangeInputProps) {
  const { label, from, to, min, max, onChange } = props;
  const refusal = {
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  };
  const { t } = useTranslation();
  return (
    <span className={`${style.box ?? ''} ${style.range ?? ''}`} role="group" aria-label={label}>
      <DateText
        {...refusal}
        id={props.id}
        kind="day"
        aria-label={t('app.date.from')}
        placeholder={t('app.date.from')}
        value={from}
        onValue={(day) => onChange(day, to)}
      />
      <span aria-hidden="true">{t('app.date.to')}</span>
      <DateText
        {...refusal}
        kind="day"
        aria-label={t('app.date.until')}
        placeholder={t('app.date.until')}
        value={to}
        onValue={(day) => onChange(from, day)}
      />
      <CalendarButton label={t('app.date.calendar')}>
        {({ RangePanel }, close) => (
          <RangePanel
            {...{ from, to, min, max }}
            onChange={(first, last) => {
              onChange(first, last);
              close();
            }}
          />
        )}
      </CalendarButton>
    </span>
  );
}
