import { useTimeZone } from '../../api/session/useSession.ts';
import { MinuteInput } from '../../ui/dates/DayInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { minuteText } from '../hooks/minuteText.ts';

interface MomentFieldProps {
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  /** `yyyy-MM-ddTHH:mm` of the organisation's clock, or empty. */
  readonly value: string;
  /** An instant before which it cannot be. */
  readonly since?: string | null | undefined;
  readonly onChange: (minute: string) => void;
}

/** A minute on the organisation's clock. */
export function MomentField(props: MomentFieldProps) {
  const { since = null } = props;
  const timeZone = useTimeZone();
  const first = since === null ? undefined : minuteText(Date.parse(since), timeZone);
  return (
    <Field label={props.label} help={props.help} error={props.error}>
      {(control) => (
        <MinuteInput {...control} min={first} value={props.value} onChange={props.onChange} />
      )}
    </Field>
  );
}
