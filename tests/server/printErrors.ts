import { stderr } from 'node:process';
import { afterEach } from 'vitest';
import { recentErrors } from './support/app.ts';

/** Prints the errors that the servers logged during a test that failed: an answer of 500 has no cause in it. */
afterEach(({ task }) => {
  const errors = recentErrors.splice(0);
  if (task.result?.state === 'fail' && errors.length > 0)
    stderr.write(`The server's errors during "${task.name}":\n${errors.join('')}\n`);
});
