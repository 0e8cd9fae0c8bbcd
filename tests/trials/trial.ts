import type { Measurement } from '../bench/measurement.ts';
import type { Target } from './target.ts';

interface Described {
  /** e.g. `nested-json`: `npm run trials -- nested-json` runs it alone. */
  readonly name: string;
  /** A description in one line. */
  readonly summary: string;
  /** True if it takes less than 10 s; then `npm test` runs it too. */
  readonly isShort: boolean;
}

/** An attack on a running server, which several attacks share. It ends what it opened. */
export interface Attack extends Described {
  attack(target: Target): Promise<Measurement[]>;
}

/** A trial that starts and ends servers of its own. */
export interface OwnTrial extends Described {
  run(): Promise<Measurement[]>;
}

/** A bounded trial of a limit that must hold whatever a stranger sends. */
export type Trial = Attack | OwnTrial;
