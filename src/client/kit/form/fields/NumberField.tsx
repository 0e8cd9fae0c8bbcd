import { useState } from 'react';
import { useLocale } from '../../../i18n/i18n.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { amountProblem } from '../entityBody.ts';

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
  readonly onBlur?: () => void;
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
          onBlur={props.onBlur}
        />
      )}
    </Field>
  );
}

/**
 * A field for an amount of money in yuan. More than two decimals are an error once the field has lost
 * the focus; a form refuses them for a field of `amount`.
 */
export function AmountField({ error, ...props }: Omit<NumberFieldProps, 'step' | 'unit'>) {
  const locale = useLocale();
  const [isTouched, setIsTouched] = useState(false);
  const formatError = isTouched ? amountProblem(props.value, locale) : undefined;
  return (
    <NumberField
      {...props}
      error={error ?? formatError}
      min={props.min ?? 0}
      step={0.01}
      unit="¥"
      onBlur={() => setIsTouched(true)}
    />
  );
}
