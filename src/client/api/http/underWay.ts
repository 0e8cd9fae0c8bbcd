/** Reads that are under way. */
const reads = new Set<AbortController>();
/** How many calls are under way that may change something. */
let writes = 0;

/** Sends a call that may change something: nobody but its caller gives it up. */
export async function sendWrite<T>(send: () => Promise<T>): Promise<T> {
  writes += 1;
  try {
    return await send();
  } finally {
    writes -= 1;
  }
}

/**
 * Sends a call that changes nothing.
 * @param signal its caller's
 * @param send is given the signal by which it ends: its caller's, or that of `giveUpRequests`
 */
export async function sendRead<T>(
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  reads.add(stop);
  try {
    return await send(stop.signal);
  } finally {
    reads.delete(stop);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Gives up what was sent into a link that is dead, which else holds the few connections that the
 * browser has to a server: the reads, which fail as `NETWORK`. Fonts and scripts, of which nobody
 * else can let go, too, unless a call is under way that may change something: the browser can't let
 * go of those alone, and what has become of a write only its own end tells.
 */
export function giveUpRequests(): void {
  for (const read of reads) read.abort();
  if (writes === 0) window.stop();
}
