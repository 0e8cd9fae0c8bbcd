import { lengths } from '../../../../../contract/validation/lengths.ts';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { Input } from '../../../../ui/inputs/Input.ts';

interface ReasonFieldProps {
  readonly label: string;
  readonly required: boolean;
  readonly help?: string;
  readonly maxLength?: number;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A text area of a few lines; the default length limit is that of an action's reason. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <Field label={props.label} help={props.help} error={props.error} required={props.required}>
      {(control) => (
        <Input.TextArea
          {...control}
          maxLength={props.maxLength ?? lengths.actionReason}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={props.value}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}
