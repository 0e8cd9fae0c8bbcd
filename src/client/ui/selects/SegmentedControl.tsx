import { type ReactNode, useId } from 'react';
import { FieldNote, RequiredMark } from '../inputs/FieldNote.tsx';
import style from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  /** Hides the label visually; screen readers still read it. */
  readonly hideLabel?: boolean;
  readonly required?: boolean;
  /** The help text below the options. */
  readonly help?: string | undefined;
  /** The error text below the options; it replaces the help. */
  readonly error?: string | undefined;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    /** Content before the text. */
    readonly mark?: ReactNode;
    readonly lang?: string;
  }[];
  readonly onChange: (value: Value) => void;
}

/** A selection from a few visible options. It consists of radio buttons, so arrow keys work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, hideLabel = false, required = false, help, error } = props;
  const note = error ?? help;
  const name = useId();
  const noteID = `${name}-note`;
  return (
    <fieldset
      className={style.root}
      aria-describedby={note === undefined ? undefined : noteID}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={hideLabel ? style.hidden : style.legend}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={style.options}>
        {props.options.map((option) => (
          <label key={option.value} className={style.option} lang={option.lang}>
            <input
              type="radio"
              name={name}
              required={required}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span>
              {option.mark}
              {option.text}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={noteID} help={help} error={error} />
    </fieldset>
  );
}
