import { clock } from './clock.ts';
import { savedViews } from './savedViews.ts';
import { signInFlood } from './signInFlood.ts';
import type { Trial } from './trial.ts';

/** All trials, in the order in which they run. */
export const trials: readonly Trial[] = [signInFlood, savedViews, clock];
