import { type ReactNode, useState } from 'react';

interface EditFieldProps {
  readonly label: string;
  readonly help?: string;
  /** The suffix of the class that sets the size of the control. */
  readonly size?: 'day' | 'text' | 'multiline';
  readonly children: ReactNode;
  /** Stands below the help. */
  readonly below?: ReactNode;
}

/** A control of the editor with its label before it and its help below. */
export function EditField({ label, help = '', size, children, below }: EditFieldProps) {
  return (
    <label className={size === undefined ? 'edit-field' : `edit-field edit-field-${size}`}>
      <span>{label}</span>
      {children}
      {help !== '' && <span className="edit-help">{help}</span>}
      {below}
    </label>
  );
}

interface TypedText {
  readonly value: string;
  /** Receives input while it is typed; null: ends the preview. */
  readonly onPreview: (text: string | null) => void;
  /** Receives the text at a blur; true: it stays in the field, because it is invalid. */
  readonly onCommit: (text: string) => boolean;
}

/**
 * Returns the props of an input that previews while the user types, and commits on blur. The form of the kit has one draft and one
 * call for all of its fields; here each value shows at once and is undone alone.
 */
export function useTypedText({ value, onPreview, onCommit }: TypedText) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    onChange: (text: string) => {
      setTyped(text);
      onPreview(text);
    },
    onBlur: () => {
      if (typed === null) return;
      onPreview(null);
      if (!onCommit(typed)) setTyped(null);
    },
  };
}
