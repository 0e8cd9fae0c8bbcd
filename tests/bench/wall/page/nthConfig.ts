import { z } from 'zod';

/** The index of a tile among the eight of its kind. */
export const nthConfig = z.object({ nth: z.int().default(0) });
export const nthSize = { w: 4, h: 4, minW: 2, minH: 2 };
