import { useState } from 'react';

/** The value, or the last there was: what a dialog shows while it fades. */
export function useLastOf<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
