import type { BrowserContext } from 'playwright-core';
import { fontLoadedKey } from '../../../src/client/loading/loadFont.ts';
import { findChromium, launch } from '../../e2e/support/browser.ts';
import { makeDevice, openPlant, password, report } from '../../e2e/support/plant.ts';
import { freePort, startServer } from '../../e2e/support/server.ts';
import { removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import { openContext } from '../../shots/context.ts';
import { variants } from '../../shots/variants.ts';
import type { BenchOptions, Line } from '../line.ts';
import { openSlowLink } from '../slowLink.ts';
import { startBareServer } from './bareServer.ts';
import { whenCold } from './cold.ts';
import { whenRevisited } from './revisit.ts';

const visited = [
  '/home/dataOverview',
  '/Troubleshooting/workOrder',
  '/personnel/mailList',
  '/systemInfo/loginLog',
  '/account',
];

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>['origins'][number];

/** Says nothing of a font in the cache: the next page has an empty one. */
function withoutFont(kept: Kept): Kept {
  return { ...kept, localStorage: kept.localStorage.filter(({ name }) => name !== fontLoadedKey) };
}

/** The console as people open it: cold, and going back to where they were. */
export async function measureConsole(
  say: (words: string) => void,
  options: BenchOptions,
): Promise<Line[]> {
  const [bareFolder, dataDir] = [await tempFolder(), await tempFolder()];
  const bare = await startBareServer(bareFolder);
  const server = await startServer(dataDir, await freePort());
  const links = await Promise.all([bare.address, server.address].map(openSlowLink));
  const browser = await launch(await findChromium());
  try {
    const plant = await openPlant(server.address, dataDir, '测速厂');
    const devices = options.short ? 1 : 20;
    const paths = options.short ? visited.slice(0, 2) : visited;
    for (let at = 1; at <= devices; at += 1) {
      const device = await makeDevice(plant, `B-${at}`, `${at} 号机床`);
      await report(plant, device, '主轴振动过大');
    }
    const [desk] = variants;
    if (desk === undefined) throw new Error('there is no way to look');
    const account = { phone: plant.admin.phone, password };
    const signedIn = async (address: string) => {
      const context = await openContext(browser, address, desk, account);
      const { cookies, origins } = await context.storageState();
      await context.close();
      return { storageState: { cookies, origins: origins.map(withoutFont) } };
    };
    const [bareLink, link] = links.map(({ address }) => address);
    if (bareLink === undefined || link === undefined) throw new Error('two links were opened');
    const cold = await whenCold(
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
      say,
      options,
    );
    const session = await signedIn(server.address);
    const again = await whenRevisited(browser, server.address, paths, session, say, options);
    return [...cold, ...again];
  } finally {
    await browser.close();
    for (const { stop } of links) stop();
    await server.stop();
    bare.stop();
    await removeFolder(dataDir);
    await removeFolder(bareFolder);
  }
}
