import { useEffect, useEffectEvent, useState } from 'react';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { SearchInput } from '../../../ui/inputs/SearchInput.tsx';
import { searchDebounceMs } from '../../hooks/useDebounced.ts';

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Called when Enter is pressed. */
  readonly onEnter?: ((text: string) => void) | undefined;
}

/** A search field of a list; it searches after a pause in typing, or at Enter. */
export function SearchBox({ label, placeholder, value, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const [lastValue, setLastValue] = useState(value); // the searched text comes back as the value, but later
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== searched) {
      // It was changed from outside: the filters were cleared, or the browser went back.
      setSearched(value);
      setText(value);
    }
  }
  const search = () => {
    setSearched(text);
    onSearch(text);
  };
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    if (text === searched) return undefined;
    const timer = setTimeout(searchNow, searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, searched]);
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      maxLength={lengths.searchText}
      value={text}
      onChange={setText}
      onEnter={(entered) => {
        if (text !== searched) search(); // before Enter navigates away: a later search would change the list behind the new page
        onEnter?.(entered);
      }}
    />
  );
}
