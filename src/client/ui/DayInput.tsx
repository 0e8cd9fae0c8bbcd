import style from './DayInput.module.css';

interface DayInputProps {
  readonly id: string;
  /** Stands in the place of the browser's own pattern while no day is given. */
  readonly placeholder: string;
  /** `yyyy-MM-dd`, or empty. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A day by the device's own picker: on a phone it is the one that people know. */
export function DayInput({ id, placeholder, value, min, max, onChange }: DayInputProps) {
  return (
    <input
      id={id}
      className={style.day}
      type="date"
      data-empty={value === ''}
      data-placeholder={placeholder}
      min={min === '' ? undefined : min}
      max={max === '' ? undefined : max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
