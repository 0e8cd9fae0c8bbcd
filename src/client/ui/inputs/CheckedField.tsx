import { type InputHTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickLocale } from '../../../contract/locale.ts';
import { type FormatCheck, formatProblem } from '../../../contract/validation/formatChecks.ts';
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
  /** The error of the last submit; shown until the text changes. */
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
}

/**
 * A text field of a certain format. The format error appears when the field loses the focus and
 * disappears as soon as the text is valid. The form itself checks for an empty field.
 *
 * @see specification 5 Format checks with messages
 */
export function CheckedField(props: CheckedFieldProps) {
  const { label, check, value, required, help, error, onChange, ...input } = props;
  const { i18n } = useTranslation();
  const [isTouched, setIsTouched] = useState(false);
  const formatError =
    isTouched && value !== ''
      ? formatProblem(check, value, today(), pickLocale(i18n.language))
      : undefined;
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? formatError}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={textBox.wide}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => setIsTouched(true)}
        />
      )}
    </Field>
  );
}

/** Today by this machine's clock, `yyyy-MM-dd`; ages are computed from it. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}
