import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number | 'any';
  /** @returns false where the value is refused: the field then shows the old one */
  readonly onChange: (value: number) => boolean;
  /** Told in words when a value lies outside its bounds. */
  readonly onRefuse: (words: string) => void;
}

/** A number that is taken when the field is left or Enter is pressed, and only within its bounds. */
export function NumberField({ label, value, min, max, step = 1, onChange, onRefuse }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const next = Number(typed);
    const whole = step === 1 ? Number.isInteger(next) : Number.isFinite(next);
    setTyped(null);
    if (typed.trim() === '' || !whole || next < min || next > max) {
      onRefuse(t('wall.refusal.range', { field: label, min, max }));
    } else if (next !== value) {
      onChange(next);
    }
  };
  return (
    <label className="edit-field">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        step={step}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </label>
  );
}
