import { Field } from '../../../ui/Field.tsx';
import style from './LimitField.module.css';

interface LimitFieldProps {
  readonly label: string;
  readonly help: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A whole number with its unit beside it. */
export function LimitField(props: LimitFieldProps) {
  return (
    <Field label={props.label} help={props.help} error={props.error} required>
      {(control) => (
        <span className={style.line}>
          <input
            {...control}
            className={style.number}
            type="number"
            inputMode="numeric"
            min={props.min}
            max={props.max}
            step={1}
            value={props.value}
            onChange={({ target }) => props.onChange(target.value)}
          />
          <span className={style.unit}>{props.unit}</span>
        </span>
      )}
    </Field>
  );
}
