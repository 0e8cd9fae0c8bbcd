import { type ReactNode, useId } from 'react';
import style from './FieldNote.module.css';

/** The mark behind the label of a required control; screen readers read the control's own attribute. */
export function RequiredMark() {
  return (
    <span className={style.required} aria-hidden="true">
      *
    </span>
  );
}

/** The texts below a control. */
export interface NoteTexts {
  readonly help?: string | undefined;
  /** The error text; it replaces the help. */
  readonly error?: string | undefined;
}

/**
 * Returns the help or error text below a control, and the id by which the control refers to it; neither if
 * there is no text.
 */
export function useFieldNote({ help, error }: NoteTexts): {
  readonly note: ReactNode;
  readonly noteID: string | undefined;
} {
  const id = useId();
  const text = error ?? help;
  if (text === undefined) return { note: null, noteID: undefined };
  const isError = error !== undefined;
  const note = (
    <div
      id={id}
      className={isError ? style.error : style.help}
      role={isError ? 'alert' : undefined}
    >
      {text}
    </div>
  );
  return { note, noteID: id };
}
