import { removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { openBrowser } from '../product.ts';
import { buildPages } from './buildPages.ts';
import { measureColdWall } from './cold.ts';
import { measureDrag } from './drag.ts';
import { startEventServer } from './eventServer.ts';
import { measureLoad } from './load.ts';
import { measureMounts } from './mounts.ts';
import { openWallPage } from './wallPage.ts';

/**
 * Measures the wall under load: 24 tiles (8 lines of 120 points, 8 bars, 8 numbers) on the product's own
 * streams, frame, charts and editor, headless Chromium, 1920x1080, one interleaved run.
 */
export async function measureWall(
  log: (text: string) => void,
  options: BenchOptions,
): Promise<Measurement[]> {
  const folder = await tempFolder();
  await buildPages(folder);
  const server = await startEventServer(folder);
  await using opened = await openBrowser(options);
  const { browser } = opened;
  try {
    const cold = await measureColdWall(browser, server, log, options);
    const wall = await openWallPage(browser, server, log, options);
    return [
      ...cold,
      ...(await measureLoad(wall)),
      ...(await measureMounts(wall)),
      ...(await measureDrag(wall)),
    ];
  } finally {
    await server.stop();
    await removeFolder(folder);
  }
}
