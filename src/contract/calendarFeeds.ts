import { z } from 'zod';
import { enumeration } from './enums.ts';
import { isoInstant } from './validators.ts';

/** The calendars of which a person has a secret address each. */
export const feedKind = enumeration({
  duty: [0, '值班', 'Duty'],
  maintenance: [1, '保养', 'Maintenance'],
  inspection: [2, '巡检', 'Inspection'],
});

/** The path of an address, before the secret and `.ics`. */
export const feedPath = '/api/OutCall/Calendar/';

/** The least time between two readings of one address. */
export const feedLimits = { pauseSeconds: 20 } as const;

/** Since when a person has an address of a calendar; the address itself is shown once, when it is made. */
export const feedSchema = z.object({
  /** null: there is none. */
  createTime: isoInstant.nullable(),
  lastReadTime: isoInstant.nullable(),
});
/** The state of an address of a calendar. */
export type FeedState = z.output<typeof feedSchema>;
