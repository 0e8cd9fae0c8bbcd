import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/sourceFiles.ts';

// A test that fails on a slow or busy machine proves nothing of the product. Benches and trials measure times.
const measured = ['bench', 'trials', 'shots', 'mutations'];
const tests = globSync('tests/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !measured.includes(file.split('/')[1] ?? ''))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The shortest time for which a test may wait for something. */
const leastWaitMs = 60_000;

test('no test limits a time by the clock', () => {
  const limited = /expect\((?:await )?[^;]*\b(?:performance|Date)\.now\(\)[^;]*\)\s*\.toBeLess/;
  const found = tests.filter(
    ({ text }) =>
      !text.includes('useFakeTimers') && text.split(';').some((each) => limited.test(each)),
  );
  expect(tests.length).toBeGreaterThan(500);
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('what a test waits for may take a minute', () => {
  const waits = /\btimeout: ([\d_]+)|\bwaitFor\(.*, ([\d_]+)\);/g;
  const short = tests.flatMap(({ file, text }) =>
    [...text.matchAll(waits)]
      .map(([, named, plain]) => Number((named ?? plain ?? '').replaceAll('_', '')))
      .filter((ms) => ms < leastWaitMs)
      .map((ms) => `${file} waits ${String(ms)} ms`),
  );
  expect(short).toEqual([]);
});
