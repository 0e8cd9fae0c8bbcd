import { z } from 'zod';

/** Which of the eight tiles of its kind a tile is. */
export const nthConfig = z.object({ nth: z.int().default(0) });
export const nthSize = { w: 4, h: 4, minW: 2, minH: 2 };
