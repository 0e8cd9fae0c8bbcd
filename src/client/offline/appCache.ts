import type { BuildFiles } from './buildFiles.ts';

/** The timeout of the network if an earlier answer is cached. */
export const networkTimeoutMs = 3_000;

/**
 * The same for a page of the console: the cached one may be of an earlier build, some of whose files are neither cached
 * nor served, so that a slow network is waited for.
 */
export const consoleTimeoutMs = 10_000;

/** The timeout of a file that is fetched to fill the cache. */
const fillMs = 30_000;

/** The name of the cache, which all builds share: a file whose content stays is not fetched again after a deploy. */
const cacheName = 'andon-pages';

const wallPath = '/EquipmentKanban';
/** The file of every page. */
const pagePath = '/index.html';
const platformPath = '/platform.json';

/** Pages without the shell, and files: without a network nobody can do anything there. */
const notStarted =
  /^\/(login|mylogin|cqxdwialogin|auth-redirect|helpDoc|appletDoc|assets)?$|^\/dev\/|\.\w+$/;

/** Addresses of the server itself, whose answers are never cached. */
const never = /^\/(api|chat|gateway|healthz|readyz|metrics|uploads|files)(\/|$)/;

/** The part of a request that decides how it is answered. */
type CacheQuery = Pick<Request, 'method' | 'mode' | 'url'>;

/** The product's own files, cached on this machine. */
export interface AppCache {
  /**
   * Caches the wall's files, the new files of the console whose former ones it has, and then the page that names them,
   * so that the cache is always complete for a wall, and a used console starts after a deploy. The files of the console
   * end at the first that cannot be had.
   * @throws if one cannot be fetched, or the page is another build's
   */
  fill(): Promise<void>;
  /** Removes files that this build does not have. */
  tidy(): Promise<void>;
  /** Returns the answer to a request; null if it is left to the browser. */
  answer(request: Request): Promise<Response> | null;
}

/**
 * Creates the cache of a build's files, so that a wall that is reloaded while its server is away starts
 * with its last known values, and a console with its queue of actions. Data is never cached here, nor anything of a
 * session.
 *
 * Files with a hash are answered from the cache first; those of the console are there once a page has used them, or
 * those of the same names in a former build. The page and the platform's configuration come from the network, and from
 * the cache if that has no answer in time, or only one of a proxy that has lost its server.
 */
export function createAppCache(build: BuildFiles, origin: string): AppCache {
  const hashed = new Set(build.hashed);
  const own = new Set([...hashed, pagePath, platformPath]);
  const open = () => caches.open(cacheName);

  // A broken or full cache must not prevent an answer from the network.
  const find = (path: string) =>
    caches.match(path, { cacheName: cacheName, ignoreVary: true }).catch(() => undefined);
  async function store(path: string, answer: Response): Promise<Response> {
    if (!answer.ok) return answer;
    const copy = answer.clone();
    await open()
      .then((cache) => cache.put(path, copy))
      .catch(() => undefined);
    return answer;
  }

  async function fromCacheFirst(request: Request, path: string): Promise<Response> {
    return (await find(path)) ?? store(path, await fetch(request));
  }

  /** Caches the files whose names, but for the hash, the cache has. @throws at the first that cannot be had */
  async function fillConsole(cache: Cache, known: ReadonlySet<string>): Promise<void> {
    const used = new Set([...known].map(withoutHash));
    const wall = new Set(build.wall);
    const missing = build.hashed.filter((path) => !known.has(path) && !wall.has(path));
    for (const path of missing)
      if (used.has(withoutHash(path))) await cache.put(path, await fetchWhole(path));
  }

  const storePlatform = (answer: Response) => store(platformPath, answer);

  async function fromNetworkFirst(
    request: Request,
    path: string,
    timeoutMs = networkTimeoutMs,
  ): Promise<Response> {
    const cached = await find(path);
    if (cached === undefined) return fetch(request);
    const answer = await fetchInTime(request, timeoutMs).catch(() => null);
    return answer === null || answer.status >= 500 ? cached : answer;
  }

  return {
    async fill() {
      const cache = await open();
      const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      for (const path of build.wall) {
        if (!known.has(path)) await cache.put(path, await fetchWhole(path));
      }
      await fillConsole(cache, known).catch(() => undefined);
      await store(platformPath, await fetchInTime(platformPath));
      const page = await fetchWhole(pagePath);
      const isOurs = (await page.clone().text()).includes(build.entry);
      if (!isOurs) throw new Error(`${pagePath} is the page of another build`);
      await cache.put(pagePath, page);
    },
    async tidy() {
      const cache = await open();
      const others = (await cache.keys()).filter(({ url }) => !own.has(new URL(url).pathname));
      await Promise.all(others.map((request) => cache.delete(request, { ignoreVary: true })));
    },
    answer(request) {
      const what = kindOf(request, origin, hashed);
      if (what === 'wall') return fromNetworkFirst(request, pagePath);
      if (what === 'console') return fromNetworkFirst(request, pagePath, consoleTimeoutMs);
      if (what === 'platform') return fromNetworkFirst(request, platformPath).then(storePlatform);
      return what === null ? null : fromCacheFirst(request, what.path);
    },
  };
}

/** Returns the path of a file without the hash of its content. */
function withoutHash(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}

/**
 * Fetches a file to fill the cache with. Files are fetched one after the other: the browser has few
 * connections to a server, and if the link dies meanwhile, it pings the server through the others.
 */
async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(fillMs) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

function kindOf(
  { method, mode, url }: CacheQuery,
  origin: string,
  hashed: ReadonlySet<string>,
): 'wall' | 'console' | 'platform' | { readonly path: string } | null {
  const at = new URL(url);
  if (method !== 'GET' || at.origin !== origin || never.test(at.pathname)) return null;
  if (mode === 'navigate') {
    if (at.pathname === wallPath) return 'wall';
    return notStarted.test(at.pathname) ? null : 'console';
  }
  if (at.pathname === platformPath) return 'platform';
  return hashed.has(at.pathname) && at.search === '' ? { path: at.pathname } : null;
}

/** Fetches with a timeout for the beginning of the answer. @throws if none begins in time */
async function fetchInTime(
  request: Request | string,
  timeoutMs = networkTimeoutMs,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    return await fetch(request, { signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}
