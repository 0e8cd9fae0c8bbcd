import * as fc from 'fast-check';

/**
 * All property tests use one seed, so that the result of a commit is reproducible.
 * `SEED=<number> npm test` tries other values; a failure that it finds becomes an example or a rule.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) });
