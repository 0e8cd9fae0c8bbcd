import type { Page } from 'playwright-core';

/** Who looks: an account of the demonstration, or one of a test's plant. */
export type Looker = 'admin' | 'repairer';

/** A page or dialog to look at, reached by what a person does. */
export interface Scene {
  /** The picture's name. */
  readonly name: string;
  /** null: nobody is signed in. */
  readonly who: Looker | null;
  readonly path: string;
  /** What brings the dialog up. @param isNarrow the shell is in its mobile mode */
  readonly act?: (page: Page, isNarrow: boolean) => Promise<void>;
}

export const scenes: readonly Scene[] = [
  { name: 'login', who: null, path: '/login' },
  { name: 'no-such-page', who: null, path: '/401' },
  { name: 'not-found', who: null, path: '/404' },
  { name: 'page-missing', who: null, path: '/error-page/401' },
  { name: 'overview', who: 'admin', path: '/home/dataOverview' },
  {
    name: 'overview-own-days',
    who: 'repairer',
    path: '/home/dataOverview?from=2026-01-01&to=2026-03-31&trend=downHours',
  },
];
