import { type ReactNode, useId } from 'react';
import { type NoteTexts, RequiredMark, useFieldNote } from '../inputs/FieldNote.tsx';
import style from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> extends NoteTexts {
  readonly label: string;
  /** Hides the label visually; screen readers still read it. */
  readonly hideLabel?: boolean;
  readonly required?: boolean;
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
  const { label, hideLabel = false, required = false, error } = props;
  const { note, noteID } = useFieldNote(props);
  const name = useId();
  return (
    <fieldset
      className={style.root}
      aria-describedby={noteID}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={hideLabel ? style.hidden : style.legend}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={style.body}>
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
        {note}
      </div>
    </fieldset>
  );
}
