/** A server that answered this recently is not pinged again before an import, in ms. */
const answeredWithinMs = 2_000;
/** A server that takes longer to answer is away; a slow link or a busy browser may take several seconds. */
const timeoutMs = 20_000;

let answeredAt = Number.NEGATIVE_INFINITY;

/** The server does not answer, so an import was not begun and can be tried again. */
export class ServerAwayError extends Error {
  override readonly name = 'ServerAwayError';
}

/** Returns whether this page's server answers. */
export async function isServed(): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  if (answer?.ok !== true) return false;
  answeredAt = performance.now();
  return true;
}

/** Returns whether this is a wall whose files the service worker has: it starts while the server is away. */
function isWallFromCache(): boolean {
  const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return isControlled && location.pathname.startsWith('/EquipmentKanban');
}

/**
 * Imports a part of the product once its server answers. A browser remembers, as long as the page
 * lives, that a script could not be fetched (HTML standard, module map), so an import that fails
 * cannot be repeated; one that is not begun can.
 *
 * @throws ServerAwayError, or what `load` throws
 */
export async function importOnceServed<T>(load: () => Promise<T>): Promise<T> {
  const isKnown = navigator.onLine && performance.now() - answeredAt < answeredWithinMs;
  if (!isKnown && !(await isServed()) && !isWallFromCache())
    throw new ServerAwayError('No answer from the server');
  const part = await load();
  answeredAt = performance.now();
  return part;
}

/** As `importOnceServed`; the development server's modules are imported as they are. */
export const retryableImport: typeof importOnceServed = import.meta.env.PROD
  ? importOnceServed
  : (load) => load();
