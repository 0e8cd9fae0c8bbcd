import { useState } from 'react';
import { TextArea, TextInput } from '../../../ui/inputs/TextInput.tsx';

interface Props {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** Characters, at most. */
  readonly most: number;
  readonly multiline?: boolean;
  /** Receives input while it is typed, for display only. Null: ends the preview. */
  readonly onPreview: (value: string | null) => void;
  readonly onChange: (value: string) => void;
}

/** A text field that previews while the user types, and commits on blur. */
export function TileTextField({
  label,
  help,
  value,
  most,
  multiline = false,
  onPreview,
  onChange,
}: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    onPreview(text);
  };
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    onPreview(null);
    if (typed !== value) onChange(typed);
  };
  const named = { 'aria-label': label, 'aria-description': help };
  return (
    <label className={multiline ? 'edit-field edit-field-multiline' : 'edit-field edit-field-text'}>
      <span>{label}</span>
      {multiline ? (
        <TextArea
          bare
          {...named}
          rows={5}
          maxLength={most}
          value={typed ?? value}
          onChange={type}
          onBlur={commit}
        />
      ) : (
        <TextInput
          bare
          {...named}
          maxLength={most}
          value={typed ?? value}
          onChange={type}
          onBlur={commit}
        />
      )}
      {help !== '' && <span className="edit-help">{help}</span>}
    </label>
  );
}
