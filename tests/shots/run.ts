import { mkdirSync } from 'node:fs';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { demoPassword } from '../../src/server/cli/demo/people.ts';
import { findChromium, launch } from '../e2e/support/browser.ts';
import { lookAt, openContext } from './look.ts';
import { type Looker, type Scene, scenes } from './scenes.ts';
import { type Variant, variants } from './variants.ts';

const folder = fileURLToPath(new URL('../../.shots/', import.meta.url));
const usage = 'npm run shots -- --address http://127.0.0.1:8080 [--scene NAME] [--variant NAME]';

const phones: Readonly<Record<Looker, string>> = {
  admin: '13800000101',
  repairer: '13800000111',
};

/**
 * `npm run shots`: takes a picture of every page and dialog of a running demonstration, in both
 * languages and themes, at 1920x1080 and 390x844, into `.shots/<variant>/<scene>.png`. Tells of
 * scenes that could not be reached, of errors in the page, and of pages wider than the screen.
 */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      address: { type: 'string', default: 'http://127.0.0.1:8080' },
      scene: { type: 'string', default: '' },
      variant: { type: 'string', default: '' },
    },
  });
  const chosen = scenes.filter(({ name }) => name.includes(values.scene));
  const looks = variants.filter(({ name }) => name.includes(values.variant));
  if (chosen.length === 0 || looks.length === 0) {
    stdout.write(`nothing is called that; ${usage}\n`);
    return 2;
  }
  const browser = await launch(await findChromium(), 'processor');
  try {
    let faults = 0;
    for (const variant of looks) faults += await takeAll(browser, values.address, variant, chosen);
    stdout.write(`${looks.length * chosen.length} pictures in ${folder}, ${faults} faults\n`);
    return faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}

/** Answers how many faults there were. */
async function takeAll(
  browser: Browser,
  address: string,
  variant: Variant,
  chosen: readonly Scene[],
): Promise<number> {
  mkdirSync(folder + variant.name, { recursive: true });
  const contexts = new Map<Looker | null, BrowserContext>();
  const contextOf = async (who: Looker | null) => {
    const account = who === null ? null : { phone: phones[who], password: demoPassword };
    const context = contexts.get(who) ?? (await openContext(browser, address, variant, account));
    contexts.set(who, context);
    return context;
  };
  let count = 0;
  for (const scene of chosen) {
    const { page, faults } = await lookAt(await contextOf(scene.who), address, scene);
    await page.screenshot({ path: `${folder}${variant.name}/${scene.name}.png` });
    await page.close();
    for (const fault of faults) stdout.write(`${variant.name} ${scene.name}: ${fault}\n`);
    count += faults.length;
  }
  for (const context of contexts.values()) await context.close();
  return count;
}

process.exitCode = await run();
