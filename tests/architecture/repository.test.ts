import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './support/sourceFiles.ts';

type Dependencies = Readonly<Record<string, string>>;

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

describe('the lock file', () => {
  interface Entry {
    readonly resolved?: string;
    readonly link?: boolean;
    readonly optionalDependencies?: Dependencies;
  }
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Entry> };

  /** Returns true if a package resolves another: in its own folder, or in one further out. */
  function isThere(from: string, name: string): boolean {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
      if (at === '') return false;
    }
  }

  test('it has every optional dependency, of other platforms too, because npm ci needs them', () => {
    const missing = Object.entries(packages).flatMap(([from, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !isThere(from, name))
        .map((name) => `${from} wants ${name}`),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  test('it contains no URL of a registry', () => {
    const addressed = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined);
    expect(addressed.map(([name]) => name)).toEqual([]);
  });
});

test('package.json names exact versions', () => {
  const manifest = readJson('package.json') as Record<string, Dependencies>;
  const all = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('the top folder contains the expected files and folders, and nothing else', () => {
  const expected = [
    'README.md',
    'biome.json',
    'index.html',
    'package-lock.json',
    'package.json',
    'public',
    'src',
    'tests',
    'themes',
    'tsconfig.json',
    'vite.config.ts',
  ];
  const made = ['node_modules', 'dist', 'data', 'coverage']; // by tools and by running; git ignores them
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const here = readdirSync(root).filter((name) => !name.startsWith('.') && !made.includes(name));
  expect(here.toSorted()).toEqual(expected);
  expect(
    made.filter(
      (name) => readdirSync(root).includes(name) && !ignored.some((line) => line.includes(name)),
    ),
  ).toEqual([]);
});
