import type { Line } from '../bench/line.ts';
import type { Target } from './target.ts';

interface Described {
  /** e.g. `nested-json`: `npm run trials -- nested-json` runs it alone. */
  readonly name: string;
  /** What is tried, in one line. */
  readonly summary: string;
  /** Takes less than 10 s: `npm test` runs it too. */
  readonly isShort: boolean;
}

/** An attack on a running server, which several attacks share. It ends what it opened. */
export interface Attack extends Described {
  attack(target: Target): Promise<Line[]>;
}

/** A trial that starts and ends servers of its own. */
export interface OwnTrial extends Described {
  run(): Promise<Line[]>;
}

/** One bounded trial of what must hold whatever a stranger sends. */
export type Trial = Attack | OwnTrial;
