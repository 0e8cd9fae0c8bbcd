import { clock } from './clock.ts';
import { kills } from './kills.ts';
import { nestedJson } from './nestedJson.ts';
import { savedViews } from './savedViews.ts';
import { signInFlood } from './signInFlood.ts';
import { stop } from './stop.ts';
import type { Trial } from './trial.ts';
import { unreadFiles } from './unreadFiles.ts';
import { withheldBodies } from './withheldBodies.ts';

/** All trials, in the order in which they run. */
export const trials: readonly Trial[] = [
  nestedJson,
  withheldBodies,
  unreadFiles,
  stop,
  clock,
  signInFlood,
  savedViews,
  kills,
];
