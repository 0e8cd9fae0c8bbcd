import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/** Never more often by itself: who needs the second looks at the wall. */
const everyMs = 60_000;

/** All reads of the overview have ids that begin so. */
const area = 'home.';

function isOfHome(key: readonly unknown[]): boolean {
  return typeof key[0] === 'string' && key[0].startsWith(area);
}

/**
 * Fetches what the overview shows anew: once a minute while somebody can see it, and when it is asked
 * to. What is shown stays until the next answer is there.
 */
export function useRenewal() {
  const queries = useQueryClient();
  const [renewedAt, setRenewedAt] = useState(() => Date.now());
  const renewing = useIsFetching({ predicate: ({ queryKey }) => isOfHome(queryKey) }) > 0;
  const renew = () => {
    setRenewedAt(Date.now());
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfHome(queryKey) });
  };
  const turn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') renew();
  });
  useEffect(() => {
    const timer = setInterval(turn, everyMs);
    return () => clearInterval(timer);
  }, []);
  return { renewing, renewedAt, renew };
}
