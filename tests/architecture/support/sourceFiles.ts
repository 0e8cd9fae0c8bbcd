import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** One import of a file. */
export interface Import {
  /** From the repository's folder, e.g. `src/client/api/http/call.ts`. */
  readonly from: string;
  /** A file of the repository, or the name of a package: `zod`, `@microsoft/signalr`, `node:fs`. */
  readonly to: string;
  readonly ours: boolean;
  /** True for `import type`: nothing is loaded at run time. */
  readonly typeOnly: boolean;
}

const statement =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+\s+from\s+)?['"]([^'"]+)['"]/g;
const dynamic = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*\)/g;

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ['.ts', '.tsx'].includes(extname(entry.name)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.endsWith('.d.ts'));
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  const found = [
    ...[...text.matchAll(statement)].map(([, type, to = '']) => ({
      to,
      typeOnly: type !== undefined,
    })),
    ...[...text.matchAll(dynamic)].map(([, to = '']) => ({ to, typeOnly: false })),
  ];
  return found.map(({ to, typeOnly }) => {
    const ours = to.startsWith('.');
    return { from, to: ours ? normalize(join(dirname(from), to)) : packageOf(to), ours, typeOnly };
  });
}

/** Every source file, and every import between them or from a package. */
export const files = ['src', 'themes'].flatMap(filesUnder);
export const imports: readonly Import[] = files.flatMap(importsOf);
