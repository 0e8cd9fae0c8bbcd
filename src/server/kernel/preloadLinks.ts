import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tokenCookie } from '../../contract/areas/session.ts';

/** What Vite tells of one file of the build, in its manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The modules that a browser asks for once the first scripts have run. */
const pageModules = {
  login: 'src/client/app/login/LoginPage.tsx',
  wall: 'src/client/app/WallRoute.tsx',
  console: 'src/client/app/ConsoleFrame.tsx',
} as const;

/** The value of a page's `Link` header, by its address and the cookies that ask for it; undefined: none. */
type PreloadLinks = (url: string, cookies: string) => string | undefined;

/**
 * Has the browser fetch what stands first at an address beside the first scripts, not after they have
 * run: the login, the wall, or the console's shell for who is signed in.
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
    return path === '/equipmentkanban' ? links.wall : links.console;
  };
}

const signedIn = new RegExp(`(^|; *)${tokenCookie}=`);

type Links = Readonly<Record<keyof typeof pageModules, string | undefined>>;

const noLinks: Links = { login: undefined, wall: undefined, console: undefined };

/** None where a build is being written at this moment: pages come without. */
function tryLinks(file: string): Links {
  try {
    return readLinks(JSON.parse(readFileSync(file, 'utf8')) as Manifest);
  } catch {
    return noLinks;
  }
}

function readLinks(manifest: Manifest): Links {
  const { login, wall, console: shell } = pageModules;
  return {
    login: linksOf(manifest, login),
    wall: linksOf(manifest, wall),
    console: linksOf(manifest, shell),
  };
}

/** A module's files, without those that index.html itself names. */
function linksOf(manifest: Manifest, module: string): string {
  const named = filesOf(manifest, 'index.html');
  return [...filesOf(manifest, module)]
    .filter((file) => !named.has(file))
    .map((file) => `</${file}>; rel=${file.endsWith('.css') ? style : 'modulepreload'}`)
    .join(', ');
}

/** As Vite's own link to a style asks for it: with another mode it would be fetched twice. */
const style = 'preload; as=style; crossorigin';

/** The scripts and styles of a module and of all that it imports. */
function filesOf(manifest: Manifest, module: string): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  visit(module);
  return files;
}
