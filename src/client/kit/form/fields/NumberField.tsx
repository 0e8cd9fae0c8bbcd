import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** The number as text; empty for none. */
  readonly value: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The amount that one press of an arrow key adds. */
  readonly step?: number;
  /** Shown after the number. */
  readonly unit?: string;
  readonly disabled?: boolean;
  readonly onChange: (text: string) => void;
}

/** A field for a number. A number outside of its limits stays as typed until the form refuses it. */
export function NumberField({ label, required, help, error, ...props }: NumberFieldProps) {
  return (
    <Field label={label} required={required ?? false} help={help} error={error}>
      {(control) => (
        <NumberInput
          {...control}
          min={props.min}
          max={props.max}
          step={props.step ?? 1}
          unit={props.unit}
          disabled={props.disabled ?? false}
          value={props.value}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}

/** A field for an amount of money in yuan, with two decimals. */
export function AmountField(props: Omit<NumberFieldProps, 'step' | 'unit'>) {
  return <NumberField {...props} min={props.min ?? 0} step={0.01} unit="¥" />;
}
