import { useEffect, useState } from 'react';

/**
 * Returns the remaining whole seconds of a wait, 0 where there is none, and a function that starts
 * one.
 */
export function useSecondsUntil(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), 500);
    return () => window.clearInterval(timer);
  }, [waits]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, start];
}
