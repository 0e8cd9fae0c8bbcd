import style from './TickBox.module.css';

interface TickBoxProps {
  /** For those who cannot see what it stands beside. */
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is chosen. */
  readonly partly?: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

/** A box to tick, without words of its own beside it. */
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
