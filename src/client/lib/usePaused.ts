import { useState } from 'react';

/** Returns the value; while it is paused, the one before. */
export function usePaused<T>(value: T, isPaused: boolean): T {
  const [last, setLast] = useState(value);
  if (!isPaused && value !== last) setLast(value);
  return isPaused ? last : value;
}
