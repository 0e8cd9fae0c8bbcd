import { useTimeZone } from '../../api/session/useSession.ts';
import { MinuteInput } from '../../ui/dates/DayInput.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { minuteText } from '../hooks/minuteText.ts';

interface DateTimeFieldProps {
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  /** `yyyy-MM-ddTHH:mm` in the organisation's time zone, or empty. */
  readonly value: string;
  /** The earliest allowed instant, ISO 8601. */
  readonly earliest?: string | null | undefined;
  readonly onChange: (minute: string) => void;
}

/** A date and time field in the organisation's time zone. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { earliest = null } = props;
  const timeZone = useTimeZone();
  const min = earliest === null ? undefined : minuteText(Date.parse(earliest), timeZone);
  return (
    <Field label={props.label} help={props.help} error={props.error}>
      {(control) => (
        <MinuteInput {...control} min={min} value={props.value} onChange={props.onChange} />
      )}
    </Field>
  );
}
