import { type ComponentProps, useId } from 'react';
import style from './textBox.module.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  /** Uses the control height of the login page. */
  readonly large?: boolean;
  /** Has no box: the element around it draws one, and shows the focus. */
  readonly bare?: boolean;
  /** Texts that the browser offers while somebody types; any other text stays possible. */
  readonly suggestions?: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
}

/** A line of text. */
export function TextInput(props: TextInputProps) {
  const { large = false, bare = false, suggestions, onChange, ...input } = props;
  const listID = useId();
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        {...input}
        className={bare ? style.bare : style.wide}
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
  /** Has no box: the element around it draws one, and shows the focus. */
  readonly bare?: boolean;
  readonly onChange: (text: string) => void;
}

/** Several lines of text. The box grows with its text where the browser can do that. */
export function TextArea({ rows = 3, bare = false, onChange, ...area }: TextAreaProps) {
  return (
    <textarea
      {...area}
      rows={rows}
      className={bare ? style.bare : style.area}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
