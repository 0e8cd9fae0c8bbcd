import { pagePaths } from './pagePaths.ts';

/** Returns the path of a person. */
export function personPath(userID: string): string {
  return `${pagePaths.mailinfo}?${new URLSearchParams({ id: userID }).toString()}`;
}
