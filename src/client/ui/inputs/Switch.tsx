import style from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A labelled switch that takes effect at once. It is a checkbox. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className={style.row}>
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
