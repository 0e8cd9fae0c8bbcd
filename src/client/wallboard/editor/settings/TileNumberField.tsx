import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { EditField, useTypedText } from './EditField.tsx';

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
  const [refusal, setRefusal] = useState('');
  const refusalID = useId();
  const read = (text: string): number | null => {
    const next = Number(text);
    const fits = whole ? Number.isInteger(next) : Number.isFinite(next);
    return text.trim() !== '' && fits && next >= min && next <= max ? next : null;
  };
  const text = useTypedText({
    value: String(value),
    onPreview(typed) {
      if (typed === null) return onPreview(null);
      setRefusal('');
      onRefuse('');
      onPreview(read(typed));
    },
    onCommit(typed) {
      const next = read(typed);
      if (next === null) {
        const why = t(whole ? 'wallEditor.refusal.whole' : 'wallEditor.refusal.range', {
          min,
          max,
        });
        if (retainsInvalid) setRefusal(why);
        onRefuse(t('wallEditor.refusal.of', { field: label, why }));
      } else if (next !== value) onChange(next);
      return next === null && retainsInvalid;
    },
  });
  return (
    <EditField
      label={label}
      help={help}
      below={
        retainsInvalid && (
          <span id={refusalID} className="edit-refusal" role="alert">
            {refusal}
          </span>
        )
      }
    >
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
        {...text}
        onKeyDown={(event) => {
          if (event.key === 'Enter') text.onBlur();
        }}
      />
    </EditField>
  );
}
