import { useTimeZone } from '../../../api/session/useSession.ts';
import { DayInput, DayRangeInput, MinuteInput } from '../../../ui/dates/DayInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { minuteText } from '../../hooks/minuteText.ts';

interface DateFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** `yyyy-MM-dd`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A field for a day. */
export function DateField({ label, required, help, error, value, onChange }: DateFieldProps) {
  return (
    <Field label={label} required={required ?? false} help={help} error={error}>
      {(control) => <DayInput {...control} value={value} onChange={onChange} />}
    </Field>
  );
}

interface DateTimeFieldProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  /** `yyyy-MM-ddTHH:mm` in the organisation's time zone, or empty. */
  readonly value: string;
  /** The earliest allowed instant, ISO 8601. */
  readonly earliest?: string | null | undefined;
  readonly onChange: (minute: string) => void;
}

/** A field for a date and time in the organisation's time zone. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, required, help, error, earliest = null } = props;
  const timeZone = useTimeZone();
  const min = earliest === null ? undefined : minuteText(Date.parse(earliest), timeZone);
  return (
    <Field label={label} required={required ?? false} help={help} error={error}>
      {(control) => (
        <MinuteInput {...control} min={min} value={props.value} onChange={props.onChange} />
      )}
    </Field>
  );
}

interface DateRangeFieldProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  /** `yyyy-MM-dd` or empty, each. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}

/** A field for a first and a last day. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, required, help, error, from, to, onChange } = props;
  return (
    <Field label={label} required={required ?? false} help={help} error={error}>
      {(control) => (
        <DayRangeInput {...control} label={label} from={from} to={to} onChange={onChange} />
      )}
    </Field>
  );
}
