import style from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A line that is on or off at once, without a save. A checkbox underneath. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className={style.line}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className={style.switch}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
