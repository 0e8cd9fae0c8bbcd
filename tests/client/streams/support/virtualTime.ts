import { asyncScheduler, type Observable } from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';

/** What still ticks then is abandoned, so that a failing test ends too. */
export const virtualLimitMs = 900_000;

/**
 * Runs in virtual time (marbles in, one character or `ms`/`s`/`m` a step) and returns what was
 * logged, each line led by its time in ms. Virtual time ends after 15 minutes.
 */
export function timeline(
  run: (helpers: RunHelpers, log: (line: string) => void) => void,
): string[] {
  const lines: string[] = [];
  const scheduler = new TestScheduler(() => {
    throw new Error('assert on the timeline that is returned');
  });
  scheduler.run((helpers) => {
    scheduler.maxFrames = virtualLimitMs;
    run(helpers, (line) => lines.push(`${asyncScheduler.now()} ${line}`));
  });
  return lines;
}

/** Calls back at every mark of a marble diagram. */
export function at(marks$: Observable<string>, act: (mark: string) => void): void {
  marks$.subscribe(act);
}
