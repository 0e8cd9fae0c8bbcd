import { skewMs } from '../streams/serverClock.ts';
import { useLive, useServerNow } from '../streams/useTopic.tsx';

/** By how many seconds this machine's clock is off, where people must know; looked at every second. */
export function useClockSkew(): number | null {
  useServerNow(1000);
  const skew = Math.abs(useLive().clockOffset());
  return skew > skewMs ? Math.round(skew / 1000) : null;
}
