import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tokenCookie } from '../../../contract/areas/session.ts';

/** What Vite tells of one file of the build, in its manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The shell, its list of pages, and what signs its calls. */
const shell = [
  'src/client/app/ConsoleFrame.tsx',
  'src/client/routes/pages.ts',
  'virtual:jsrsasign-jws',
];

/** The modules that a browser asks for once the first scripts have run. */
const firstModules = {
  login: ['src/client/app/login/LoginPage.tsx'],
  wall: ['src/client/routes/WallRoute.tsx'],
  console: shell,
  /** The page that a sign-in leads to. */
  overview: [...shell, 'src/client/console/home/DataOverviewPage.tsx'],
} as const;

/** The value of a page's `Link` header, by its address and the cookies that ask for it; undefined: none. */
type PreloadLinks = (url: string, cookies: string) => string | undefined;

/**
 * Has the browser fetch what stands first at an address beside the first scripts, not after they have
 * run: the login, the wall, or for who is signed in the console's shell, with its first page.
 *
 * @param folder the client's build; where it has no manifest there is nothing to preload
 */
export function preloadLinksOf(folder: string): PreloadLinks {
  const file = join(folder, '.vite/manifest.json');
  let links = noLinks;
  let readAt = 0;
  return (url, cookies) => {
    // Pages may be replaced beneath a running server.
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

/** None where a build is being written at this moment: pages come without. */
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

/** The files of modules, without those that index.html itself names. */
function linksOf(manifest: Manifest, modules: readonly string[]): string {
  const named = filesOf(manifest, ['index.html']);
  return [...filesOf(manifest, modules)]
    .filter((file) => !named.has(file))
    .map((file) => `</${file}>; rel=${file.endsWith('.css') ? style : 'modulepreload'}`)
    .join(', ');
}

/** As Vite's own link to a style asks for it: with another mode it would be fetched twice. */
const style = 'preload; as=style; crossorigin';

/** The scripts and styles of modules and of all that they import. */
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
