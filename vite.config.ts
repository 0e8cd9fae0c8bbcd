import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type Manifest, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import type { BuildFiles } from './src/client/offline/buildFiles.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The JWS part of jsrsasign as the module `virtual:jsrsasign-jws`. The file is a plain script
 * that declares its names and exports nothing; the whole package is three times its size.
 */
function jsrsasignJws(): Plugin {
  const name = 'virtual:jsrsasign-jws';
  const resolved = `\0${name}`;
  return {
    name: 'andon:jsrsasign-jws',
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const file = createRequire(import.meta.url).resolve('jsrsasign/lib/jsrsasign-jwths-min.js');
      return `${await readFile(file, 'utf8')}\nexport { CryptoJS, KJUR };`;
    },
  };
}

/**
 * zod without the JSON Schemas that it can make of its schemas: the server's API document wants them,
 * no page does, and every kind of schema brings its part of them along.
 */
function zodWithoutJsonSchema(): Plugin {
  const ofEach = /^ +inst\._zod\.processJSONSchema = .*$/gm;
  const method = /\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g;
  return {
    name: 'andon:zod-without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined;
      const less = code.replace(ofEach, '').replace(method, 'undefined');
      if (/JSONSchema\w*\(/.test(less.replaceAll('toJSONSchema(params) {', '')))
        throw new Error('zod makes its JSON Schemas in another way');
      return { code: less, map: null };
    },
  };
}

/** What packages bring along and nothing here uses, by the end of its file: each with what stands for it. */
const unused: Readonly<Record<string, string>> = {
  // The client sends texts and forms of the browser by XMLHttpRequest, and cancels by signals.
  '/axios/lib/adapters/fetch.js': 'export const getFetch = () => null;',
  '/axios/lib/helpers/AxiosURLSearchParams.js': 'export default undefined;',
  '/axios/lib/helpers/cookies.js': 'export default undefined;',
  '/axios/lib/cancel/CancelToken.js': 'export default undefined;',
  '/axios/lib/helpers/HttpStatusCode.js': 'export default {};',
  '/axios/lib/helpers/formDataToJSON.js': 'export default undefined;',
  '/axios/lib/helpers/toFormData.js': 'export default undefined;',
  '/axios/lib/helpers/toURLEncodedForm.js': 'export default undefined;',
  // Its words for what is wrong: pages have their own.
  '/zod/v4/locales/en.js': 'export default () => ({});',
  // Every browser that the product runs in has its own.
  '/resize-observer-polyfill/dist/ResizeObserver.es.js':
    'export default globalThis.ResizeObserver;',
  // Days are chosen in the browser's own fields: Arco's calendars, which speak these, are not there.
  '/dayjs/locale/zh-cn.js': '',
  '/dayjs/locale/en.js': '',
};

/** Leaves out of the build what packages bring along in vain. */
function withoutUnused(): Plugin {
  const met = new Set<string>();
  return {
    name: 'andon:without-unused',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = Object.keys(unused).find((end) => id.endsWith(`/node_modules${end}`));
      if (file === undefined) return undefined;
      met.add(file);
      return { code: unused[file] ?? '', moduleSideEffects: false };
    },
    generateBundle() {
      const gone = Object.keys(unused).filter((file) => !met.has(file));
      if (gone.length > 0) throw new Error(`packages have moved ${gone.join(', ')}`);
    },
  };
}

/** The router as it is made for production: its package leads to the one with warnings. */
function productionRouter(): Plugin {
  return {
    name: 'andon:production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/^react-router(\/dom)?$/.test(source)) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (found === null) return undefined;
      return { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  };
}

/** Scripts that the first page has loaded once it runs: no page needs to ask for them ahead. */
const ofEntry = new Set<string>();

/** Finds the scripts of the entry before the pages' own are listed. */
function entryScripts(): Plugin {
  return {
    name: 'andon:entry-scripts',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const visit = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || ofEntry.has(file)) return;
          ofEntry.add(file);
          chunk.imports.forEach(visit);
        };
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'index')
            visit(chunk.fileName);
        }
      },
    },
  };
}

/** The service worker stands at the top, under one name for ever: its scope is the whole product. */
const serviceWorker = 'serviceWorker.js';

/** Tells the service worker what the build consists of, in place of the name `andonBuild`. */
function offlineFiles(): Plugin {
  return {
    name: 'andon:offline-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const read = (file: string) => readFile(join(dir, file), 'utf8');
      const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest;
      const files: BuildFiles = {
        entry: `/${manifest['index.html']?.file}`,
        wall: wallFiles(manifest),
        hashed: Object.keys(bundle)
          .filter((file) => file.startsWith('static/'))
          .map((file) => `/${file}`),
      };
      const script = await read(serviceWorker);
      if (!/\bandonBuild\b/.test(script)) throw new Error(`${serviceWorker} has lost its files`);
      const told = script.replace(/\bandonBuild\b/, () => JSON.stringify(files));
      await writeFile(join(dir, serviceWorker), told);
    },
  };
}

/** Scripts and styles that the wall loads, now or as it goes on; its fonts are kept as they are used. */
function wallFiles(manifest: Manifest): string[] {
  const words = /\/i18n\/[^/]+\//;
  const own = /\/i18n\/[^/]+\/(?:app|wall)\./;
  const edits = /\/editor\//; // nobody edits while the server is away
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    if (visited.has(key)) return;
    visited.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of chunk.dynamicImports ?? []) if (isGoneOnTo(next)) visit(next);
  };
  const isGoneOnTo = (key: string) =>
    words.test(key) ? own.test(key) : !isFirst && !edits.test(key);
  // What the first scripts load later are the pages: the wall is one of them.
  let isFirst = true;
  visit('index.html');
  isFirst = false;
  const roots = [
    'src/client/app/WallRoute.tsx',
    'src/client/app/kept.ts',
    'src/client/app/accentTokens.ts',
    'virtual:jsrsasign-jws',
    'node_modules/@fontsource-variable/noto-sans-sc/index.css',
  ];
  roots.forEach(visit);
  const files = [...visited].flatMap((key) => {
    const { file = '', css = [], assets = [] } = manifest[key] ?? {};
    return [file, ...css, ...assets];
  });
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file)).map((file) => `/${file}`);
}

type Chunking = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** All modules that these load before they run. */
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

/** What the modules that these list load later, e.g. pages and tiles. */
const listedBy = (list: string, chunking: Chunking) =>
  chunking.getModuleInfo(fromRoot(list))?.dynamicallyImportedIds ?? [];

let sharersOf: ((id: string) => string) | undefined;

/** Modules of so few pages, and of nothing else, are split as it comes. */
const few = 3;

/**
 * Who loads a module, e.g. `login-shell`: the login, the wall or one of its tiles, the console's
 * shell, its pages of many kinds, or those with lists. What the same of them share is one file: a
 * page is two dozen files instead of one for each module.
 */
function sharers(id: string, chunking: Chunking): string {
  sharersOf ??= findSharers(chunking);
  return sharersOf(id);
}

function findSharers(chunking: Chunking): (id: string) => string {
  const loadedBy = (root: string) => closure([fromRoot(root)], chunking);
  const login = loadedBy('src/client/app/login/LoginPage.tsx');
  const wall = loadedBy('src/client/app/WallRoute.tsx');
  const shell = loadedBy('src/client/app/ConsoleFrame.tsx');
  const tiles = closure(listedBy('src/client/wallboard/registry.ts', chunking), chunking);
  const pages = listedBy('src/client/app/pages.ts', chunking).map((page) =>
    closure([page], chunking),
  );
  const lists = pages.filter((page) => page.has(fromRoot('src/client/kit/list/ListPage.tsx')));
  const many = (inPages: number) => {
    if (inPages > lists.length) return 'pages';
    return inPages > few && 'lists';
  };
  return (id) => {
    const inPages = pages.filter((page) => page.has(id)).length;
    const ofWall = wall.has(id) ? 'wall' : tiles.has(id) && 'tiles';
    const ofLogin = login.has(id) && 'login';
    const ofPages = many(inPages) || (inPages > 0 && (ofWall || ofLogin) !== false && 'lists');
    const by = [ofLogin, ofWall, shell.has(id) ? 'shell' : ofPages];
    return by.filter((name) => name !== false).join('-');
  };
}

/** What more of them share comes first: a group pulls in what its modules depend on. */
const consoles = ['shell', 'pages', 'lists'];
const combinations = [
  ...['login-wall', 'login-tiles', 'wall', 'tiles', 'login'].flatMap((other) =>
    consoles.map((console) => `${other}-${console}`),
  ),
  'login',
  'wall',
  ...consoles,
];

/** A file for each combination. */
const sharedGroups = (prefix: string, test: RegExp, priority: number) =>
  combinations.map((name, at) => ({
    name: (id: string, chunking: Chunking) =>
      sharers(id, chunking) === name ? `${prefix}${name}` : null,
    test,
    priority: priority - at / combinations.length,
  }));

/** Groups pull in what they depend on: the highest priority must be what every page has. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|tslib|cookie|set-cookie-parser)[\\/]/,
    priority: 60,
  },
  { name: 'rxjs', test: /[\\/]node_modules[\\/]rxjs[\\/]/, priority: 50 },
  { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 45 },
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
    test: /^(?!.*(index\.html|main\.tsx|[\\/]offline[\\/]))/,
    priority: 25,
  },
  ...sharedGroups('arco-', /[\\/]node_modules[\\/]@arco-design[\\/]/, 20),
  ...sharedGroups('', /^(?!.*[\\/]i18n[\\/][a-z]+-[A-Z]+[\\/])/, 10),
];

const server = 'http://127.0.0.1:8080';
const cluster = fromRoot('tests/server/support/cluster.ts');

/** Tests on published outages run where that data stands beside the repository; it is no part of it. */
const published = existsSync(fromRoot('../shared/data/lanl-outages-expected.json'));
const withoutData = published ? [] : ['**/lanl.test.ts', '**/caseFigures.test.ts'];

export default defineConfig({
  base: '/',
  resolve: { conditions: ['es2015', ...defaultClientConditions] }, // rxjs without its helpers of ES5
  plugins: [
    react(),
    jsrsasignJws(),
    zodWithoutJsonSchema(),
    withoutUnused(),
    productionRouter(),
    entryScripts(),
    offlineFiles(),
  ],
  build: {
    outDir: 'dist/client',
    assetsDir: 'static', // /assets is a page of the product
    manifest: true,
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ofEntry.has(file)),
    },
    assetsInlineLimit: 0, // the CSP has no data: fonts
    rolldownOptions: {
      input: ['index.html', 'src/client/offline/serviceWorker.ts'],
      output: {
        codeSplitting: { groups: chunkGroups },
        // A group's part is named after all that share it: too long a name to list for each page.
        chunkFileNames: ({ name }) => `static/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `static/${name.replace(/~.*(?=\.)/, '')}-[hash][extname]`.replace(/\.\w+-/, '-'),
        entryFileNames: ({ name }) =>
          name === 'serviceWorker' ? serviceWorker : 'static/[name]-[hash].js',
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/UploadFile': server,
      '/healthz': server,
      '/chat': { target: server, ws: true },
      '/gateway': { target: server, ws: true },
    },
  },
  test: {
    setupFiles: ['tests/seed.ts'],
    maxWorkers: '100%', // by default one core is left idle
    expect: { poll: { timeout: 20_000 } }, // what is waited for comes late on a busy machine
    projects: [
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 30_000,
          include: [
            'tests/contract/**/*.test.ts',
            'tests/specification/**/*.test.ts',
            'tests/server/signalr/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/signalr/**', ...withoutData],
          globalSetup: existsSync(cluster) ? [cluster] : [],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        resolve: { mainFields: ['module', 'main'] },
        test: {
          name: 'client',
          environment: 'happy-dom',
          testTimeout: 30_000,
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/client/settled.ts'],
          server: { deps: { inline: [/@arco-design/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: withoutData,
          globalSetup: ['tests/e2e/support/product.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
