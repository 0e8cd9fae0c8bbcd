import { pagePaths } from './pagePaths.ts';

/** Returns the path of a problem of the problem log. */
export function feedbackPath(id: string): string {
  return `${pagePaths.problemLogDetail}?${new URLSearchParams({ id })}`;
}

/** Returns the path of the problem log with the problems of a system type. */
export function feedbackOfTypePath(SystemTypeID: string): string {
  return `${pagePaths.problemLog}?${new URLSearchParams({ SystemTypeID })}`;
}
