import { afterAll, describe, expect, test, vi } from 'vitest';
import { benches } from './run.ts';

afterAll(() => vi.unstubAllEnvs());

describe('each bench runs, in a short round', () => {
  test.for(Object.entries(benches))('%s', async ([, load], { onTestFailed }) => {
    vi.stubEnv('NODE_ENV', 'production'); // Vite builds the bench's pages as it does outside of tests
    const progress: string[] = [];
    onTestFailed(() => {
      process.stderr.write(`${progress.join('\n')}\n`);
    });
    const measure = await load();
    const measurements = await measure((text) => progress.push(text), { short: true });
    expect(measurements.length).toBeGreaterThan(0);
    const missing = measurements.filter(({ measured }) => !Number.isFinite(measured));
    expect(missing).toEqual([]);
  });
});
