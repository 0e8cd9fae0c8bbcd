import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverSettings } from '../../src/server/config.ts';
import { root } from './support/sourceFiles.ts';
import { allFiles, allTexts } from './support/syntax.ts';

/** The folders that hold a mechanism: each explains itself in a README.md of its own. */
const explained = [
  'src/contract',
  'src/client/streams',
  'src/client/loading',
  'src/client/kit',
  'src/client/wallboard',
  'src/server/kernel',
  'src/server/figures',
  'src/server/realtime',
  'src/server/signalr',
  'src/server/storage',
  'src/server/modules',
  'src/server/modules/duty',
  'src/server/modules/overtime',
  'src/server/modules/registration',
];

const readmes = ['README.md', ...allFiles().filter((file) => file.endsWith('README.md'))];
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** A file may be named without its folder where the text makes the folder clear. */
const fileNames = new Set(allFiles().map((file) => basename(file)));
const identifiers = new Set(allTexts().flatMap((names) => [...names.identifiers]));

/** The code spans of a text; blocks between fences are left out. */
function codeSpans(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
}

/** A sentence on each thing that a README names and that does not exist. */
function faultsIn(readme: string, text: string): string[] {
  const isThere = (path: string) =>
    existsSync(join(root, path)) ||
    existsSync(join(root, dirname(readme), path)) ||
    fileNames.has(path);
  const scripts = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  const spans = codeSpans(text);
  const paths = spans.filter(
    (span) =>
      /^(\.{0,2}\/)?[\w.-]+(\/[\w.-]+)*\/?$/.test(span) &&
      /\/|\.(ts|tsx|css|sql|json|md)$/.test(span),
  );
  const ours = paths.filter((path) =>
    /^(src|tests|themes|public)\/|\.(tsx?|css|sql|md)$|^[^/].*\/$/.test(path),
  );
  const names = spans
    .map((span) => /^<?([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(\(\)|>| \/>)?$/.exec(span)?.[1])
    .filter((name) => name !== undefined);
  return [
    ...scripts.filter((name) => !(name in manifest.scripts)).map((name) => `npm run ${name}`),
    ...ours.filter((path) => !isThere(path)),
    ...names.filter((name) => !identifiers.has(name)),
  ].map((name) => `${readme} names ${name}, which does not exist`);
}

describe('the READMEs', () => {
  test('each folder that holds a mechanism has one of 20 to 80 lines', () => {
    const wrong = explained.filter((folder) => {
      const file = join(root, folder, 'README.md');
      if (!existsSync(file)) return true;
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
      return lines < 20 || lines > 80;
    });
    expect(wrong).toEqual([]);
  });

  test('every path, script and identifier that they name exists', () => {
    const faults = readmes.flatMap((readme) =>
      faultsIn(readme, readFileSync(join(root, readme), 'utf8')),
    );
    expect(faults).toEqual([]);
  });

  test('what does not exist is found', () => {
    const text =
      'See `src/none.ts`, `none/`, `noSuchName`, `<NoSuchPart>` and `npm run nothing`; `zod` is fine.';
    expect(faultsIn('README.md', text)).toHaveLength(5);
  });
});

test('no comment of the source cites a document outside the repository', () => {
  const cited = allFiles()
    .filter(
      (file) => /\.(tsx?|css|sql|md)$/.test(file) && file !== 'tests/architecture/readmes.test.ts',
    )
    .filter((file) =>
      /design[ ]page|page \d of the design/i.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(cited).toEqual([]);
});

describe('the table of settings', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, table = ''] = /^\| Setting \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(readme) ?? [];
  const settings = table
    .trimEnd()
    .split('\n')
    .flatMap((row) => {
      const [names = '', defaults = ''] = row.split(' | ');
      const shown = defaults.replaceAll('`', '').split(', ');
      return [...names.matchAll(/`(\w+)`/g)].map(([, name = ''], at) => ({
        name,
        shown: shown[at] ?? shown[0], // one default may stand for all
      }));
    });

  test('has each setting that the server reads, and no other', () => {
    expect(settings.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(serverSettings.shape).toSorted(),
    );
  });

  test('shows the default of each', () => {
    const defaults = new Map(Object.entries(serverSettings.parse({})));
    const wrong = settings.filter(({ name, shown }) => {
      const standard = [defaults.get(name) ?? ''].flat().join(',');
      return standard === '' ? shown !== '-' && name !== 'PUBLIC_URL' : shown !== standard;
    });
    expect(wrong).toEqual([]);
  });
});
