import textBox from './textBox.module.css';

interface SearchInputProps {
  /** The accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onEnter: (text: string) => void;
}

/** A search field; Escape or the browser's clear button empties it. */
export function SearchInput(props: SearchInputProps) {
  return (
    <input
      className={textBox.wide}
      type="search"
      enterKeyHint="search"
      aria-label={props.label}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      onKeyDown={({ key, nativeEvent, currentTarget }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) props.onEnter(currentTarget.value);
      }}
    />
  );
}
