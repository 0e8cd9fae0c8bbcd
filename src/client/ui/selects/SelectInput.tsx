import type { ComponentProps } from 'react';
import style from '../inputs/textBox.module.css';

export interface SelectOption {
  readonly value: string;
  readonly text: string;
}

interface SelectInputProps
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

/** The browser's own select: it has a list of its own on a phone. */
export function SelectInput({ options, onChange, ...select }: SelectInputProps) {
  return (
    <select {...select} className={style.wide} onChange={({ target }) => onChange(target.value)}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
