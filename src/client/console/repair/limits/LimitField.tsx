import { Field } from '../../../ui/inputs/Field.tsx';
import style from './LimitField.module.css';

interface LimitFieldProps {
  readonly label: string;
  readonly help: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** True for a target, which may be empty and has up to two decimals. */
  readonly isTarget?: boolean;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A number with its unit: an integer limit or a decimal target. */
export function LimitField(props: LimitFieldProps) {
  const { isTarget = false } = props;
  return (
    <Field label={props.label} help={props.help} error={props.error} required={!isTarget}>
      {(control) => (
        <span className={style.line}>
          <input
            {...control}
            className={style.number}
            type="number"
            inputMode={isTarget ? 'decimal' : 'numeric'}
            min={props.min}
            max={props.max}
            step={isTarget ? 'any' : 1}
            value={props.value}
            onChange={({ target }) => props.onChange(target.value)}
          />
          <span className={style.unit}>{props.unit}</span>
        </span>
      )}
    </Field>
  );
}
