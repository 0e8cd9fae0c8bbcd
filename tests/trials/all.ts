import { craftedUploads } from './craftedUploads.ts';
import { hubFlood } from './hubFlood.ts';
import { manySockets } from './manySockets.ts';
import type { Trial } from './trial.ts';
import { uploadLabel } from './uploadLabel.ts';

/** All trials, in the order in which they run. */
export const trials: readonly Trial[] = [hubFlood, manySockets, craftedUploads, uploadLabel];
