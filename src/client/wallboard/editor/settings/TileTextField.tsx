import { TextArea, TextInput } from '../../../ui/inputs/TextInput.tsx';
import { EditField, useTypedText } from './EditField.tsx';

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
  const text = useTypedText({
    value,
    onPreview,
    onCommit(typed) {
      if (typed !== value) onChange(typed);
      return false;
    },
  });
  const input = { 'aria-label': label, 'aria-description': help, maxLength: most, ...text };
  return (
    <EditField label={label} help={help} size={multiline ? 'multiline' : 'text'}>
      {multiline ? <TextArea bare rows={5} {...input} /> : <TextInput bare {...input} />}
    </EditField>
  );
}
