import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * The set of weak passwords, by the first 64 bits of their SHA-256, the hash that the wire carries: the
 * empty password, all passwords of up to three printable ASCII characters or up to six digits, some 49,000
 * common ones, the commonest words, brands and names with the usual endings, lucky numbers, and repetitions and runs of 8
 * to 12 characters. One in 10^12 good passwords is a false positive.
 */
export interface WeakPasswords {
  /** @param psd uppercase hex SHA-256 of the password */
  has(psd: string): boolean;
}

let loading: Promise<WeakPasswords> | null = null;

/**
 * Returns the set of weak passwords. The first call loads its table of 24 MB and keeps it; only the first start
 * of a release computes it, in a few seconds. After a failure the next call tries again.
 */
export function weakPasswords(): Promise<WeakPasswords> {
  loading ??= makeTable().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function makeTable(): Promise<WeakPasswords> {
  const worker = new Worker(new URL('weakPasswordTable.ts', import.meta.url));
  const left = once(worker, 'exit').then(([code]) => {
    throw new Error(`the worker of weak passwords exited with ${String(code)}`);
  });
  const [table] = (await Promise.race([once(worker, 'message'), left])) as [BigUint64Array];
  left.catch(() => undefined); // the worker exits once it is done
  return { has: (psd) => isIn(table, entryOf(psd)) };
}

/** Returns the table entry of a PSD, in the machine's byte order. */
function entryOf(psd: string): bigint {
  const bytes = Uint8Array.from(Buffer.from(psd.slice(0, 16), 'hex'));
  return new BigUint64Array(bytes.buffer)[0] ?? 0n;
}

function isIn(sorted: BigUint64Array, entry: bigint): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0n) < entry) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === entry;
}
