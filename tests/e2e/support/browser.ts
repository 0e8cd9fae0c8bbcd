import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url));

/** A font configuration: the package's own one lists folders of Lambda, and Chromium aborts without fonts. */
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
  '--accept-lang=zh-CN', // the language of pages without a setting of their own
  '--font-render-hinting=none',
  '--disable-gpu', // software rendering without WebGL, which would cost far more
];

/** The path of a Chromium and the environment that it needs. */
export interface ChromiumProgram {
  readonly path: string;
  readonly env: Record<string, string>;
}

/**
 * Finds the browser of this machine, or unpacks the npm package's one into node_modules, in this order:
 * CHROMIUM_PATH, /usr/bin/chromium, Playwright's own, @sparticuz/chromium.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()];
  const path = installed.find((candidate) => candidate !== undefined && existsSync(candidate));
  return path === undefined ? unpackChromium() : { path, env: {} };
}

/** Unpacks the package's Chromium; it unpacks its shared libraries only if the environment looks like Lambda. */
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

/** Returns true if the program runs with the machine's own shared libraries. */
function runs(path: string, env: Record<string, string>): boolean {
  return (
    spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } }).status === 0
  );
}

/** A generous limit, because a busy machine is slow; a test that proves a time limit asserts it itself. */
export const pageTimeoutMs = 120_000;

/** Starts a headless browser, which the caller closes. @param more further flags */
export async function launch(
  program: ChromiumProgram,
  more: readonly string[] = [],
): Promise<Browser> {
  const env = { ...process.env, ...program.env } as Record<string, string>;
  const browser = await chromium.launch({
    executablePath: program.path,
    args: [...flags, ...more],
    env,
  });
  browser.on('context', (context) => context.setDefaultTimeout(pageTimeoutMs));
  return browser;
}
