import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { outerPages } from '../../src/client/routes/outerPages.ts';
import { pages } from '../../src/client/routes/pages.ts';

/** The build of this run. */
const built = fileURLToPath(new URL('../../dist/client/', import.meta.url));

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

function manifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(`${built}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
}

/** Returns the files of these entries with all their static imports. */
function closureOf(...entries: string[]): Set<string> {
  const chunks = manifest();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunks[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return files;
}

function gzipKb(files: Iterable<string>): number {
  const bytes = [...files].map((file) => gzipSync(readFileSync(`${built}${file}`)).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

const messages = (part: string) => `src/client/i18n/zh-CN/${part}.ts`;
const page = ['index.html', messages('app')];
const login = closureOf(...page, messages('login'), 'src/client/app/login/LoginPage.tsx');
const firstNumber = closureOf(
  ...page,
  messages('wall'),
  'src/client/routes/WallRoute.tsx',
  'virtual:jsrsasign-jws',
  'src/client/wallboard/tiles/FaultsNowTile.tsx',
);
const tiles = 'src/client/wallboard/tiles/';
const wholeWall = closureOf(
  ...page,
  messages('wall'),
  'src/client/routes/WallRoute.tsx',
  'virtual:jsrsasign-jws',
  ...readdirSync(fileURLToPath(new URL(`../../${tiles}`, import.meta.url)))
    .filter((file) => /^[A-Z]\w*Tile\.tsx$/.test(file))
    .map((file) => `${tiles}${file}`),
  'src/client/ui/charts/echarts.ts',
);
const frame = 'src/client/app/ConsoleFrame.tsx';
const shell = closureOf(...page, messages('shell'), frame);

const client = new URL('../../src/client/', import.meta.url);
const pageLists = [
  'routes/pages.ts',
  ...globSync('console/*/pages.ts', { cwd: client }).toSorted(),
];
/** The console's pages as the registry and the areas list them: script and i18n namespace. */
const consolePages = pageLists.flatMap((list) =>
  [
    ...readFileSync(new URL(list, client), 'utf8').matchAll(
      /namespace: '(\w+)',(?:(?!namespace:)[^])*?import\('([^']+)'\)/g,
    ),
  ].map(([, part = '', script = '']) => ({
    part,
    script: posix.join('src/client', posix.dirname(list), script),
  })),
);

/** Returns the scripts that a console page loads in addition to the shell. */
function beyondShell({ script, part }: (typeof consolePages)[number]): string[] {
  const files = closureOf(
    ...page,
    messages('shell'),
    messages('kit'),
    messages(part),
    frame,
    script,
  );
  return [...files].filter((file) => !shell.has(file));
}

/** The pages that load each file, by their scripts: one script may hold several pages of an area. */
const loaders = new Map<string, Set<string>>();
for (const one of consolePages)
  for (const file of beyondShell(one))
    loaders.set(file, (loaders.get(file) ?? new Set()).add(one.script));
/** The files that more than three scripts share, which are loaded once with the first of them. */
const bundle = new Set([...loaders].filter(([, { size }]) => size > 3).map(([file]) => file));

describe('JavaScript, gzip', () => {
  test('login is at most 230 KB and loads no chart', () => {
    expect(gzipKb(login)).toBeLessThanOrEqual(230);
    expect([...login].filter((file) => /echarts|signalr|motion/.test(file))).toEqual([]);
  });

  test('the wall is at most 235 KB before its first number, signing included, and loads no Arco', () => {
    expect(gzipKb(firstNumber)).toBeLessThanOrEqual(235);
    expect([...firstNumber].filter((file) => /arco|echarts|motion|signalr/.test(file))).toEqual([]);
  });

  test('the worker that owns the channels is one script of at most 60 KB beside the page', () => {
    const scripts = readdirSync(`${built}static`).filter((file) =>
      /^channelWorker-.*\.js$/.test(file),
    );
    expect(scripts).toHaveLength(1);
    expect(gzipKb(scripts.map((file) => `static/${file}`))).toBeLessThanOrEqual(60);
  });

  test('the wall with all its tiles is at most 470 KB and loads no Arco', () => {
    expect(gzipKb(wholeWall)).toBeLessThanOrEqual(470);
    expect([...wholeWall].filter((file) => /arco/.test(file))).toEqual([]);
  });

  test('the shell is at most 275 KB, and its dialogs and drawers are loaded on demand', () => {
    expect(gzipKb(shell)).toBeLessThanOrEqual(275);
    expect([...shell].filter((file) => /echarts|signalr/.test(file))).toEqual([]);
    const entries = manifest();
    for (const opened of [
      'shell/settings/SettingsDrawer',
      'shell/search/SearchResults',
      'shell/header/menus/ErrorLogDialog',
    ])
      expect(entries[`src/client/app/${opened}.tsx`]?.isDynamicEntry).toBe(true);
  });

  test('each script and style has its compressed forms beside it', () => {
    const files = readdirSync(`${built}static`).filter((file) => /\.(js|css)$/.test(file));
    const large = files.filter((file) => statSync(`${built}static/${file}`).size >= 1024);
    expect(large.length).toBeGreaterThan(100);
    for (const file of large) {
      const text = readFileSync(`${built}static/${file}`);
      expect(brotliDecompressSync(readFileSync(`${built}static/${file}.br`)).equals(text)).toBe(
        true,
      );
      expect(gunzipSync(readFileSync(`${built}static/${file}.gz`)).equals(text)).toBe(true);
    }
  });

  test('every console page is measured', () => {
    const inShell = pages.filter(({ frame: outer }) => outer === undefined);
    const outside = new Set(outerPages);
    expect(consolePages.map(({ part }) => part)).toEqual(
      inShell.filter((one) => !outside.has(one)).map(({ namespace: part }) => part),
    );
  });

  test('a page is a few dozen files, not one for each module', () => {
    const many = consolePages.filter(({ script, part }) => {
      return closureOf(...page, messages('shell'), messages(part), frame, script).size > 36;
    });
    expect(many).toEqual([]);
  });

  test('what console pages share is at most 200 KB', () => {
    expect(bundle.size).toBeGreaterThan(0);
    expect(gzipKb(bundle)).toBeLessThanOrEqual(200);
  });

  test.each(consolePages)('$script adds at most 60 KB to the shell and what is shared', (one) => {
    const own = beyondShell(one).filter((file) => !bundle.has(file));
    expect(gzipKb(own)).toBeLessThanOrEqual(60);
  });
});
