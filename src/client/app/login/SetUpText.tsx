import { Field } from '../../ui/inputs/Field.tsx';
import { Input } from '../../ui/inputs/Input.ts';

interface SetUpTextProps {
  readonly label: string;
  readonly help?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly type?: 'text' | 'tel';
  readonly autoComplete?: string;
  readonly onChange: (value: string) => void;
}

/** A text field of the set-up form. */
export function SetUpText({
  label,
  help,
  error,
  type = 'text',
  autoComplete = 'off',
  value,
  onChange,
}: SetUpTextProps) {
  return (
    <Field label={label} help={help} error={error} required>
      {(control) => (
        <Input
          {...control}
          type={type}
          autoComplete={autoComplete}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
