import type { Page } from 'playwright-core';

declare global {
  interface Window {
    framesPainted?: number;
  }
}

/** The frames that a page paints in a second where the machine has time for it; a busy machine paints fewer. */
export const framesASecond = 60;

/** Returns the number of frames that the page has painted since the first call. */
export function countFrames(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (window.framesPainted === undefined) {
      window.framesPainted = 0;
      const painted = () => {
        window.framesPainted = (window.framesPainted ?? 0) + 1;
        requestAnimationFrame(painted);
      };
      requestAnimationFrame(painted);
    }
    return window.framesPainted;
  });
}

/**
 * Measures a period by the frames that a page paints meanwhile, in seconds of a page that paints each frame.
 * On a slow or busy machine the page paints fewer frames as its own work takes longer.
 */
export async function frameSeconds(page: Page, work: () => Promise<unknown>): Promise<number> {
  const before = await countFrames(page);
  await work();
  return ((await countFrames(page)) - before) / framesASecond;
}
