import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url));

/** The package's own list of font folders is Lambda's: without a single font Chromium aborts. */
const fontsFile = join(cache, 'andon-fonts.conf');
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(cache, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(cache, 'fonts-cache')}</cachedir>
</fontconfig>
`;

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--accept-lang=zh-CN', // a page that names no language of its own follows the browser's
  '--font-render-hinting=none',
  '--disable-gpu', // drawn by the processor: WebGL by software costs far more
];

/** A Chromium and the environment that it needs. */
export interface ChromiumProgram {
  readonly path: string;
  readonly env: Record<string, string>;
}

/**
 * The browser of this machine, or the one of the npm package, unpacked once into node_modules:
 * CHROMIUM_PATH, /usr/bin/chromium, Playwright's own, @sparticuz/chromium.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()];
  const path = installed.find((candidate) => candidate !== undefined && existsSync(candidate));
  return path === undefined ? unpackChromium() : { path, env: {} };
}

/** The package unpacks its shared libraries only where it believes itself on Lambda. */
async function unpackChromium(): Promise<ChromiumProgram> {
  mkdirSync(cache, { recursive: true });
  const before = {
    TMPDIR: process.env['TMPDIR'],
    AWS_EXECUTION_ENV: process.env['AWS_EXECUTION_ENV'],
  };
  const libraryPath = process.env['LD_LIBRARY_PATH'];
  Object.assign(process.env, { TMPDIR: cache, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const path = await packed.executablePath();
    const libraries = join(cache, 'al2023', 'lib');
    writeFileSync(fontsFile, fontsConf);
    const env: Record<string, string> = { FONTCONFIG_FILE: fontsFile };
    if (!runs(path, env)) env['LD_LIBRARY_PATH'] = libraries;
    return { path, env };
  } finally {
    restore('LD_LIBRARY_PATH', libraryPath);
    restore('TMPDIR', before.TMPDIR);
    restore('AWS_EXECUTION_ENV', before.AWS_EXECUTION_ENV);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** Whether the machine's own shared libraries are enough. */
function runs(path: string, env: Record<string, string>): boolean {
  return (
    spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } }).status === 0
  );
}

/** What is waited for in a page comes late on a busy machine; within which time it must is each test's own word. */
export const patienceMs = 120_000;

/** Starts a headless browser. Who starts it closes it. */
export async function launch(program: ChromiumProgram): Promise<Browser> {
  const env = { ...process.env, ...program.env } as Record<string, string>;
  const browser = await chromium.launch({
    executablePath: program.path,
    args: flags,
    env,
  });
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs));
  return browser;
}
