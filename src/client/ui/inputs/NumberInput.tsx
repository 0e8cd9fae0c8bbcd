import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/InputNumber/style/css.js';
import InputNumber from '@arco-design/web-react/es/InputNumber';
import type { FieldControl } from './Field.tsx';
import style from './NumberInput.module.css';

interface NumberInputProps extends Partial<FieldControl> {
  /** The accessible name where no field labels it. */
  readonly 'aria-label'?: string;
  /** The number as text; empty for none. */
  readonly value: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The amount that one press of an arrow key adds. */
  readonly step?: number;
  /** Offers a decimal point on a phone; default: where the step is no whole number. */
  readonly fractions?: boolean;
  /** Shown after the number. */
  readonly unit?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

/**
 * Arco's number input. The limits reach screen readers, but not Arco: it would replace a number outside
 * of them while somebody types, where a form shows what is wrong with it.
 */
export function NumberInput({
  value,
  min,
  max,
  step = 1,
  fractions = !Number.isInteger(step),
  unit,
  onChange,
  onBlur,
  ...input
}: NumberInputProps) {
  return (
    <InputNumber
      className={style.number ?? ''}
      hideControl // arrow keys step; the buttons would cover the unit
      {...input}
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(unit === undefined ? {} : { suffix: unit })}
      {...{ inputMode: fractions ? 'decimal' : 'numeric' }}
      aria-valuemin={min}
      aria-valuemax={max}
      step={step}
      strictMode
      value={value === '' ? undefined : value}
      onChange={(number) => onChange(number === undefined ? '' : String(number))}
    />
  );
}
