import { type ComponentProps, useId } from 'react';
import style from './textBox.module.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  /** Uses the control height of the login page. */
  readonly large?: boolean;
  /** Texts that the browser offers while somebody types; any other text stays possible. */
  readonly suggestions?: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
}

/** A line of text. */
export function TextInput({ large = false, suggestions, onChange, ...input }: TextInputProps) {
  const listID = useId();
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        {...input}
        className={style.wide}
        data-large={large || undefined}
        list={suggestions === undefined ? undefined : listID}
        onChange={({ target }) => onChange(target.value)}
      />
      {suggestions !== undefined && (
        <datalist id={listID}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Several lines of text. The box grows with its text where the browser can do that. */
export function TextArea({ rows = 3, onChange, ...area }: TextAreaProps) {
  return (
    <textarea
      {...area}
      rows={rows}
      className={style.area}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
