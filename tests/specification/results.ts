import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The outcome of one test. */
export interface Result {
  readonly name: string;
  readonly file: string;
  readonly passed: boolean;
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), fullName: z.string() }),
      ),
    }),
  ),
});

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The report that `npm test` writes. */
const path = `${root}.tests/results.json`;

/**
 * Returns the tests of the last complete run.
 * @throws Error if there is no report of one
 */
export function readResults(): Result[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} is missing: run npm test first`);
  }
  return report.parse(JSON.parse(text)).testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      name: title,
      file: file.replace(root, ''),
      passed: status === 'passed',
    })),
  );
}
