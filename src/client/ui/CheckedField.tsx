import { type InputHTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormatCheck, formatProblem } from '../../contract/formatChecks.ts';
import { pickLocale } from '../../contract/locale.ts';
import { Field } from './Field.tsx';
import textBox from './textBox.module.css';

interface CheckedFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'disabled'
  > {
  readonly label: string;
  readonly check: FormatCheck;
  readonly value: string;
  readonly required?: boolean;
  readonly help?: string;
  /** Of the last try to send the form; it stands until the text is changed. */
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
}

/**
 * A line of text of a certain format: what is wrong with it is told when the field is left, and gone
 * as soon as it is right. An empty one is its form's to refuse.
 *
 * @see specification 5 Format checks with messages
 */
export function CheckedField(props: CheckedFieldProps) {
  const { label, check, value, required, help, error, onChange, ...input } = props;
  const { i18n } = useTranslation();
  const [left, setLeft] = useState(false);
  const told =
    left && value !== ''
      ? formatProblem(check, value, today(), pickLocale(i18n.language))
      : undefined;
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? told}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={textBox.wide}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  );
}

/** The day by which an age is told, `yyyy-MM-dd`: this machine's. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}
