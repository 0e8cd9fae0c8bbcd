import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** What is refused stays in the field, which says why; else the old value comes back. */
  readonly keepsRefused?: boolean;
  /** What is typed, as far as it is valid: shown at once, kept by nobody. Null: shown no longer. */
  readonly onPreview: (value: number | null) => void;
  readonly onChange: (value: number) => void;
  /** Told in words when a value lies outside its bounds, and '' when another is typed. */
  readonly onRefuse: (words: string) => void;
}

/**
 * A number that shows while it is typed, and is taken when the field is left or Enter is pressed;
 * within its bounds only.
 */
export function NumberField({
  label,
  help = '',
  value,
  min,
  max,
  whole = false,
  keepsRefused = false,
  onPreview,
  onChange,
  onRefuse,
}: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const refusalID = useId();
  const read = (text: string): number | null => {
    const next = Number(text);
    const fits = whole ? Number.isInteger(next) : Number.isFinite(next);
    return text.trim() !== '' && fits && next >= min && next <= max ? next : null;
  };
  const type = (text: string) => {
    setTyped(text);
    setRefusal('');
    onRefuse('');
    onPreview(read(text));
  };
  const commit = () => {
    if (typed === null) return;
    onPreview(null);
    const next = read(typed);
    if (next !== null || !keepsRefused) setTyped(null);
    if (next === null) {
      const why = t(whole ? 'wallEditor.refusal.whole' : 'wallEditor.refusal.range', { min, max });
      if (keepsRefused) setRefusal(why);
      onRefuse(t('wallEditor.refusal.of', { field: label, why }));
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
        aria-invalid={refusal !== ''}
        aria-errormessage={refusal === '' ? undefined : refusalID}
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
      {keepsRefused && (
        <span id={refusalID} className="edit-refusal" role="alert">
          {refusal}
        </span>
      )}
    </label>
  );
}
