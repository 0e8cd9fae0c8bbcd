import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launch } from './browser.ts';
import { cameraFlags } from './camera.ts';

/** V8 compiles and collects in the page's own thread: pages wait for cores anyway, and threads that share them cost more. */
const engineFlag = '--js-flags=--single-threaded';

let launched: Promise<Browser> | undefined;

/**
 * Returns the browser of this worker. All its test files share it, because a start costs as much as two
 * page loads; it ends with the worker. A file closes its contexts by `closeContexts`.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launch(inject('chromium'), [...cameraFlags, engineFlag]);
  return launched;
}

/** Closes all contexts, and with them all pages, of the shared browser. */
export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}
