import { TextInput } from './TextInput.tsx';

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
    <TextInput
      type="search"
      enterKeyHint="search"
      aria-label={props.label}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      value={props.value}
      onChange={props.onChange}
      onKeyDown={({ key, nativeEvent, currentTarget }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) props.onEnter(currentTarget.value);
      }}
    />
  );
}
