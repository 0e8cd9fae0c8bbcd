import { lengths } from '../../../../contract/lengths.ts';
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

/** A few lines in somebody's own words; as many characters as a deed's reason has, unless told. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <Field label={props.label} help={props.help} error={props.error} required={props.required}>
      {(control) => (
        <Input.TextArea
          {...control}
          maxLength={props.maxLength ?? lengths.deedReason}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={props.value}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}
