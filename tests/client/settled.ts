import { setImmediate } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

configure({ asyncUtilTimeout: 20_000 }); // what is waited for comes late on a busy machine

/** React's queue runs dry before the page that it works on is taken away. */
afterAll(async () => {
  cleanup();
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
});
