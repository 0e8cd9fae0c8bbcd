import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest';
import { closeContexts, sharedBrowser } from '../e2e/support/sharedBrowser.ts';
import { benches } from './run.ts';

afterEach(async () => closeContexts(await sharedBrowser()));
afterAll(() => vi.unstubAllEnvs());

describe('each bench runs, in a short round', () => {
  test.for(Object.entries(benches))('%s', async ([, load], { onTestFailed }) => {
    vi.stubEnv('NODE_ENV', 'production'); // Vite builds the bench's pages as it does outside of tests
    const progress: string[] = [];
    onTestFailed(() => {
      process.stderr.write(`${progress.join('\n')}\n`);
    });
    const measure = await load();
    const running = {
      address: inject('address'),
      dataDir: inject('dataDir'),
      browser: await sharedBrowser(),
    };
    const measurements = await measure((text) => progress.push(text), { short: true, running });
    expect(measurements.length).toBeGreaterThan(0);
    const missing = measurements.filter(({ measured }) => !Number.isFinite(measured));
    expect(missing).toEqual([]);
  });
});
