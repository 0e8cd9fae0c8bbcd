import type { BuildFiles } from './buildFiles.ts';

/** An answer that takes longer is not waited for where an earlier one is kept. */
export const patienceMs = 3_000;

/** A file that the shelf is filled with has come by then, or the link is dead. */
const fillMs = 30_000;

/** The cache of every build: a file whose content stays is not fetched again after a deploy. */
const shelfName = 'andon-pages';

/** The only page that is kept: whoever opens another one has a person before it. */
const wallPath = '/EquipmentKanban';
/** The file behind it, and behind every other page. */
const pagePath = '/index.html';
const platformPath = '/platform.json';

/** Addresses of the server alone, though a person may open some of them: what they say is of now. */
const never = /^\/(api|chat|gateway|healthz|readyz|metrics|uploads|files)(\/|$)/;

/** The part of a request that decides. */
type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/** The product's own files on this machine. */
export interface Shelf {
  /**
   * Takes in the wall's files and then the page that names them: what is kept is always whole.
   * @throws where one cannot be had, or the page is another build's
   */
  fill(): Promise<void>;
  /** Removes what this build does not have. */
  tidy(): Promise<void>;
  /** The answer to a request; null: it is none of ours, and goes the way that it would go. */
  answer(request: Request): Promise<Response> | null;
}

/**
 * The files of a build, so that a wall that is reloaded while its server is away comes up with its
 * last known values. Data is never kept here, nor anything of a session.
 *
 * Files with a hash are answered from the shelf first. The page and the platform's configuration
 * come from the network, and from the shelf where that has no answer in time, or only a proxy's that
 * has lost its server.
 */
export function createShelf(build: BuildFiles, origin: string): Shelf {
  const hashed = new Set(build.hashed);
  const own = new Set([...hashed, pagePath, platformPath]);
  const open = () => caches.open(shelfName);

  // A store that is broken or full must not cost an answer that the network has.
  const find = (path: string) =>
    caches.match(path, { cacheName: shelfName, ignoreVary: true }).catch(() => undefined);
  async function keep(path: string, answer: Response): Promise<Response> {
    if (!answer.ok) return answer;
    const copy = answer.clone();
    await open()
      .then((shelf) => shelf.put(path, copy))
      .catch(() => undefined);
    return answer;
  }

  async function fromShelfFirst(request: Request, path: string): Promise<Response> {
    return (await find(path)) ?? keep(path, await fetch(request));
  }

  const keepPlatform = (answer: Response) => keep(platformPath, answer);

  async function fromNetworkFirst(request: Request, path: string): Promise<Response> {
    const kept = await find(path);
    if (kept === undefined) return fetch(request);
    const answer = await fetchInTime(request).catch(() => null);
    return answer === null || answer.status >= 500 ? kept : answer;
  }

  return {
    async fill() {
      const shelf = await open();
      const known = new Set((await shelf.keys()).map(({ url }) => new URL(url).pathname));
      for (const path of build.wall) {
        if (!known.has(path)) await shelf.put(path, await fetchWhole(path));
      }
      await keep(platformPath, await fetchInTime(platformPath));
      const page = await fetchWhole(pagePath);
      const isOurs = (await page.clone().text()).includes(build.entry);
      if (!isOurs) throw new Error(`${pagePath} is the page of another build`);
      await shelf.put(pagePath, page);
    },
    async tidy() {
      const shelf = await open();
      const others = (await shelf.keys()).filter(({ url }) => !own.has(new URL(url).pathname));
      await Promise.all(others.map((request) => shelf.delete(request, { ignoreVary: true })));
    },
    answer(request) {
      const what = kindOf(request, origin, hashed);
      if (what === 'page') return fromNetworkFirst(request, pagePath);
      if (what === 'platform') return fromNetworkFirst(request, platformPath).then(keepPlatform);
      return what === null ? null : fromShelfFirst(request, what.path);
    },
  };
}

/**
 * A file to fill the shelf with. They are fetched one after the other: the browser has few
 * connections to a server, and when the link dies meanwhile, it looks for the server by the others.
 */
async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(fillMs) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

function kindOf(
  { method, mode, url }: Asked,
  origin: string,
  hashed: ReadonlySet<string>,
): 'page' | 'platform' | { readonly path: string } | null {
  const at = new URL(url);
  if (method !== 'GET' || at.origin !== origin || never.test(at.pathname)) return null;
  // a console page of a former build would ask for files that nobody keeps
  if (mode === 'navigate') return at.pathname === wallPath ? 'page' : null;
  if (at.pathname === platformPath) return 'platform';
  return hashed.has(at.pathname) && at.search === '' ? { path: at.pathname } : null;
}

/** @throws where no answer begins in time; one that has begun may take as long as it needs */
async function fetchInTime(request: Request | string): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  try {
    return await fetch(request, { signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}
