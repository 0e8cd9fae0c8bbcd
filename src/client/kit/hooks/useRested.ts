import { useEffect, useState } from 'react';

/** What is searched for is asked when typing has rested so long, ms. */
export const searchRestMs = 300;

/** A value once it has rested, as long as a search does. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setRested(value), searchRestMs);
    return () => clearTimeout(rest);
  }, [value]);
  return rested;
}
