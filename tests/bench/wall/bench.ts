import { findChromium, launch } from '../../e2e/support/browser.ts';
import { removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import type { BenchOptions, Line } from '../line.ts';
import { buildPages } from './buildPages.ts';
import { whenCold } from './cold.ts';
import { whileDragging } from './drag.ts';
import { startEventServer } from './eventServer.ts';
import { underLoad } from './load.ts';
import { afterMounts } from './mounts.ts';
import { openWallPage } from './wallPage.ts';

/**
 * The wall under load: 24 tiles (8 lines of 120 points, 8 bars, 8 numbers) on the product's own
 * streams, frame, charts and editor, headless Chromium, 1920x1080, one interleaved run.
 */
export async function measureWall(
  say: (words: string) => void,
  options: BenchOptions,
): Promise<Line[]> {
  const folder = await tempFolder();
  await buildPages(folder);
  const server = await startEventServer(folder);
  const browser = await launch(await findChromium());
  try {
    const cold = await whenCold(browser, server, say, options);
    const wall = await openWallPage(browser, server, say, options);
    return [
      ...cold,
      ...(await underLoad(wall)),
      ...(await afterMounts(wall)),
      ...(await whileDragging(wall)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await removeFolder(folder);
  }
}
