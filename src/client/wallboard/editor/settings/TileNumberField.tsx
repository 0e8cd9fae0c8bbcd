import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** Keeps an invalid value in the field with the reason; by default the old value is restored. */
  readonly retainsInvalid?: boolean;
  /** Receives valid input while it is typed, for display only. Null: ends the preview. */
  readonly onPreview: (value: number | null) => void;
  readonly onChange: (value: number) => void;
  /** Receives the error text when a value is out of bounds, and '' once the user types again. */
  readonly onRefuse: (message: string) => void;
}

/**
 * A number field that previews while the user types, and commits on blur or Enter a value within its
 * bounds.
 */
export function TileNumberField({
  label,
  help = '',
  value,
  min,
  max,
  whole = false,
  retainsInvalid = false,
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
    if (next !== null || !retainsInvalid) setTyped(null);
    if (next === null) {
      const why = t(whole ? 'wallEditor.refusal.whole' : 'wallEditor.refusal.range', { min, max });
      if (retainsInvalid) setRefusal(why);
      onRefuse(t('wallEditor.refusal.of', { field: label, why }));
    } else if (next !== value) {
      onChange(next);
    }
  };
  return (
    <label className="edit-field">
      <span>{label}</span>
      <TextInput
        bare
        type="number"
        aria-label={label}
        aria-description={help}
        aria-invalid={refusal !== ''}
        aria-errormessage={refusal === '' ? undefined : refusalID}
        min={min}
        max={max}
        step={whole ? 1 : 'any'}
        value={typed ?? String(value)}
        onChange={type}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {help !== '' && <span className="edit-help">{help}</span>}
      {retainsInvalid && (
        <span id={refusalID} className="edit-refusal" role="alert">
          {refusal}
        </span>
      )}
    </label>
  );
}
