import { pagePaths } from './pagePaths.ts';

/** Where a person is shown. */
export function personPath(userID: string): string {
  return `${pagePaths.mailinfo}?${new URLSearchParams({ id: userID }).toString()}`;
}
