import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type Manifest, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { BuildFiles } from './src/client/offline/buildFiles.ts';
import { chunkGroups } from './src/server/clientBuild/chunks.ts';
import { compressedFiles } from './src/server/clientBuild/compressedFiles.ts';
import { importedParts } from './src/server/clientBuild/importedParts.ts';
import { SlowFirst } from './tests/slowFirst.ts';

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
    'src/client/routes/WallRoute.tsx',
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

/** What is waited for comes late on a busy machine; within which time it must is a test's own word. */
const patienceMs = 120_000;

const server = 'http://127.0.0.1:8080';
const cluster = fromRoot('tests/server/support/cluster.ts');

/** Tests on published outages run where that data stands beside the repository; it is no part of it. */
const published = existsSync(fromRoot('../shared/data/lanl-outages-expected.json'));
const withoutData = published ? [] : ['**/lanl.test.ts', '**/caseFigures.test.ts'];

/** Tests against the built product, in a browser. */
const inBrowser = {
  environment: 'node',
  exclude: withoutData,
  globalSetup: ['tests/e2e/support/product.ts'],
  testTimeout: 300_000, // above what is waited for in a page: that says what did not come
  hookTimeout: 300_000,
};

export default defineConfig({
  base: '/',
  resolve: { conditions: ['es2015', ...defaultClientConditions] }, // rxjs without its helpers of ES5
  plugins: [react(), importedParts(), jsrsasignJws(), offlineFiles(), compressedFiles()],
  build: {
    outDir: 'dist/client',
    assetsDir: 'static', // /assets is a page of the product
    manifest: true,
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
    env: { NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/compiled') }, // many tests start the product
    maxWorkers: Math.ceil(availableParallelism() * 1.5), // many tests wait, for PostgreSQL or a page
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: SlowFirst },
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
          isolate: false,
          testTimeout: patienceMs,
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
          isolate: false, // the product is loaded once for all: what it keeps belongs to an app
          include: ['tests/server/**/*.test.ts', 'tests/demo/**/*.test.ts'],
          exclude: ['tests/server/signalr/**', ...withoutData],
          globalSetup: existsSync(cluster) ? [cluster] : [],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        extends: true,
        resolve: { mainFields: ['module', 'main'] },
        test: {
          name: 'client',
          environment: 'happy-dom',
          testTimeout: patienceMs,
          env: { DEBUG_PRINT_LIMIT: '2000' }, // of a page in which something was not found
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/client/settled.ts'],
          server: { deps: { inline: [/@arco-design/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.test.ts', 'tests/bench/*.test.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed', // what has to come within a time has the machine for itself
          include: ['tests/e2e/timed/*.test.ts', 'tests/trials/*.test.ts'],
          ...inBrowser,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
