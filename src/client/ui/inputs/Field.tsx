import { type ReactNode, useId } from 'react';
import style from './Field.module.css';
import { type NoteTexts, RequiredMark, useFieldNote } from './FieldNote.tsx';

/** The attributes that connect a control with its label, help and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
}

interface FieldProps extends NoteTexts {
  /** Absent where the control shows its own label. */
  readonly label?: string;
  readonly required?: boolean;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A control with its label above, and the help or error text below. */
export function Field({ label, required = false, help, error, children }: FieldProps) {
  const id = useId();
  const { note, noteID } = useFieldNote({ help, error });
  return (
    <div className={style.field}>
      {label !== undefined && (
        <label className={style.label} htmlFor={id}>
          {label}
          {required && <RequiredMark />}
        </label>
      )}
      {children({
        id,
        'aria-describedby': noteID,
        'aria-invalid': error !== undefined,
        'aria-required': required,
      })}
      {note}
    </div>
  );
}
