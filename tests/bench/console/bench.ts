import type { BrowserContext } from 'playwright-core';
import { fontLoadedKey } from '../../../src/client/loading/preload.ts';
import { makeDevice, openPlant, password, report } from '../../e2e/support/plant.ts';
import { removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import { openContext } from '../../shots/context.ts';
import { variants } from '../../shots/variants.ts';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { openBrowser, openProduct } from '../product.ts';
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
  const bareFolder = await tempFolder();
  const bare = await startBareServer(bareFolder);
  await using product = await openProduct(options);
  const links = await Promise.all([bare.address, product.address].map(openSlowLink));
  await using opened = await openBrowser(options);
  const { browser } = opened;
  try {
    const plant = await openPlant(product.address, product.dataDir, '测速厂');
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
    const session = await signedIn(product.address);
    const again = await measureRevisits(browser, product.address, paths, session, log, options);
    const timeline = await measureTimeline(
      browser,
      `${product.address}${devicePath}&tab=timeline`,
      session,
      log,
      options,
    );
    return [...cold, ...again, ...timeline];
  } finally {
    for (const { stop } of links) stop();
    bare.stop();
    await removeFolder(bareFolder);
  }
}
