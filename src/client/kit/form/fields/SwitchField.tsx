import { Field } from '../../../ui/inputs/Field.tsx';
import { Switch } from '../../../ui/selects/Switch.tsx';

interface SwitchFieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** '1' for on, '0' or empty for off: the wire's bit as text. */
  readonly value: string;
  readonly onChange: (bit: '0' | '1') => void;
}

/** A field for yes or no. */
export function SwitchField({ label, help, error, value, onChange }: SwitchFieldProps) {
  return (
    <Field help={help} error={error}>
      {(control) => (
        <Switch
          {...control}
          label={label}
          checked={value === '1'}
          onChange={(checked) => onChange(checked ? '1' : '0')}
        />
      )}
    </Field>
  );
}
