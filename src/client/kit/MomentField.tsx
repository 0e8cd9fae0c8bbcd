import { useTimeZone } from '../api/useSession.ts';
import { Field } from '../ui/Field.tsx';
import textBox from '../ui/textBox.module.css';
import { minuteText } from './minuteText.ts';

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

/** A minute by the device's own picker, on the organisation's clock. */
export function MomentField(props: MomentFieldProps) {
  const { since = null } = props;
  const timeZone = useTimeZone();
  const first = since === null ? undefined : minuteText(Date.parse(since), timeZone);
  return (
    <Field label={props.label} help={props.help} error={props.error}>
      {(control) => (
        <input
          {...control}
          className={textBox.box}
          type="datetime-local"
          min={first}
          value={props.value}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
    </Field>
  );
}
