import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { consoleLight } from '../../themes/consoleLight.ts';
import { consoleVariables } from '../../themes/consoleTokens.ts';
import { cssVariables } from '../../themes/theme.ts';

const client = fileURLToPath(new URL('../../src/client/', import.meta.url));
const read = (file: string) => readFileSync(client + file, 'utf8');

/** Returns the classes of a stylesheet module that a file uses and the stylesheet does not have. */
function missingClasses(file: string): string[] {
  const source = read(file);
  const imports = source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  return [...imports].flatMap(([, name = '', path = '']) => {
    const css = read(posix.join(posix.dirname(file), path));
    const classes = new Set([...css.matchAll(/\.([A-Za-z_]\w*)/g)].map(([, found]) => found));
    const used = source.matchAll(new RegExp(`(?<![./\\w'])${name}\\.(\\w+)`, 'g'));
    return [...used]
      .flatMap(([, one = '']) => (classes.has(one) ? [] : [one]))
      .map((one) => `${file}: ${path} has no class ${one}`);
  });
}

test('each class that a component takes from a stylesheet module is there', () => {
  const files = globSync('**/*.tsx', { cwd: client }).map((file) => file.replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(missingClasses)).toEqual([]);
});

/** Variables that packages set: Arco, and pdf.js on the text of a page. */
const ofPackages = /^--(color-fill-\d|total-scale-factor|font-height|scale-x|rotate)$/;

test('each variable that a stylesheet takes without a fallback is set by a theme, a stylesheet or a component', () => {
  const sheets = globSync('**/*.css', { cwd: client });
  const scripts = globSync('**/*.{ts,tsx}', { cwd: client });
  const known = new Set([
    ...Object.keys({ ...cssVariables(consoleLight), ...consoleVariables(consoleLight) }),
    ...sheets.flatMap((file) => [...read(file).matchAll(/(--[\w-]+)\s*:/g)].map(([, one]) => one)),
    ...scripts.flatMap((file) => [...read(file).matchAll(/'(--[\w-]+)'/g)].map(([, one]) => one)),
  ]);
  const unknown = [...sheets, ...scripts].flatMap((file) =>
    [...read(file).matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, one = '']) =>
      known.has(one) || ofPackages.test(one) ? [] : [`${file}: ${one}`],
    ),
  );
  expect(known.size).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});
