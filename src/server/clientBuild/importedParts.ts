import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const importPart = fileURLToPath(new URL('../../client/loading/importPart.ts', import.meta.url));

/** Vite's own loader of parts, which the build calls in place of each `import()`. */
const viteLoader = '\0vite/preload-helper.js';

/** Has each `import()` of the client be `importPart`'s, which can be tried again. */
export function importedParts(): Plugin {
  return {
    name: 'andon:imported-parts',
    apply: 'build',
    enforce: 'pre', // before Vite's own loads it
    load: (id) =>
      id === viteLoader
        ? `export { importPart as __vitePreload } from ${JSON.stringify(importPart)};`
        : undefined,
  };
}
