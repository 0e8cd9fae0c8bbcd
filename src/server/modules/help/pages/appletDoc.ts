import type { HelpGroup } from '../shape.ts';

/** Being written. */
export const appletDoc: readonly HelpGroup[] = [];
