import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tokenCookie } from '../../../../contract/areas/session/endpoints.ts';

/** The entry of one file in Vite's manifest of the build. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The console's frame, its list of pages, and the module that signs calls. */
const shell = [
  'src/client/app/ConsoleFrame.tsx',
  'src/client/routes/pages.ts',
  'virtual:jsrsasign-jws',
];

/** The modules that a browser requests after the first scripts have run. */
const firstModules = {
  login: ['src/client/app/login/LoginPage.tsx'],
  wall: ['src/client/routes/WallRoute.tsx'],
  console: shell,
  /** The first page after a sign-in. */
  overview: [...shell, 'src/client/console/home/DataOverviewPage.tsx'],
} as const;

/** Returns the `Link` header of a page by its URL and the request's cookies; undefined if there is none. */
type PreloadLinks = (url: string, cookies: string) => string | undefined;

/**
 * Lets the browser preload the first modules of an address in parallel with the first scripts: the login,
 * the wall or, for signed-in users, the console's frame and its first page.
 *
 * @param folder the client's build; without a manifest there is nothing to preload
 */
export function preloadLinksOf(folder: string): PreloadLinks {
  const file = join(folder, '.vite/manifest.json');
  let links = noLinks;
  let readAt = 0;
  return (url, cookies) => {
    // Another build may replace the files while the server runs.
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== readAt) links = changedAt === 0 ? noLinks : tryLinks(file);
    readAt = changedAt;
    const path = url.toLowerCase().replace(/\/?(\?.*)?$/, '');
    if (path === '/login') return links.login;
    if (!signedIn.test(cookies)) return path === '' ? links.login : undefined;
    if (path === '/equipmentkanban') return links.wall;
    return path === '' || path === '/home/dataoverview' ? links.overview : links.console;
  };
}

const signedIn = new RegExp(`(^|; *)${tokenCookie}=`);

type Links = Readonly<Record<keyof typeof firstModules, string | undefined>>;

const noLinks: Links = {
  login: undefined,
  wall: undefined,
  console: undefined,
  overview: undefined,
};

/** Reads the links; none while a build is being written, in which case pages are sent without them. */
function tryLinks(file: string): Links {
  try {
    return readLinks(JSON.parse(readFileSync(file, 'utf8')) as Manifest);
  } catch {
    return noLinks;
  }
}

function readLinks(manifest: Manifest): Links {
  return {
    login: linksOf(manifest, firstModules.login),
    wall: linksOf(manifest, firstModules.wall),
    console: linksOf(manifest, firstModules.console),
    overview: linksOf(manifest, firstModules.overview),
  };
}

/** Returns the links to the files of modules, except those that index.html itself references. */
function linksOf(manifest: Manifest, modules: readonly string[]): string {
  const named = filesOf(manifest, ['index.html']);
  return [...filesOf(manifest, modules)]
    .filter((file) => !named.has(file))
    .map((file) => `</${file}>; rel=${file.endsWith('.css') ? style : 'modulepreload'}`)
    .join(', ');
}

/** Matches the mode of Vite's own stylesheet links; with another mode the file would be fetched twice. */
const style = 'preload; as=style; crossorigin';

/** Returns the scripts and styles of modules and of everything that they import. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}
