/** The reads in flight. */
const reads = new Set<AbortController>();

/**
 * Sends a call that changes nothing.
 * @param signal the caller's
 * @param send receives the signal that aborts it, by the caller or by `giveUpRequests`
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
 * Aborts the reads that were sent into a dead link, which would otherwise hold the few connections
 * that the browser has to a server; they fail as `NETWORK`. Writes continue: only their
 * own answer shows whether they were carried out.
 */
export function giveUpRequests(): void {
  for (const read of reads) read.abort();
}
