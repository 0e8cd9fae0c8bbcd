import style from './TickBox.module.css';

interface TickBoxProps {
  /** The accessible name. */
  readonly label: string;
  readonly checked: boolean;
  /** Only some of the rows that it represents are selected. */
  readonly partly?: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

/** A checkbox without a visible label. */
export function TickBox({ label, checked, partly = false, disabled, onChange }: TickBoxProps) {
  return (
    <label className={style.target}>
      <input
        className={style.box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = partly;
        }}
        onChange={onChange}
      />
    </label>
  );
}
