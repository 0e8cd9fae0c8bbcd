import { useEffect, useEffectEvent, useState } from 'react';
import { lengths } from '../../../contract/lengths.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { searchRestMs } from '../hooks/useRested.ts';

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Enter was pressed. */
  readonly onEnter?: ((text: string) => void) | undefined;
}

/** Words to search a list for; asked for when typing rests, or at Enter. */
export function SearchBox({ label, placeholder, value, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [known, setKnown] = useState(value); // what was asked comes back as the value, but later
  if (value !== known) {
    setKnown(value);
    if (value !== asked) {
      // Somebody else changed it: the filters were cleared, or the browser went back.
      setAsked(value);
      setText(value);
    }
  }
  const ask = () => {
    setAsked(text);
    onSearch(text);
  };
  const askAtRest = useEffectEvent(ask);
  useEffect(() => {
    if (text === asked) return undefined;
    const rest = setTimeout(askAtRest, searchRestMs);
    return () => clearTimeout(rest);
  }, [text, asked]);
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      maxLength={lengths.searchText}
      value={text}
      onChange={setText}
      onEnter={(entered) => {
        if (text !== asked) ask(); // before Enter leads away: nothing is asked of the list behind it
        onEnter?.(entered);
      }}
    />
  );
}
