import { useState } from 'react';

/** Returns the value, or the last non-null value: what a dialog shows while it fades. */
export function useLastNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
