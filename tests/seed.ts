import * as fc from 'fast-check';
import { vi } from 'vitest';

/**
 * All property tests use one seed, so that the result of a commit is reproducible.
 * `SEED=<number> npm test` tries other values; a failure that it finds becomes an example or a rule.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) });

/**
 * What a test waits for comes late on a busy machine. A test that fails waits that long once, and its time
 * is no limit of the product.
 */
const waitMs = 60_000;
const { waitFor } = vi;
if (waitFor.name !== 'waitForLong') {
  vi.waitFor = function waitForLong(look, options) {
    return waitFor(look, { timeout: waitMs, ...(typeof options === 'object' ? options : {}) });
  };
}
