import { useEffect, useState } from 'react';

/** How long typing rests before a list to choose from is asked for, ms. */
export const searchRestMs = 250;

/** A value once it has rested for so long, ms: what is typed is asked for when typing pauses. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(rest);
  }, [value, restMs]);
  return rested;
}
