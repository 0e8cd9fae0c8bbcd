import type { FieldControl } from '../inputs/Field.tsx';
import style from './Switch.module.css';

interface SwitchProps extends Partial<Omit<FieldControl, 'aria-required'>> {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A labelled switch that takes effect at once. It is a checkbox. */
export function Switch({ label, checked, onChange, ...control }: SwitchProps) {
  return (
    <label className={style.row}>
      <span>{label}</span>
      <input
        id={control.id}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        type="checkbox"
        role="switch"
        className={style.switch}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
