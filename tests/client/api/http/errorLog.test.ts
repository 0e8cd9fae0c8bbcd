import { expect, test } from 'vitest';
import { errorLog$, errorLogLength, logError } from '../../../../src/client/api/http/errorLog.ts';

test('8 Errors, error logs: the list keeps the newest lines and forgets the oldest', () => {
  errorLog$.next([]);
  for (let n = 0; n < errorLogLength + 5; n += 1) {
    logError({ where: '/api/x', name: 'DENIED', info: String(n) });
  }
  expect(errorLog$.value).toHaveLength(errorLogLength);
  expect(errorLog$.value[0]?.info).toBe(String(errorLogLength + 4));
  expect(errorLog$.value.at(-1)?.info).toBe('5');
});
