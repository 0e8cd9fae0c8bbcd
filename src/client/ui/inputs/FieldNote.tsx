import style from './FieldNote.module.css';

/** The mark behind the label of a required control; screen readers read the control's own attribute. */
export function RequiredMark() {
  return (
    <span className={style.required} aria-hidden="true">
      *
    </span>
  );
}

interface FieldNoteProps {
  readonly id: string;
  readonly help?: string | undefined;
  /** The error text; it replaces the help. */
  readonly error?: string | undefined;
}

/** The help or error text below a control; nothing if there is neither. */
export function FieldNote({ id, help, error }: FieldNoteProps) {
  const note = error ?? help;
  if (note === undefined) return null;
  return (
    <div
      id={id}
      className={error === undefined ? style.help : style.error}
      role={error === undefined ? undefined : 'alert'}
    >
      {note}
    </div>
  );
}
