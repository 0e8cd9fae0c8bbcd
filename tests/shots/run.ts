import { mkdirSync } from 'node:fs';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { demoPassword } from '../../src/demo/people/people.ts';
import { findChromium, launch } from '../e2e/support/browser.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { openStage } from './stage.ts';
import { type Variant, variants } from './variants.ts';
import { openWorld, type World } from './world.ts';

const folder = fileURLToPath(new URL('../../.shots/', import.meta.url));
const usage = 'npm run shots -- --address http://127.0.0.1:8080 [--scene NAME] [--variant NAME]';

const accountOf = (phone: string) => ({ phone, password: demoPassword });

/** Accounts of the demo's first plant, and of its provider. */
const accounts = {
  admin: accountOf('13800000101'),
  supervisor: accountOf('13800000102'),
  repairer: accountOf('13800000111'),
  provider: accountOf('13800000301'),
};

/**
 * `npm run shots`: takes a picture of every page and dialog of a running demonstration, in both
 * languages and themes, at 1920x1080 and 390x844, into `.shots/<variant>/<scene>.png`. Reports
 * scenes that could not be opened, errors in the page, and pages wider than the screen.
 */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      address: { type: 'string', default: 'http://127.0.0.1:8080' },
      scene: { type: 'string', default: '' },
      variant: { type: 'string', default: '' },
    },
  });
  const selected = scenes.filter(({ name }) => name.includes(values.scene));
  const looks = variants.filter(({ name }) => name.includes(values.variant));
  if (selected.length === 0 || looks.length === 0) {
    stdout.write(`no scene or variant of that name; ${usage}\n`);
    return 2;
  }
  const browser = await launch(await findChromium());
  try {
    let faults = 0;
    const world = openWorld(values.address, accounts);
    for (const variant of looks) faults += await takeAll(browser, world, variant, selected);
    stdout.write(`${looks.length * selected.length} pictures in ${folder}, ${faults} faults\n`);
    return faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}

/** The number of pages that are open at once. */
const atOnce = 3;

/** Takes the pictures of one variant; returns the number of faults. */
async function takeAll(
  browser: Browser,
  world: World,
  variant: Variant,
  selected: readonly Scene[],
): Promise<number> {
  mkdirSync(folder + variant.name, { recursive: true });
  const stage = openStage(browser, variant, world, { scenesPerLoad: 1 }); // the tags of a picture are of its own page
  const waiting = [...selected];
  let count = 0;
  const take = async () => {
    for (let scene = waiting.shift(); scene !== undefined; scene = waiting.shift()) {
      const { name } = scene;
      await stage.visit(scene, async ({ page, faults }) => {
        await page.screenshot({ path: `${folder}${variant.name}/${name}.png` });
        for (const fault of faults) stdout.write(`${variant.name} ${name}: ${fault}\n`);
        count += faults.length;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  await stage.close();
  return count;
}

process.exitCode = await run();
