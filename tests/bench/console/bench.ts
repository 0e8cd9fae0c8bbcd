import type { BrowserContext } from 'playwright-core';
import { fontLoadedKey } from '../../../src/client/loading/preload.ts';
import { findChromium, launch } from '../../e2e/support/browser.ts';
import { makeDevice, openPlant, password, report } from '../../e2e/support/plant.ts';
import { freePort, startServer } from '../../e2e/support/server.ts';
import { removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import { makeDataDir } from '../../server/support/template.ts';
import { openContext } from '../../shots/context.ts';
import { variants } from '../../shots/variants.ts';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { openSlowLink } from '../slowLink.ts';
import { startBareServer } from './bareServer.ts';
import { measureCold } from './cold.ts';
import { measureRevisits } from './revisit.ts';
import { measureTimeline } from './timeline.ts';

const visited = [
  '/home/dataOverview',
  '/Troubleshooting/workOrder',
  '/personnel/mailList',
  '/systemInfo/loginLog',
  '/account',
];

type StoredOrigin = Awaited<ReturnType<BrowserContext['storageState']>>['origins'][number];

/** Removes the flag of a cached font, because the next page starts with an empty cache. */
function withoutFont(origin: StoredOrigin): StoredOrigin {
  return {
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => name !== fontLoadedKey),
  };
}

/** Measures the console: cold loads, returns to visited pages, and the heap of a long timeline. */
export async function measureConsole(
  log: (text: string) => void,
  options: BenchOptions,
): Promise<Measurement[]> {
  const [bareFolder, dataDir] = [await tempFolder(), await makeDataDir()];
  const bare = await startBareServer(bareFolder);
  const server = await startServer(dataDir, await freePort());
  const links = await Promise.all([bare.address, server.address].map(openSlowLink));
  const browser = await launch(await findChromium());
  try {
    const plant = await openPlant(server.address, dataDir, '测速厂');
    const devices = options.short ? 1 : 20;
    let devicePath = '';
    const paths = options.short ? visited.slice(0, 2) : visited;
    for (let at = 1; at <= devices; at += 1) {
      const device = await makeDevice(plant, `B-${at}`, `${at} 号机床`);
      await report(plant, device, '主轴振动过大');
      devicePath = `/device/list/deviceDetail?id=${device.id}`;
    }
    const [desktop] = variants;
    if (desktop === undefined) throw new Error('there is no variant');
    const account = { phone: plant.admin.phone, password };
    const signedIn = async (address: string) => {
      const context = await openContext(browser, address, desktop, account);
      const { cookies, origins } = await context.storageState();
      await context.close();
      return { storageState: { cookies, origins: origins.map(withoutFont) } };
    };
    const [bareLink, link] = links.map(({ address }) => address);
    if (bareLink === undefined || link === undefined) throw new Error('two links are required');
    const cold = await measureCold(
      browser,
      [
        { name: 'bare', url: bareLink, content: 'button', limit: 1 },
        { name: 'login', url: `${link}/login`, content: 'form button', limit: 3 },
        {
          name: 'overview',
          url: `${link}/home/dataOverview`,
          content: 'section[data-page] h1',
          limit: 7,
          session: await signedIn(link),
        },
      ],
      log,
      options,
    );
    const session = await signedIn(server.address);
    const again = await measureRevisits(browser, server.address, paths, session, log, options);
    const timeline = await measureTimeline(
      browser,
      server.address + devicePath,
      session,
      log,
      options,
    );
    return [...cold, ...again, ...timeline];
  } finally {
    await browser.close();
    for (const { stop } of links) stop();
    await server.stop();
    bare.stop();
    await removeFolder(dataDir);
    await removeFolder(bareFolder);
  }
}
