import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Weak passwords by the first 64 bits of their SHA-256, which the wire carries: the empty one, all of
 * up to three printable ASCII characters, of up to six digits, and some 49,000 that are common. Of good
 * passwords one in 10^12 is taken for one of them.
 */
export interface WeakPasswords {
  /** @param psd uppercase hex SHA-256 of the password */
  has(psd: string): boolean;
}

let loading: Promise<WeakPasswords> | null = null;

/**
 * The table of 18 MB, made in some seconds when it is first needed and then stored; after a failure it
 * is made anew.
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
    throw new Error(`the worker of weak passwords left with ${String(code)}`);
  });
  const [table] = (await Promise.race([once(worker, 'message'), left])) as [BigUint64Array];
  left.catch(() => undefined); // it leaves once it is done
  return { has: (psd) => isIn(table, entryOf(psd)) };
}

/** As the table has it: the machine's own order of bytes. */
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
