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

/** The service worker lies in the top folder under a constant name, so that its scope is the whole product. */
const serviceWorker = 'serviceWorker.js';

/** Replaces the name `andonBuild` in the service worker by the list of the build's files. */
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
      if (!/\bandonBuild\b/.test(script))
        throw new Error(`${serviceWorker} does not mention andonBuild`);
      const filled = script.replace(/\bandonBuild\b/, () => JSON.stringify(files));
      await writeFile(join(dir, serviceWorker), filled);
    },
  };
}

/** Returns the scripts and styles that the wall loads, at once or later; its fonts are cached on use. */
function wallFiles(manifest: Manifest): string[] {
  const messages = /\/i18n\/[^/]+\//;
  const own = /\/i18n\/[^/]+\/(?:app|wall|wallPlan)\./;
  const edits = /\/editor\//; // editing needs the server
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    if (visited.has(key)) return;
    visited.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of chunk.dynamicImports ?? []) if (isFollowed(next)) visit(next);
  };
  const isFollowed = (key: string) =>
    messages.test(key) ? own.test(key) : !isFirst && !edits.test(key);
  // The dynamic imports of the entry are the pages, of which only the wall is needed.
  let isFirst = true;
  visit('index.html');
  isFirst = false;
  const roots = [
    'src/client/routes/WallRoute.tsx',
    'src/client/app/live/snapshotCache.ts',
    'src/client/app/theme/accentTokens.ts',
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

/** A generous limit, because a busy machine is slow; a test that proves a time limit asserts it itself. */
const testTimeoutMs = 300_000;

const server = 'http://127.0.0.1:8080';
const cluster = fromRoot('tests/server/support/cluster.ts');

/** Tests on published outages run only where that data lies beside the repository, which does not contain it. */
const published = existsSync(fromRoot('../shared/data/lanl-outages-expected.json'));
const withoutData = published ? [] : ['**/lanl.test.ts', '**/caseFigures.test.ts'];

/** Tests against the built product, in a browser. */
const inBrowser = {
  environment: 'node',
  isolate: false, // a worker loads the product and starts a browser once for all its files
  exclude: withoutData,
  maxConcurrency: 2, // pages at once in one worker; more of them slow each other down
  globalSetup: ['tests/e2e/support/product.ts'],
  testTimeout: 300_000, // above the page's own timeout, whose message says what is missing
  hookTimeout: 300_000,
};

export default defineConfig({
  base: '/',
  resolve: { conditions: ['es2015', ...defaultClientConditions] }, // rxjs without its helpers of ES5
  plugins: [react(), jsrsasignJws(), offlineFiles(), compressedFiles()],
  build: {
    outDir: 'dist/client',
    assetsDir: 'static', // /assets is a page of the product
    manifest: true,
    assetsInlineLimit: 0, // the CSP has no data: fonts
    rolldownOptions: {
      input: ['index.html', 'src/client/offline/serviceWorker.ts'],
      output: {
        codeSplitting: { groups: chunkGroups },
        // Rolldown names a shared part after all its groups; only the first name is used.
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
          testTimeout: testTimeoutMs,
          include: ['tests/architecture/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          testTimeout: testTimeoutMs,
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
          isolate: false, // the product is loaded once for all files, since its state belongs to an app
          include: ['tests/server/**/*.test.ts', 'tests/demo/**/*.test.ts'],
          exclude: ['tests/server/signalr/**', ...withoutData],
          globalSetup: existsSync(cluster) ? [cluster] : [],
          setupFiles: ['tests/server/printErrors.ts'],
          testTimeout: testTimeoutMs,
          hookTimeout: testTimeoutMs,
        },
      },
      {
        extends: true,
        resolve: { mainFields: ['module', 'main'] },
        test: {
          name: 'client',
          pool: 'vmThreads', // an environment costs more than most files: a context is cheaper than a worker
          environment: 'happy-dom',
          testTimeout: testTimeoutMs,
          env: { DEBUG_PRINT_LIMIT: '2000' }, // characters of the page to print where an element was not found
          include: ['tests/client/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/client/threads.ts'],
          setupFiles: ['tests/client/settled.ts'],
          server: { deps: { inline: [/@arco-design/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.test.ts', 'tests/bench/*.test.ts', 'tests/trials/trials.test.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed', // tests of time limits run one at a time
          include: ['tests/e2e/timed/*.test.ts', 'tests/trials/processTime.test.ts'],
          ...inBrowser,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
