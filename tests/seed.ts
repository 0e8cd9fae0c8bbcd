import * as fc from 'fast-check';

/**
 * Every property test draws from one seed, so that a commit is green or red and never both.
 * `SEED=<number> npm test` walks other ground; what it finds becomes an example or a rule.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) });
