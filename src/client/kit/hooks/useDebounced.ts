import { useEffect, useState } from 'react';

/** Delay of a search after the last key press, ms. */
export const searchDebounceMs = 300;

/** Returns a value after it has stayed the same for `searchDebounceMs`. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
