import { Field } from '../../../ui/inputs/Field.tsx';
import { SelectInput, type SelectOption } from '../../../ui/selects/SelectInput.tsx';

interface SelectFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly options: readonly SelectOption[];
  /** The option for no value; without it the select has none once a value is set. */
  readonly emptyText?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field for one of a list of options. */
export function SelectField(props: SelectFieldProps) {
  const { label, required = false, help, error, emptyText, options } = props;
  const empty = emptyText === undefined ? [] : [{ value: '', text: emptyText }];
  return (
    <Field label={label} required={required} help={help} error={error}>
      {(control) => (
        <SelectInput
          {...control}
          disabled={props.disabled}
          options={[...empty, ...options]}
          value={props.value}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}
