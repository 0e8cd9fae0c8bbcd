import { readFile } from 'node:fs/promises';
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
export type PreloadLinks = (url: string, cookies: string) => string | undefined;

/**
 * Has the browser fetch what stands first at an address beside the first scripts, not after they have
 * run: the login, the wall, or the console's shell for who is signed in.
 *
 * @param folder the client's build; where it has no manifest there is nothing to preload
 */
export async function readPreloadLinks(folder: string): Promise<PreloadLinks> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
  if (text === null) return () => undefined;
  const manifest = JSON.parse(text) as Manifest;
  const login = linksOf(manifest, pageModules.login);
  const wall = linksOf(manifest, pageModules.wall);
  const console = linksOf(manifest, pageModules.console);
  return (url, cookies) => {
    const [path] = url.split('?');
    if (path === '/' || path === '/login') return login;
    if (!cookies.includes(`${tokenCookie}=`)) return undefined;
    return path === '/EquipmentKanban' ? wall : console;
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
