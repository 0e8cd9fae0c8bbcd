import { type HTMLAttributes, useState } from 'react';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs/TextInput.tsx';

interface TextProps {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string | undefined;
  /** The error of the last submit; it comes before the one of the format. */
  readonly error?: string | undefined;
  readonly value: string;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  /** Returns the reason against a text; undefined for a valid or empty one. */
  readonly validate?: (text: string) => string | undefined;
  readonly onChange: (text: string) => void;
}

interface TextFieldProps extends TextProps {
  /** Uses the control height of the login page. */
  readonly large?: boolean;
  readonly type?: 'text' | 'tel' | 'email';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly suggestions?: readonly string[];
}

/**
 * A field for a line of text. A format error appears when the field loses the focus, and disappears as
 * soon as the text is valid.
 *
 * @see specification 5 Format checks with messages
 */
export function TextField(props: TextFieldProps) {
  const { label, required, help, error, validate, value, type = 'text' } = props;
  const [isTouched, setIsTouched] = useState(false);
  const formatError = isTouched ? validate?.(value) : undefined;
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? formatError}>
      {(control) => (
        <TextInput
          {...control}
          large={props.large ?? false}
          type={type}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          disabled={props.disabled}
          suggestions={props.suggestions}
          value={value}
          onChange={props.onChange}
          onBlur={() => setIsTouched(true)}
        />
      )}
    </Field>
  );
}

interface TextAreaFieldProps extends TextProps {
  /** The height of the empty box, in lines. */
  readonly rows?: number;
}

/** A field for several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, required, help, error } = props;
  return (
    <Field label={label} required={required ?? false} help={help} error={error}>
      {(control) => (
        <TextArea
          {...control}
          rows={props.rows}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          disabled={props.disabled}
          value={props.value}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}
