import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, type Plugin } from 'vite';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The product's modules that the bench replaces by its own. */
const swapped: Readonly<Record<string, string>> = {
  [fromHere('../../../src/client/wallboard/registry.ts')]: fromHere('page/registry.ts'),
  [fromHere('../../../src/client/ui/charts/echarts.ts')]: fromHere('page/echarts.ts'),
};

function swapModules(): Plugin {
  return {
    name: 'andon:bench-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (Object.values(swapped).includes(importer ?? '')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return (found && swapped[found.id]) ?? null;
    },
  };
}

/** Plugins to leave out: the bench has no service worker, and its server compresses responses itself. */
const ofProductOnly = ['andon:offline-files', 'andon:compressed-files'];

interface PageBuild {
  readonly root: string;
  readonly folder: string;
  readonly more?: readonly Plugin[];
}

const common = { configFile: false, logLevel: 'error' } as const;

/** Builds a page of a bench with the product's options. @param more plugins before the product's */
export async function buildPage({ root, folder, more = [] }: PageBuild): Promise<void> {
  const file = fromHere('../../../vite.config.ts');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
  if (loaded === null) throw new Error(`${file} cannot be read`);
  const { plugins = [], build: options, resolve = {} } = loaded.config;
  const { input: _pages, output, ...rest } = options?.rolldownOptions ?? {};
  await build({
    ...common,
    root,
    resolve,
    plugins: [
      ...more,
      ...plugins.filter((one) => !(one && 'name' in one && ofProductOnly.includes(one.name))),
    ],
    build: {
      ...options,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { ...rest, ...(output && { output }) },
    },
  });
}

/**
 * Builds the bench's two pages: the product's wall with the bench's tiles, built with the product's
 * options, and under /bare/ the same charts by ECharts alone, in one script.
 */
export async function buildPages(folder: string): Promise<void> {
  await buildPage({ root: fromHere('page'), folder, more: [swapModules()] });
  await build({
    ...common,
    root: fromHere('bare'),
    base: '/bare/',
    build: { outDir: join(folder, 'bare'), emptyOutDir: true },
  });
}
