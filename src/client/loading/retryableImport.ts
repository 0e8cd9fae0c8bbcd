/** A server that answered this recently is not pinged again before an import, in ms. */
const answeredWithinMs = 2_000;
/** A server that takes longer to answer is away; a slow link or a busy browser may take several seconds. */
const timeoutMs = 20_000;
/** The same if the service worker may have the page's parts. */
const cachedTimeoutMs = 4_000;
/** A server that was away this recently is not pinged again before an import from the cache, in ms. */
const awayWithinMs = 30_000;

let answeredAt = Number.NEGATIVE_INFINITY;
let awayAt = Number.NEGATIVE_INFINITY;

/** The server does not answer, so an import was not begun and can be tried again. */
export class ServerAwayError extends Error {
  override readonly name = 'ServerAwayError';
}

/** True if this page was loaded while its server was away; null before the first import. */
let beganAway: boolean | null = null;
/** A part was missing in the cache: the browser does not import it again in this page. */
let isPartMissing = false;

/** Returns whether this page's server answers. */
export async function isServed(): Promise<boolean> {
  const mayBeginAway = beganAway !== false && isControlled() && !isWall();
  const signal = AbortSignal.timeout(mayBeginAway ? cachedTimeoutMs : timeoutMs);
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  if (answer?.ok !== true) {
    awayAt = performance.now();
    return false;
  }
  answeredAt = performance.now();
  return true;
}

/** Returns whether a service worker answers this page's requests. */
function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

function isWall(): boolean {
  return location.pathname.startsWith('/EquipmentKanban');
}

/**
 * Imports a part of the product once its server answers. A browser remembers, as long as the page
 * lives, that a script could not be fetched (HTML standard, module map), so an import that fails
 * cannot be repeated; one that is not begun can.
 *
 * Without the server the service worker has all parts of a wall, and those parts of a console that were used before: a
 * console that began without its server imports them, and is reloaded for a missing one once the server answers.
 *
 * @throws ServerAwayError, or what `load` throws
 */
export async function importOnceServed<T>(load: () => Promise<T>): Promise<T> {
  const now = performance.now();
  const isKnown = navigator.onLine && now - answeredAt < answeredWithinMs;
  const isKnownAway = beganAway === true && awayAt > answeredAt && now - awayAt < awayWithinMs;
  if (isKnown || (!isKnownAway && (await isServed()))) {
    beganAway ??= false;
    if (isPartMissing) location.reload();
    const part = await load();
    answeredAt = performance.now();
    return part;
  }
  beganAway ??= isControlled() && !isWall();
  if (isControlled() && isWall()) return load();
  if (!beganAway) throw new ServerAwayError('No answer from the server');
  try {
    return await load();
  } catch {
    isPartMissing = true;
    throw new ServerAwayError('No answer from the server, and not in the cache');
  }
}

/** As `importOnceServed`; the development server's modules are imported as they are. */
export const retryableImport: typeof importOnceServed = import.meta.env.PROD
  ? importOnceServed
  : (load) => load();
