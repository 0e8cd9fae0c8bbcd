import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** What is typed, as far as it is valid: shown at once, kept by nobody. Null: shown no longer. */
  readonly onPreview: (value: number | null) => void;
  readonly onChange: (value: number) => void;
  /** Told in words when a value lies outside its bounds. */
  readonly onRefuse: (words: string) => void;
}

/**
 * A number that shows while it is typed, and is taken when the field is left or Enter is pressed;
 * within its bounds only, else the field shows the old one again.
 */
export function NumberField({
  label,
  help = '',
  value,
  min,
  max,
  whole = false,
  onPreview,
  onChange,
  onRefuse,
}: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null => {
    const next = Number(text);
    const fits = whole ? Number.isInteger(next) : Number.isFinite(next);
    return text.trim() !== '' && fits && next >= min && next <= max ? next : null;
  };
  const type = (text: string) => {
    setTyped(text);
    onRefuse('');
    onPreview(read(text));
  };
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    onPreview(null);
    const next = read(typed);
    if (next === null) {
      onRefuse(t(whole ? 'wall.refusal.whole' : 'wall.refusal.range', { field: label, min, max }));
    } else if (next !== value) {
      onChange(next);
    }
  };
  return (
    <label className="edit-field">
      <span>{label}</span>
      <input
        type="number"
        aria-label={label}
        aria-description={help}
        min={min}
        max={max}
        step={whole ? 1 : 'any'}
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {help !== '' && <span className="edit-help">{help}</span>}
    </label>
  );
}
