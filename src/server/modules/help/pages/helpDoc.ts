import type { HelpGroup } from '../shape.ts';

/** Being written. */
export const helpDoc: readonly HelpGroup[] = [];
