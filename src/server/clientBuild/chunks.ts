import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

type Chunking = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Returns the modules that these roots import statically, directly or indirectly. */
function closure(roots: readonly string[], chunking: Chunking): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    chunking.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  roots.forEach(visit);
  return seen;
}

/** Returns the modules that a list imports dynamically, e.g. pages and tiles. */
const listedBy = (list: string, chunking: Chunking) =>
  chunking.getModuleInfo(fromRoot(list))?.dynamicallyImportedIds ?? [];

/** Returns the pages that the areas of the console list in their folders. */
function consolePages(chunking: Chunking): readonly string[] {
  const lists = chunking.getModuleInfo(fromRoot('src/client/routes/pages.ts'))?.importedIds ?? [];
  return lists
    .filter((list) => pageLists.test(list))
    .flatMap((list) => chunking.getModuleInfo(list)?.dynamicallyImportedIds ?? []);
}

/** The lists of pages: of all, and of each area of the console. */
const pageLists = /[\\/]client[\\/](routes|console[\\/]\w+)[\\/]pages\.ts$/;

let sharersOf: ((id: string) => string) | undefined;

/**
 * Modules shared by at most this many pages, and by nothing else, are left to the bundler. Those that at most this many tiles
 * share with pages are not in the file that the wall loads before its first number.
 */
const few = 3;

/**
 * Returns the group of entries that load a module, e.g. `login-shell`: the login, the wall or one
 * of its tiles, the console's shell, its pages, or those with lists. The modules of one group form
 * one file, so that a page loads two dozen files instead of one per module. An unneeded kB costs a page less
 * than another request does. The console therefore shares one file with the login, one with the wall, and one
 * with the tiles.
 */
function sharers(id: string, chunking: Chunking): string {
  sharersOf ??= findSharers(chunking);
  return sharersOf(id);
}

/** Parts of packages that the shell's imports name and that pages with lists use alone. */
const notInShell = /[\\/]@tanstack[\\/].*[\\/](queriesObserver|useQueries)\.js$/;

function findSharers(chunking: Chunking): (id: string) => string {
  const loadedBy = (root: string) => closure([fromRoot(root)], chunking);
  const login = loadedBy('src/client/app/login/LoginPage.tsx');
  const wall = loadedBy('src/client/routes/WallRoute.tsx');
  const shell = loadedBy('src/client/app/ConsoleFrame.tsx');
  const later = loadedBy('src/client/app/shell/laterParts.ts');
  const tiles = listedBy('src/client/wallboard/registry.ts', chunking).map((tile) =>
    closure([tile], chunking),
  );
  const pages = consolePages(chunking).map((page) => closure([page], chunking));
  const lists = pages.filter((page) => page.has(fromRoot('src/client/kit/list/ListPage.tsx')));
  return (id) => {
    if (notInShell.test(id)) return 'lists';
    const inPages = pages.filter((page) => page.has(id)).length;
    const inTiles = tiles.filter((tile) => tile.has(id)).length;
    const isShared = inPages > 0 && (later.has(id) || wall.has(id) || inTiles > 0 || login.has(id));
    const ofPages = inPages > lists.length ? 'pages' : (inPages > few || isShared) && 'lists';
    const ofConsole = shell.has(id) ? 'shell' : ofPages;
    if (login.has(id) && (wall.has(id) || inTiles > 0)) return 'login-wall';
    if (login.has(id)) return ofConsole === false ? 'login' : 'login-shell';
    if (wall.has(id)) return ofConsole === false ? 'wall' : 'wall-shell';
    if (ofConsole === false) return ''; // left to the bundler
    if (inTiles > few) return 'tiles-pages';
    return inTiles > 0 ? 'fewTiles-pages' : ofConsole;
  };
}

/**
 * The groups, the most widely shared first, because a group also takes in its modules'
 * dependencies.
 */
const combinations = [
  'login-wall',
  'login-shell',
  'wall-shell',
  'tiles-pages',
  'fewTiles-pages',
  'login',
  'wall',
  'shell',
  'pages',
  'lists',
];

/** Returns a chunk group for each combination. @param prefix the start of file names @param group returns a module's combination */
const sharedGroups = (prefix: string, test: RegExp, priority: number, group = sharers) =>
  combinations.map((name, at) => ({
    name: (id: string, chunking: Chunking) =>
      group(id, chunking) === name ? `${prefix}${name}` : null,
    debugName: `${prefix}${name}`,
    test,
    priority: priority - at / combinations.length,
  }));

/** Returns the chunk of a part of Arco. The parts that only lists use are too small for a file of their own. */
function arcoSharers(id: string, chunking: Chunking): string {
  const group = sharers(id, chunking);
  return group === 'lists' ? 'pages' : group;
}

/**
 * The chunk groups. Groups take in their dependencies, so the highest priority goes to what every
 * page loads.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page loads of packages.
  {
    name: 'packages',
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|tslib|cookie|set-cookie-parser|rxjs|zod)[\\/]/,
    priority: 60,
  },
  { name: 'echarts', test: /[\\/]node_modules[\\/](echarts|zrender)[\\/]/, priority: 40 },
  { name: 'signalr', test: /[\\/]node_modules[\\/]@microsoft[\\/]signalr[\\/]/, priority: 30 },
  {
    name: 'motion',
    test: /[\\/]node_modules[\\/](framer-motion|motion-dom|motion-utils)[\\/]/,
    priority: 30,
    entriesAware: true,
  },
  {
    name: 'base',
    tags: ['$initial'],
    test: /^(?!.*(index\.html|main\.tsx|[\\/]client[\\/]offline[\\/]))/,
    priority: 25,
  },
  // A file of its own, so that the first page is fetched in parallel with the shell.
  { name: 'pageList', test: pageLists, priority: 22 },
  ...sharedGroups('arco-', /[\\/]node_modules[\\/]@arco-design[\\/]/, 20, arcoSharers),
  // Forms of records and what they are made of: pages and lazy dialogs share them.
  {
    name: 'form',
    test: /[\\/]client[\\/]kit[\\/]form[\\/](Entity|useEntity)Form\.tsx?$/,
    priority: 5,
  },
  // What the list of devices and the page of one share.
  {
    name: 'devices',
    test: /[\\/](client[\\/]console[\\/]device[\\/](deviceColumns|RunStateTag)|client[\\/]kit[\\/](hooks[\\/]FollowButton|labels[\\/]useLabelDialog)|contract[\\/]areas[\\/]device[\\/](edits|documents))\.tsx?$/,
    priority: 5,
  },
  // What the pages and dialogs of duty share.
  {
    name: 'duty',
    test: /[\\/](client[\\/]console[\\/]personnel[\\/]duty[\\/](dutyTexts\.ts|duty\.module\.css)|contract[\\/]areas[\\/]duty[\\/](changes|endpoints)\.ts)/,
    priority: 5,
  },
  // What the tiles and the pages of plans share.
  {
    name: 'plans',
    test: /[\\/](client[\\/]lib[\\/]paths[\\/]planPath|contract[\\/]areas[\\/]plan[\\/]plan(Areas|Enums|Figures))\.ts$/,
    priority: 15,
  },
  ...sharedGroups('', /^(?!.*[\\/]i18n[\\/][a-z]+-[A-Z]+[\\/])/, 10),
];
