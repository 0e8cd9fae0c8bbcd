import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.ts';

interface ReasonFieldProps {
  readonly label: string;
  readonly required: boolean;
  readonly help?: string;
  readonly maxLength?: number;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A few lines in somebody's own words; 500 characters unless told. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <Field label={props.label} help={props.help} error={props.error} required={props.required}>
      {(control) => (
        <Input.TextArea
          {...control}
          maxLength={props.maxLength ?? 500}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={props.value}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}
