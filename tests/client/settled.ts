import './withoutTasks.ts'; // before React

import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

configure({ asyncUtilTimeout: 60_000 }); // what is waited for comes late on a busy machine

// A context of `vmThreads` has the language's globals and happy-dom's; this one is in neither.
Object.assign(globalThis, { MessageChannel });

/** A channel between tabs, of which a test has one only: happy-dom has none. */
class LoneBroadcastChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}
Object.assign(globalThis, { BroadcastChannel: LoneBroadcastChannel });

const timers: NodeJS.Timeout[] = [];
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(start, self, given) {
    const timer = Reflect.apply(start, self, given) as NodeJS.Timeout;
    timers.push(timer);
    return timer;
  },
});

/**
 * React's queue runs dry before the page that it works on is taken away, and timers that a library
 * left behind (a message that fades) do not outlive it.
 */
afterAll(async () => {
  cleanup();
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  for (const timer of timers) clearTimeout(timer);
});
