import { dialogLoader } from '../../loading/lazyPart.ts';

/** Loads the secret address of a calendar with its texts. */
export const loadFeed = dialogLoader(
  'calendarFeed',
  async () => (await import('./CalendarFeed.tsx')).CalendarFeed,
);
